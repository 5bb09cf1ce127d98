/** What other modules may use of shop. */

export { dispatchIdByScan } from './dispatch/board/find-dispatch.ts'
export { ownerOfDispatch } from './dispatch/steps/parcel-of-dispatch.ts'
export {
  creditNoteNumber,
  invoiceNumber,
  lineTotal,
  type OrderView,
  returnNumber,
  stateLabelOf,
} from './orders/shop-orders.present.ts'
export { shopOrdersOf } from './orders/sync/everything-of.ts'
