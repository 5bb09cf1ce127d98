import type { PaymentForAdmin } from '@om/contracts/payments'
import type { Tx } from '#src/database/database.ts'
import type { orderOfProvider } from '#src/modules/shop/shop.ts'
import { parcelEvents, type Steps, sharedSteps, timelineOf } from '#src/modules/subscriptions/subscriptions.ts'
import type { GoodsRow } from '../product-subscriptions.repo.ts'
import { goodsNotesOf } from './goods-desk.repo.ts'

/** Why a delivery that fell due was not charged. */
const notChargedWords: Record<string, string> = {
  notice: 'its notice had not gone out seven days before',
  amount: 'it was not the amount of its notice',
  ended: 'it was cancelled',
  dispute: 'another payment for goods is disputed at the bank',
}

/** What happened to goods, in the words of the office. */
const steps: Steps = {
  ...sharedSteps,
  'product_delivery.paid': () => 'Paid',
  'product_delivery.charge_not_allowed': () => 'It should not have been charged, and goes back in full',
  'product_delivery.ordered': () => 'Ordered at the shop',
  'product_delivery.paying_back': () => 'All of it is to be paid back',
  'product_delivery.paid_back': () => 'All of it is paid back',
  'product_delivery.refund_ask': () => 'asked for a refund',
  'product_delivery.refund_agree': () => 'agreed to a refund',
  'product_delivery.refund_decline': () => 'declined a refund',
  'product_delivery.refund_succeeded': () => 'Paid back to the card',
  'product_delivery.refund_pending': () => 'The refund is on its way to the card',
  'product_delivery.refund_failed': () => 'The refund did not reach the card',
  'product_delivery.refund_by_bank': () => 'The bank has given it back: nothing more goes back',
  'product_delivery.refund_by_transfer': () => 'recorded that it was paid back by bank transfer',
  'product_delivery.stopped': () => 'The order was called off at the shop',
  'product_delivery.not_stopped': () => 'The shop did not call the order off',
  'product_delivery.resend': () => 'sent the notice of the next charge again',
  'product_subscription.price': () => 'announced another price',
  'product_subscription.status': () => 'The payment service changed how the subscription stands',
  'product_subscription.not_charged': reason => `A delivery was not charged: ${notChargedWords[reason] ?? reason}`,
  'product_subscription.pause': () => 'paused the subscription',
  'product_subscription.skip': () => 'skipped the next delivery',
  'product_subscription.move': () => 'moved the next payment',
  'product_subscription.contents': () => 'changed what comes, or how often',
  'product_subscription.address': () => 'changed where it goes',
  'product_subscription.undo': () => 'took the last change back',
  'product_subscription.cancel': () => 'cancelled the subscription',
  'product_subscription.keep': () => 'undid the cancellation',
  'product_subscription.by_phone': () => 'typed that change in, as the patient asked by phone',
}

/** Everything that happened to a payment for goods, or to one that did not go through, with what was noted about either. */
export const goodsTimeline = async (
  tx: Tx,
  { row, email: to }: { row: GoodsRow; email: string },
  { ids, order }: { ids: string[]; order: Awaited<ReturnType<typeof orderOfProvider>> },
): Promise<PaymentForAdmin['timeline']> =>
  timelineOf(tx, {
    patientId: row.patientId,
    to,
    about: [row.id, ...ids],
    words: steps,
    mailedAbout: [],
    parcels: order
      ? parcelEvents([
          [order.shippedAt, `Order ${order.name} was sent`],
          [order.deliveredAt, `Order ${order.name} was delivered`],
        ])
      : [],
    notes: await goodsNotesOf(tx, ids),
  })
