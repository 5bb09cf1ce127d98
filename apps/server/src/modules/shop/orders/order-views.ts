import type { Brand } from '@om/domain/brand'
import { knownProduct } from '@om/domain/catalogue/known-product'
import type { Tx } from '#src/database/database.ts'
import { parcelsOfShopOrders } from '#src/modules/parcels/parcels.ts'
import { slugsOf } from '../catalogue/shop-catalogue.repo.ts'
import type { OrderView } from './shop-orders.present.ts'
import { partsOf, type ShopOrderRow } from './shop-orders.repo.ts'

/**
 * Where the pages of products are, by the products' ids at the shop, under the wanted brand where they are sold under it.
 * Products that are no longer in the range are left out.
 */
const productAddresses = async (tx: Tx, ids: string[]): Promise<(id: string, brand: Brand) => string | null> => {
  const slugs = await slugsOf(tx, [...new Set(ids)])
  return (id, wanted) => {
    const slug = slugs.get(id)
    if (!slug) return null
    const brands: readonly Brand[] = knownProduct(id, slug)?.brands ?? [wanted]
    const brand = brands.includes(wanted) ? wanted : brands[0]
    return `${brand === 'women' ? '/women' : ''}/shop/product/${slug}`
  }
}

/** Some orders with everything that is shown of them, in the same order. They are ones that the reader may see. */
export const viewsOf = async (tx: Tx, rows: ShopOrderRow[]): Promise<OrderView[]> => {
  const ids = rows.map(({ id }) => id)
  const parts = await partsOf(tx.q, ids)
  // What was neither packed nor sent has no parcel.
  const withParcel = rows.filter(({ packedAt, shippedAt }) => packedAt || shippedAt).map(({ id }) => id)
  const parcels = await parcelsOfShopOrders(tx, withParcel)
  const addressOf = await productAddresses(
    tx,
    parts.lines.flatMap(({ productId }) => productId ?? []),
  )
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
      pathOf: productId => addressOf(productId, order.brand),
    }
  })
}

/** One order with everything that is shown of it. */
export const viewOf = async (tx: Tx, row: ShopOrderRow): Promise<OrderView> => {
  const [view] = await viewsOf(tx, [row])
  if (!view) throw new Error('an order has no view')
  return view
}
