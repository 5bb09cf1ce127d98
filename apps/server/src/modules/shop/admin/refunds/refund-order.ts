import { done, type Result, refused } from '@om/contracts/errors'
import type { RefundLines, ShopOrderForAdmin } from '@om/contracts/shop-admin'
import { formatMoney } from '@om/domain/money'
import { ShopDown } from '@om/integrations/shop-admin/port'
import type { z } from 'zod'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { insertDispatchNote } from '../../dispatch/dispatch.repo.ts'
import { viewOf } from '../../orders/order-views.ts'
import { followReturns } from '../../orders/returns/return-task.ts'
import { isPaid } from '../../orders/shop-orders.policy.ts'
import type { OrderView } from '../../orders/shop-orders.present.ts'
import { lockOrder, visibleOrder } from '../../orders/shop-orders.repo.ts'
import { paidElsewhere } from '../../shop.hooks.ts'
import { askRefundJob } from '../../shop.jobs.ts'
import { readAdminOrder } from '../read-admin-order.ts'
import { tieReturn } from '../returns.repo.ts'
import { askRefund } from './ask-refund.ts'
import { refundAmounts, shippingLeft, type WantedRefund } from './refund-amounts.ts'
import { insertRefund, refundByKey } from './refunds.repo.ts'

export type RefundWish = z.infer<typeof RefundLines> & { id: string }

/** Two lines of the same item are one wish. */
const joined = (lines: WantedRefund['lines']): WantedRefund['lines'] => {
  const byLine = Map.groupBy(lines, ({ lineId }) => lineId)
  return [...byLine].map(([lineId, wishes]) => ({
    lineId,
    quantity: wishes.reduce((sum, { quantity }) => sum + quantity, 0),
    restock: wishes.some(({ restock }) => restock),
  }))
}

/** Whether a refund that was written down under the same key is of the same pieces, and of the delivery charge if that is. */
const isSameWish = (earlier: { id: string; shippingCents: number }, wish: RefundWish, view: OrderView): boolean => {
  const lines = joined(wish.lines)
  const pieces = view.parts.refundLines.filter(({ refundId }) => refundId === earlier.id)
  const isDeliverySame =
    earlier.shippingCents > 0 ? wish.refundShipping : !wish.refundShipping || shippingLeft(view) === 0
  return (
    isDeliverySame &&
    pieces.length === lines.length &&
    pieces.every(one => lines.some(({ lineId, quantity }) => lineId === one.lineId && quantity === one.quantity))
  )
}

/** Writes the wish down, with its job, before the shop is asked: after a crash the job asks. */
const writeDown = (ctx: BareCtx<'signed-in'>, wish: RefundWish): Promise<Result<string>> => {
  const { deps, actor } = ctx
  return inTransaction(ctx, async ({ tx }): Promise<Result<string>> => {
    if (!(await visibleOrder(tx, wish.id))) return refused('not_found')
    const order = await lockOrder(tx, wish.id)
    if (!order) return refused('not_found')
    const view = await viewOf(tx, order)
    const earlier = await refundByKey(tx, wish.requestKey)
    if (earlier) {
      if (earlier.orderId !== order.id) return refused('bad_request')
      return isSameWish(earlier, wish, view) ? done(earlier.id) : refused('shop_order_changed')
    }
    if (!isPaid(order)) return refused('shop_order_wrong_state')
    if (await paidElsewhere.ask(tx, order.providerId)) return refused('paid_by_subscription')
    if (order.version !== wish.version) return refused('shop_order_changed')
    const amounts = refundAmounts(view, { lines: joined(wish.lines), refundShipping: wish.refundShipping })
    if ('problems' in amounts) return refused('refund_too_much', amounts.problems)
    const { lines, ...money } = amounts
    const refund = await insertRefund(
      tx,
      {
        ...money,
        orderId: order.id,
        requestKey: wish.requestKey,
        status: 'requested',
        note: wish.note,
        requestedBy: actor.id,
        createdAt: deps.clock.now(),
      },
      lines,
    )
    if (wish.returnId && !(await tieReturn(tx, wish.returnId, order.id, refund.id)))
      return refused('return_wrong_state')
    if (wish.returnId) await followReturns(deps, tx, order.id, actor.name)
    const auditId = await audit(deps.clock, tx, {
      action: 'shop_order.refund_request',
      subjectType: 'shop_order',
      subjectId: order.id,
      patientId: order.patientId,
      reason: formatMoney({ cents: refund.amountCents, currency: order.currency }),
    })
    await insertDispatchNote(tx, { auditId, orderId: order.id, text: wish.note })
    await deps.jobs.send(tx, askRefundJob, { refundId: refund.id }, { startAfterSeconds: 30 })
    return done(refund.id)
  })
}

/**
 * Refunds pieces of lines, the delivery charge, or both. What it comes to is worked out here and stated to the shop. A
 * repeated press is one refund; its key with other pieces is refused as an order that changed. When the shop does not answer, the refund stays asked for and a job asks again. Refuses with
 * `not_found`, `shop_order_wrong_state`, `shop_order_changed`, `refund_too_much`, `refund_refused`, `return_wrong_state`.
 */
export const refundOrder = async (ctx: BareCtx<'signed-in'>, wish: RefundWish): Promise<Result<ShopOrderForAdmin>> => {
  const { deps } = ctx
  const written = await writeDown(ctx, wish)
  if (!written.ok) return written
  try {
    const outcome = await askRefund(deps, written.value)
    if (outcome.is === 'refused') return refused('refund_refused', [{ message: outcome.problem }])
  } catch (error) {
    if (!(error instanceof ShopDown)) throw error
    deps.log.warn({ err: error, refundId: written.value }, 'the shop did not answer about a refund; it is asked again')
  }
  return inTransaction(ctx, inside => readAdminOrder(inside, { id: wish.id }))
}
