import { done, type Result } from '@om/contracts/errors'
import type { shopOrderLines, shopOrders } from '@om/db/tables/shop'
import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { taxFigures } from '@om/domain/invoice/tax'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { type CsvColumns, csvBytes, csvOf, dollars } from '#src/documents/csv.ts'
import type { FileReply } from '#src/http/serve.ts'
import { officeMembers } from '#src/modules/people/people.ts'
import { invoiceNumber, lineTotal, taxItemsOf } from '../orders/shop-orders.present.ts'
import { cursorOfOrder, linesOf, type OrderCursor, type OrderFilter, orderPage } from './order-list.repo.ts'

type Order = typeof shopOrders.$inferSelect
type Line = typeof shopOrderLines.$inferSelect

const pageSize = 500
/** Beyond this a spreadsheet is of no use; narrow the dates. */
const mostOrders = 20_000

/** A line with its order; the GST of both in cents, as the order's tax invoice has it. */
type Row = { order: Order; line: Line; gstCents: number; orderGstCents: number }

const columns: CsvColumns<Row> = [
  ['Order', ({ order }) => order.name],
  ['Invoice', ({ order }) => invoiceNumber(order.invoiceNumber)],
  ['Placed', ({ order }) => dayIn(order.placedAt, CLINIC_ZONE)],
  ['Brand', ({ order }) => order.brand],
  ['Customer', ({ order }) => order.customerName],
  ['E-mail', ({ order }) => order.email],
  ['Payment', ({ order }) => order.financialStatus],
  ['Delivery', ({ order }) => order.dispatchState],
  ['SKU', ({ line }) => line.sku],
  ['Item', ({ line }) => [line.title, line.variantTitle].filter(Boolean).join(', ')],
  ['Quantity', ({ line }) => line.quantity],
  ['Refunded quantity', ({ line }) => line.refundedQuantity],
  ['Unit price', ({ line }) => dollars(line.unitCents)],
  ['Discount', ({ line }) => dollars(line.discountCents)],
  ['Line total', ({ line }) => dollars(lineTotal(line))],
  ['GST', ({ gstCents }) => dollars(gstCents)],
  ['Order delivery', ({ order }) => dollars(order.shippingCents)],
  ['Order GST', ({ orderGstCents }) => dollars(orderGstCents)],
  ['Order total', ({ order }) => dollars(order.totalCents)],
  ['Order refunded', ({ order }) => dollars(order.refundedCents)],
  ['Currency', ({ order }) => order.currency],
]

const rowsOf = (order: Order, lines: readonly Line[]): Row[] => {
  const { itemGstCents, gstCents: orderGstCents } = taxFigures(taxItemsOf(order, lines))
  return lines.map((line, place) => ({ order, line, gstCents: itemGstCents[place] ?? 0, orderGstCents }))
}

/** Lines of orders as CSV (RFC 4180), one row per line, amounts in dollars, GST as the invoices have it. (REG-24) */
export const ordersCsv = (orders: readonly Order[], lines: readonly Line[]): string => {
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId)
  return csvOf(
    columns,
    orders.flatMap(order => rowsOf(order, byOrder.get(order.id) ?? [])),
  )
}

/** Every order a filter finds, as a file for a spreadsheet; who took it and how many is audited. */
export const exportShopOrders = async (ctx: Ctx<'signed-in'>, filter: OrderFilter): Promise<Result<FileReply>> => {
  const { deps, tx, actor } = ctx
  const now = deps.clock.now()
  const asking = { now, me: actor.id, office: (await officeMembers(tx)).map(one => one.id) }
  const orders: Order[] = []
  const lines: Line[] = []
  let after: OrderCursor | null = null
  while (orders.length < mostOrders) {
    const page: Order[] = await orderPage(tx, filter, { ...asking, after, limit: pageSize })
    orders.push(...page)
    lines.push(
      ...(await linesOf(
        tx,
        page.map(({ id }) => id),
      )),
    )
    const last = page.at(-1)
    if (!last || page.length < pageSize) break
    after = cursorOfOrder(filter.sort, last)
  }
  await audit(deps.clock, tx, {
    action: 'shop_order.export',
    subjectType: 'list',
    subjectId: filter.view,
    reason: `${orders.length} orders`,
  })
  return done({ bytes: csvBytes(ordersCsv(orders, lines)), filename: `shop-orders-${dayIn(now, CLINIC_ZONE)}.csv` })
}
