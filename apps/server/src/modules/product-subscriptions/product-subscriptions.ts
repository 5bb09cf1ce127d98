import type { Tx } from '#src/database/database.ts'
import { chargingGoods } from './product-subscriptions.repo.ts'

// What other modules may use of product subscriptions.

export { endGoodsOf } from './change-subscription.ts'
export { handRefundsOf } from './desk/goods-desk.repo.ts'
export { stopShopOrder } from './desk/pay-goods-refund.ts'
export { buildGoodsPayment, goodsPaymentPage } from './desk/read-goods-payment.ts'
export { decideGoodsRefund, noteOnGoods, refundGoods } from './desk/refund-goods.ts'
export { followGoodsRefund } from './order-delivery.ts'
export {
  begunGoods,
  deliveryOfShopOrder,
  type GoodsView,
  goodsOfInvoice,
  paymentOfShopOrder,
} from './product-subscriptions.repo.ts'
export { storeGoods } from './store-goods.ts'

/** Whether something of a person would still be charged. */
export const hasChargingGoods = async (tx: Tx, patientId: string): Promise<boolean> =>
  (await chargingGoods(tx, patientId)).length > 0
