import type { Tx } from '#src/database/database.ts'
import { viewsOf } from './orders/order-views.ts'
import type { OrderView } from './orders/shop-orders.present.ts'

export { applyOrder } from './orders/sync/apply-order.ts'
export { referenceKey } from './orders/sync/order-columns.ts'
export { isPaidElsewhere } from './shop.hooks.ts'

import { ordersOf } from './orders/shop-orders.repo.ts'

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
