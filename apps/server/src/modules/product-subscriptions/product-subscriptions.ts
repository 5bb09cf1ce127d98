import type { Tx } from '#src/database/database.ts'
import { chargingGoods } from './product-subscriptions.repo.ts'

// What other modules may use of product subscriptions.

export { endGoodsOf } from './change-subscription.ts'
export { followGoodsRefund } from './order-delivery.ts'
export { begunGoods, type GoodsView, goodsOfInvoice, isSubscriptionOrder } from './product-subscriptions.repo.ts'
export { storeGoods } from './store-goods.ts'

/** Whether something of a person would still be charged. */
export const hasChargingGoods = async (tx: Tx, patientId: string): Promise<boolean> =>
  (await chargingGoods(tx, patientId)).length > 0
