import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { parcelsOfShopOrders } from '#src/modules/parcels/parcel-of-order.ts'
import { productPath } from './order-link.ts'
import type { OrderView } from './shop-orders.present.ts'
import { partsOf, type ShopOrderRow } from './shop-orders.repo.ts'

/** Some orders with everything that is shown of them, in the same order. They are ones that the reader may see. */
export const viewsOf = async (deps: Pick<Deps, 'shelf'>, tx: Tx, rows: ShopOrderRow[]): Promise<OrderView[]> => {
  const ids = rows.map(({ id }) => id)
  const parts = await partsOf(tx.q, ids)
  const parcels = await parcelsOfShopOrders(tx, ids)
  const { products } = await deps.shelf.read()
  const range = new Map(products.map(product => [product.id, product]))
  return rows.map(order => {
    const refunds = parts.refunds.filter(({ orderId }) => orderId === order.id)
    const returns = parts.returns.filter(({ orderId }) => orderId === order.id)
    return {
      order,
      parts: {
        lines: parts.lines.filter(({ orderId }) => orderId === order.id),
        refunds,
        returns,
        refundLines: parts.refundLines.filter(line => refunds.some(({ id }) => id === line.refundId)),
        returnLines: parts.returnLines.filter(line => returns.some(({ id }) => id === line.returnId)),
      },
      parcel: parcels.get(order.id),
      pathOf: productId => {
        const product = range.get(productId)
        if (!product) return null
        const brand = product.brands.includes(order.brand) ? order.brand : (product.brands[0] ?? 'men')
        return productPath(brand, product.slug)
      },
    }
  })
}

/** One order with everything that is shown of it. */
export const viewOf = async (deps: Pick<Deps, 'shelf'>, tx: Tx, row: ShopOrderRow): Promise<OrderView> => {
  const [view] = await viewsOf(deps, tx, [row])
  if (!view) throw new Error('an order has no view')
  return view
}
