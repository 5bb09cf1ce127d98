import { done, type Result, refused } from '@om/contracts/errors'
import type { ShopOrderForAdmin } from '@om/contracts/shop-admin'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { insertDispatchNote } from '../dispatch/dispatch.repo.ts'
import { announceShopOrder } from '../orders/announce-order.ts'
import { followReturns } from '../orders/returns/return-task.ts'
import { writeToBuyer } from '../orders/shop-order-mails.ts'
import { returnNumber } from '../orders/shop-orders.present.ts'
import { type ShopOrderRow, visibleOrder } from '../orders/shop-orders.repo.ts'
import { buildAdminPage } from './order-page.ts'
import { moveReturn, type ReturnRow, visibleReturn } from './returns.repo.ts'

export type Decision = { id: string; decision: 'approve' | 'decline' | 'received'; answer: string }

const plans = {
  approve: { from: ['requested'], to: 'approved', action: 'return_approve' },
  decline: { from: ['requested', 'approved'], to: 'declined', action: 'return_decline' },
  received: { from: ['approved'], to: 'received', action: 'return_received' },
} as const

const words = {
  approve: { subject: 'is approved', text: 'We have approved your request. What to do next stands with your order.' },
  decline: { subject: 'is answered', text: 'We have answered your request. Our answer stands with your order.' },
  received: { subject: 'has arrived', text: 'What you sent back is with us. The refund is the next step.' },
} as const

export const writeDecided = (
  deps: Deps,
  tx: Tx,
  order: ShopOrderRow,
  row: Pick<ReturnRow, 'id' | 'number'>,
  decision: Decision['decision'],
) =>
  writeToBuyer(deps, tx, order, {
    subject: `Your request ${returnNumber(row.number)} ${words[decision].subject}`,
    heading: `Your request ${returnNumber(row.number)}`,
    paragraphs: [
      words[decision].text,
      ...(decision === 'approve'
        ? [`If you send something back, write ${returnNumber(row.number)} on the outside of the parcel.`]
        : []),
    ],
    occasion: `shop-return-${decision === 'received' ? 'arrived' : decision}:${row.id}`,
  })

/**
 * Answers a return: approve it, decline it with a reason, or note that the goods are back. Whoever ordered is told, without
 * what it is about. Refuses with `not_found` and `return_wrong_state`.
 */
export const decideReturn = async (
  ctx: Ctx<'signed-in'>,
  { id, decision, answer }: Decision,
): Promise<Result<ShopOrderForAdmin>> => {
  const { deps, tx, actor } = ctx
  const plan = plans[decision]
  const seen = await visibleReturn(tx, id)
  const order = seen && (await visibleOrder(tx, seen.orderId))
  if (!seen || !order) return refused('not_found')
  const now = deps.clock.now()
  const row = await moveReturn(
    tx,
    { id, from: plan.from },
    {
      status: plan.to,
      ...(answer ? { answer } : {}),
      ...(decision === 'received' ? { receivedAt: now } : { decidedAt: now, decidedBy: actor.id }),
    },
  )
  if (!row) return refused('return_wrong_state')
  const auditId = await audit(deps.clock, tx, {
    action: `shop_order.${plan.action}`,
    subjectType: 'shop_order',
    subjectId: order.id,
    patientId: order.patientId,
    fromState: seen.status,
    toState: plan.to,
    reason: returnNumber(row.number),
  })
  if (answer) await insertDispatchNote(tx, { auditId, orderId: order.id, text: answer })
  await writeDecided(deps, tx, order, row, decision)
  await followReturns(deps, tx, order.id, actor.name)
  await announceShopOrder(tx, order)
  return done(await buildAdminPage(tx, actor, order))
}
