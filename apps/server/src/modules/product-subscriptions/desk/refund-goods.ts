import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { PaymentForAdmin, payments } from '@om/contracts/payments'
import { needsSecond } from '@om/domain/invoice/hand-refund'
import { refundOfPieces } from '@om/domain/invoice/refund'
import { formatMoney } from '@om/domain/money'
import { withinBusinessDays } from '@om/domain/working-day'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { orderOfProvider } from '#src/modules/shop/shop.ts'
import { heldByBank } from '#src/modules/subscriptions/subscriptions.ts'
import { closeTasks, openTask } from '#src/modules/tasks/tasks.ts'
import { payGoodsRefundJob } from '../product-subscriptions.jobs.ts'
import { lockDelivery } from '../product-subscriptions.repo.ts'
import {
  type GoodsRefundRow,
  goodsRefundsOf,
  insertGoodsNote,
  insertGoodsRefund,
  listedDelivery,
  lockGoodsRefund,
  saveGoodsRefund,
} from './goods-desk.repo.ts'
import { buildGoodsPayment, goodsLines, goodsPaidAlone, leftOfDelivery } from './read-goods-payment.ts'

const page = async ({ tx, actor, now }: Ctx<'admin'>, id: string): Promise<Result<PaymentForAdmin>> => {
  const found = await buildGoodsPayment(tx, actor, id, now)
  return found ? done(found) : refused('not_found')
}

type Asked = Pick<GoodsRefundRow, 'id' | 'deliveryId' | 'patientId' | 'reason'>

const note = async (deps: Deps, tx: Tx, what: string, { deliveryId, patientId, reason }: Asked): Promise<void> => {
  await audit(deps.clock, tx, {
    action: `product_delivery.refund_${what}`,
    subjectType: 'product_delivery',
    subjectId: deliveryId,
    patientId,
    reason,
  })
  await announce(tx, [`user:${patientId}`, 'role:admin'], 'subscription', deliveryId)
}

const pay = (deps: Deps, tx: Tx, { id: refundId }: Asked) => deps.jobs.send(tx, payGoodsRefundJob, { refundId })

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
  const { deps, tx, actor, now } = ctx
  const { id: deliveryId, requestKey, amountCents, leftCents, reason, note: why, stopsOrder = false } = input
  const { lines: chosen = [] } = input
  const delivery = await lockDelivery(tx, deliveryId)
  if (!delivery) return refused('not_found')
  const known = await lockGoodsRefund(tx, requestKey)
  if (known) return known.deliveryId === deliveryId ? page(ctx, deliveryId) : refused('not_found')
  if (await heldByBank(tx, delivery)) return refused('payment_disputed')
  const requests = await goodsRefundsOf(tx, deliveryId)
  const left = leftOfDelivery(delivery, requests)
  if (left !== leftCents || requests.some(one => one.decision === null)) return refused('payment_changed')
  const most = formatMoney({ cents: left, currency: 'AUD' })
  if (amountCents > left)
    return refused('bad_request', [{ field: 'amountCents', message: `No more than ${most} can go back.` }])
  if (stopsOrder && amountCents < left)
    return refused('bad_request', [
      { field: 'stopsOrder', message: `Nothing is sent then: pay all of it back, ${most}.` },
    ])
  const order = delivery.shopOrderId ? await orderOfProvider(tx, delivery.shopOrderId) : null
  if (stopsOrder && !order?.canStop) return refused('payment_changed')
  const lines = piecesOf(goodsLines(order, requests), chosen)
  // What the pieces cost is worked out here as on the form; another figure is from another page.
  const cost = lines?.reduce((sum, { cents }) => sum + cents, 0)
  if (!lines || (lines.length > 0 && cost !== amountCents)) return refused('payment_changed')
  const isForTwo = needsSecond({ role: actor.role, amountCents, beforeCents: goodsPaidAlone(requests, actor.id) })
  const asked = { id: requestKey, deliveryId, patientId: delivery.patientId, amountCents, reason, stopsOrder, lines }
  const alone = { decision: 'approved', decidedById: actor.id, decidedBy: actor.name, decidedAt: now } as const
  await insertGoodsRefund(tx, {
    ...asked,
    note: why,
    askedById: actor.id,
    askedBy: actor.name,
    askedAt: now,
    ...(isForTwo ? {} : alone),
  })
  await note(deps, tx, 'ask', asked)
  if (isForTwo)
    await openTask(deps, tx, {
      role: 'admin',
      kind: 'refund_to_agree',
      subjectId: deliveryId,
      patientId: delivery.patientId,
      summary: `${formatMoney({ cents: amountCents, currency: 'AUD' })} of order ${delivery.shopOrderName} are asked to be paid back: a second person has to agree.`,
      dueAt: withinBusinessDays(now, 1),
    })
  else await pay(deps, tx, asked)
  return page(ctx, deliveryId)
}

type Decide = { id: string } & CallInput<typeof payments.decide>['body']

/** A second person agrees to a refund of goods or declines it; whoever asked may only take it back. Refuses as that of an invoice does. */
export const decideGoodsRefund = async (
  ctx: Ctx<'admin'>,
  { id, decision, note: why }: Decide,
): Promise<Result<PaymentForAdmin>> => {
  const { deps, tx, actor, now } = ctx
  const request = await lockGoodsRefund(tx, id)
  const delivery = request && (await lockDelivery(tx, request.deliveryId))
  if (!delivery) return refused('not_found')
  if (request.decision !== null) return refused('refund_decided')
  if (decision === 'approved') {
    if (request.askedById === actor.id) return refused('second_person')
    if (await heldByBank(tx, delivery)) return refused('payment_disputed')
    if (request.amountCents > leftOfDelivery(delivery, await goodsRefundsOf(tx, delivery.id)))
      return refused('payment_changed')
  }
  await saveGoodsRefund(tx, id, {
    decision,
    decidedById: actor.id,
    decidedBy: actor.name,
    decidedAt: now,
    decisionNote: why,
  })
  await note(deps, tx, decision === 'approved' ? 'agree' : 'decline', request)
  await closeTasks(deps, tx, 'refund_to_agree', [delivery.id], actor.name)
  if (decision === 'approved') await pay(deps, tx, request)
  return page(ctx, delivery.id)
}

type Note = { id: string } & CallInput<typeof payments.note>['body']

/** A note for colleagues; sent again it is one. Refuses with `not_found`. */
export const noteOnGoods = async (ctx: Ctx<'admin'>, { id, noteId, text }: Note): Promise<Result<PaymentForAdmin>> => {
  const { deps, tx, actor, now } = ctx
  if (!(await listedDelivery(tx, id))) return refused('not_found')
  await insertGoodsNote(tx, { id: noteId, deliveryId: id, text, byName: actor.name, at: now })
  await audit(deps.clock, tx, { action: 'product_delivery.note', subjectType: 'product_delivery', subjectId: id })
  return page(ctx, id)
}
