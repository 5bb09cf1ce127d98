import { withinBusinessDays } from '@om/domain/working-day'
import { type RemoteRefund, ShopRefused } from '@om/integrations/shop-admin/port'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import { openTask } from '#src/modules/tasks/tasks.ts'
import { creditNoteNumber } from '../../orders/shop-orders.present.ts'
import { orderById } from '../../orders/shop-orders.repo.ts'
import { applyOrder } from '../../orders/sync/apply-order.ts'
import { bankRefused } from '../../orders/sync/save-refunds.ts'
import { failRefund, refundById, refundLinesForShop } from './refunds.repo.ts'

const as = system('shop-refunds')

export type RefundOutcome = { is: 'done' } | { is: 'refused'; problem: string }

/**
 * Asks the shop for a refund that was written down, and stores what became of it. The key of the request goes along, so
 * asking again pays nothing twice; what its bank does not take is refused as well. Throws `ShopDown` when the shop does not answer: the refund stays asked for.
 */
export const askRefund = async (deps: Deps, refundId: string): Promise<RefundOutcome> => {
  const known = await inTransaction({ deps, actor: as }, async ({ tx }) => {
    const refund = await refundById(tx, refundId)
    const order = refund && (await orderById(tx, refund.orderId))
    return refund && order ? { refund, order, lines: await refundLinesForShop(tx, refundId) } : null
  })
  if (known?.refund.status !== 'requested' || !known.refund.requestKey) return { is: 'done' }
  const { refund, order, lines } = known
  let made: RemoteRefund
  try {
    made = await deps.shop.refund({
      orderId: order.providerId,
      key: refund.requestKey ?? refund.id,
      note: refund.note,
      lines,
      shippingCents: refund.shippingCents,
    })
  } catch (error) {
    if (!(error instanceof ShopRefused)) throw error
    const { message } = error
    await inTransaction({ deps, actor: as }, async ({ tx }) => {
      await failRefund(tx, refund.id, message)
      await audit(deps.clock, tx, {
        action: 'shop_order.refund_failed',
        subjectType: 'shop_order',
        subjectId: order.id,
        patientId: order.patientId,
      })
      await openTask(deps, tx, {
        role: 'admin',
        kind: 'shop_refund_failed',
        subjectId: order.id,
        summary: `The shop did not take the refund ${creditNoteNumber(refund.number)} of order ${order.name}. Look why, and pay it back in another way where it is owed.`,
        dueAt: withinBusinessDays(deps.clock.now(), 1),
      })
    })
    return { is: 'refused', problem: message }
  }
  await applyOrder(deps, order.providerId)
  return made.status === 'failed' ? { is: 'refused', problem: bankRefused } : { is: 'done' }
}
