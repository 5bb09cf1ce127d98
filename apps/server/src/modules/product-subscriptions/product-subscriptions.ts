import type { BareCtx } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { LinkPayload } from '#src/modules/subscriptions/subscriptions.ts'
import { changeGoods } from './change-goods.ts'
import { cancelGoods } from './change-subscription.ts'
import { goodsLink, goodsReceipt } from './goods-receipts.ts'
import { chargingGoods, goodsById } from './product-subscriptions.repo.ts'

// What other modules may use of product subscriptions.

export { endGoodsOf } from './change-subscription.ts'
export { announceGoodsPrice } from './desk/announce-goods-price.ts'
export { changeForBuyer, noteOnGoods, resendGoodsNotice } from './desk/for-buyer.ts'
export { creditedGoods, type GoodsRefundRow, handRefundsOf } from './desk/goods-desk.repo.ts'
export { stopShopOrder } from './desk/pay-goods-refund.ts'
export { goodsPaymentPage, readGoodsPayment } from './desk/read-goods-payment.ts'
export { decideGoodsRefund, refundGoods } from './desk/refund-goods.ts'
export { followGoodsRefund, settleLostDelivery } from './order-delivery.ts'
export {
  begunGoods,
  deliveryOfShopOrder,
  type GoodsView,
  goodsOfInvoice,
  paymentOfShopOrder,
  pricedAt,
} from './product-subscriptions.repo.ts'
export { storeGoods } from './store-goods.ts'

/** Whether something of a person would still be charged. */
export const hasChargingGoods = async (tx: Tx, patientId: string): Promise<boolean> =>
  (await chargingGoods(tx, patientId)).length > 0

/** How goods are changed, for what is the same for a plan and for goods. */
export const goodsFace = () => ({
  ownerOf: async (tx: Tx, id: string) => (await goodsById(tx, id))?.patientId ?? null,
  receipt: goodsReceipt,
  link: goodsLink,
  follow: async (ctx: BareCtx<'patient'>, { subscriptionId: id, kind, seen, until }: LinkPayload, on: string | null) =>
    kind === 'cancel'
      ? cancelGoods(ctx, { id })
      : changeGoods(ctx, { id, kind, on, seen, chargeOn: until.toISOString() }),
})
