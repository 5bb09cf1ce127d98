import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import type { TaxPaper } from '#src/documents/tax-paper-pdf.ts'
import { viewsOf } from './orders/order-views.ts'
import { type OrderCredit, orderCreditPaper } from './orders/papers/tax-papers.ts'
import { followReturns } from './orders/returns/return-task.ts'
import { refundReturns } from './orders/returns/returns.repo.ts'
import { lineTotal, type OrderView, stateLabelOf } from './orders/shop-orders.present.ts'

export { applyOrder } from './orders/sync/apply-order.ts'
export { referenceKey } from './orders/sync/order-columns.ts'
export { paidElsewhere, whyNotSent } from './shop.hooks.ts'

import { orderByProvider, ordersOf } from './orders/shop-orders.repo.ts'

// What other modules may use of shop.

export { quoteLines } from './catalogue/quote-cart.ts'
export { dispatchIdByScan } from './dispatch/board/find-dispatch.ts'
export { ownerOfDispatch } from './dispatch/steps/parcel-of-dispatch.ts'
export { noteCheckout } from './orders/checkout/start-checkout.ts'
export {
  creditNoteNumber,
  invoiceNumber,
  lineTotal,
  type OrderView,
  orderCreditNumber,
  returnNumber,
  stateLabelOf,
  taxItemsOf,
} from './orders/shop-orders.present.ts'

/** Orders are read in such portions. */
const portion = 100

/** Every order that is kept with a patient's account, newest first, with all that hangs on it. (REG-20) */
export const shopOrdersOf = async (tx: Tx, patientId: string): Promise<OrderView[]> => {
  const views: OrderView[] = []
  for (;;) {
    const last = views.at(-1)?.order
    const rows = await ordersOf(tx, patientId, last ? { at: last.placedAt, id: last.id } : null, portion)
    views.push(...(await viewsOf(tx, rows)))
    if (rows.length < portion) return views
  }
}

/** The brand of what someone bought last at the shop; null for who bought nothing. */
export const brandBoughtBy = async (tx: Tx, patientId: string): Promise<'men' | 'women' | null> =>
  (await ordersOf(tx, patientId, null, 1))[0]?.brand ?? null

/** An order by the shop's id of it, as far as the money office needs it; null for one that we have not read yet. */
export const orderOfProvider = async (tx: Tx, providerId: string) => {
  const row = await orderByProvider(tx, providerId)
  const [view] = row ? await viewsOf(tx, [row]) : []
  if (!row || !view) return null
  return {
    id: row.id,
    name: row.name,
    label: stateLabelOf(row),
    trackingNumber: view.parcel?.trackingNumber ?? null,
    shippedAt: row.shippedAt,
    deliveredAt: row.deliveredAt,
    lines: view.parts.lines.map(line => ({
      id: line.id,
      title: [line.title, line.variantTitle].filter(Boolean).join(', '),
      quantity: line.quantity,
      cents: lineTotal(line),
      isTaxed: line.isTaxed,
    })),
    /** Nothing of it has left: it can still be called off. */
    canStop: !row.cancelledAt && ['received', 'packed', 'on_hold', 'not_needed'].includes(row.dispatchState),
  }
}

/** The credit note of what the office paid back of an order; null for one that we have not read yet. */
export const creditOfOrder = async (
  tx: Tx,
  providerId: string,
  credit: OrderCredit,
  seller: Parameters<typeof orderCreditPaper>[2],
): Promise<TaxPaper | null> => {
  const row = await orderByProvider(tx, providerId)
  const [view] = row ? await viewsOf(tx, [row]) : []
  return view ? orderCreditPaper(view, credit, seller) : null
}

/** The money of an order went back elsewhere: its returns are settled, and wait for nobody. */
export const settleReturnsOf = async (deps: Deps, tx: Tx, providerId: string): Promise<void> => {
  const row = await orderByProvider(tx, providerId)
  if (!row) return
  await refundReturns(tx, row.id)
  await followReturns(deps, tx, row.id, '')
}
