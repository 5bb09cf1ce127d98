import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { PaymentForAdmin, payments } from '@om/contracts/payments'
import { creditOfRefund } from '@om/domain/invoice/credit'
import { refundOfPieces } from '@om/domain/invoice/refund'
import { formatMoney } from '@om/domain/money'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { orderOfProvider } from '#src/modules/shop/shop.ts'
import { decideAsked, type HandPaid, keepAsked, mayAsk } from '#src/modules/subscriptions/subscriptions.ts'
import { payGoodsRefundJob } from '../product-subscriptions.jobs.ts'
import { type DeliveryRow, lockDelivery } from '../product-subscriptions.repo.ts'
import {
  type GoodsRefundRow,
  goodsRefundsOf,
  insertGoodsRefund,
  lockGoodsRefund,
  saveGoodsRefund,
} from './goods-desk.repo.ts'
import { goodsLines, leftOfDelivery, readGoodsPayment } from './read-goods-payment.ts'

const page = async ({ tx, actor, now }: Ctx<'admin'>, id: string): Promise<Result<PaymentForAdmin>> => {
  const found = await readGoodsPayment(tx, actor, id, now)
  return found ? done(found) : refused('not_found')
}

/** A delivery, held still, as far as it is paid back by hand. */
const paidDelivery = (deps: Deps, tx: Tx, delivery: DeliveryRow, requests: GoodsRefundRow[]): HandPaid => {
  const { id, patientId, stripeInvoiceId, shopOrderName } = delivery
  return {
    ...{ id, patientId, stripeInvoiceId, currency: 'AUD', name: `order ${shopOrderName}` },
    leftCents: leftOfDelivery(delivery, requests),
    requests,
    note: async (what, { reason }) => {
      const action = `product_delivery.refund_${what}`
      await audit(deps.clock, tx, { action, subjectType: 'product_delivery', subjectId: id, patientId, reason })
      await announce(tx, [`user:${patientId}`, 'role:admin'], 'subscription', id)
    },
    pay: ({ id: refundId }) => deps.jobs.send(tx, payGoodsRefundJob, { refundId }),
  }
}

type Chosen = { id: string; quantity: number }

/** The pieces that were chosen with what they cost; null where so many of a line are not left. */
const piecesOf = (lines: ReturnType<typeof goodsLines>, chosen: readonly Chosen[]): GoodsRefundRow['lines'] | null => {
  const pieces = chosen.map(({ id, quantity }) => {
    const line = lines.find(one => one.id === id)
    if (!line || quantity > line.quantity - line.refundedQuantity) return null
    return { lineId: id, title: line.title, quantity, cents: refundOfPieces(line, quantity), isTaxed: line.isTaxed }
  })
  const isOnce = new Set(chosen.map(({ id }) => id)).size === chosen.length
  return isOnce && pieces.every(one => one !== null) ? pieces : null
}

type Refund = { id: string } & CallInput<typeof payments.refund>['body']

/**
 * Somebody of the office pays some of a delivery of goods back, and has its order called off where it has not left: at once where it is
 * within what they may do alone, otherwise as soon as a second person agrees. The same request twice is one. Refuses as the refund of an
 * invoice of a plan does.
 */
export const refundGoods = async (ctx: Ctx<'admin'>, input: Refund): Promise<Result<PaymentForAdmin>> => {
  const { deps, tx } = ctx
  const { id: deliveryId, requestKey, amountCents, stopsOrder = false, lines: chosen = [] } = input
  const delivery = await lockDelivery(tx, deliveryId)
  if (!delivery) return refused('not_found')
  const known = await lockGoodsRefund(tx, requestKey)
  if (known) return known.deliveryId === deliveryId ? page(ctx, deliveryId) : refused('not_found')
  const requests = await goodsRefundsOf(tx, deliveryId)
  const paid = paidDelivery(deps, tx, delivery, requests)
  const may = await mayAsk(ctx, paid, input)
  if (!may.ok) return may
  if (stopsOrder && amountCents < paid.leftCents) {
    const all = formatMoney({ cents: paid.leftCents, currency: 'AUD' })
    return refused('bad_request', [
      { field: 'stopsOrder', message: `Nothing is sent then: pay all of it back, ${all}.` },
    ])
  }
  const order = delivery.shopOrderId ? await orderOfProvider(tx, delivery.shopOrderId) : null
  if (stopsOrder && !order?.canStop) return refused('payment_changed')
  const lines = piecesOf(goodsLines(order, requests), chosen)
  // What the pieces cost is worked out here as on the form; another figure is from another page.
  const cost = lines?.reduce((sum, { cents }) => sum + cents, 0)
  if (!lines || (lines.length > 0 && cost !== amountCents)) return refused('payment_changed')
  await keepAsked(ctx, paid, input, row => {
    const back = requests.filter(one => one.decision === 'approved')
    const whole = { totalCents: delivery.amountCents, creditCents: delivery.creditCents, back }
    const creditCents = creditOfRefund(whole, amountCents)
    return insertGoodsRefund(tx, { ...row, deliveryId, stopsOrder, lines, creditCents })
  })
  return page(ctx, deliveryId)
}

type Decide = { id: string } & CallInput<typeof payments.decide>['body']

/** A second person agrees to a refund of goods or declines it. Refuses with `not_found`, and as {@link decideAsked} does. */
export const decideGoodsRefund = async (ctx: Ctx<'admin'>, input: Decide): Promise<Result<PaymentForAdmin>> => {
  const { deps, tx } = ctx
  const request = await lockGoodsRefund(tx, input.id)
  const delivery = request && (await lockDelivery(tx, request.deliveryId))
  if (!delivery) return refused('not_found')
  const paid = paidDelivery(deps, tx, delivery, await goodsRefundsOf(tx, delivery.id))
  const decided = await decideAsked(ctx, paid, request, input, row => saveGoodsRefund(tx, request.id, row))
  return decided.ok ? page(ctx, delivery.id) : decided
}
