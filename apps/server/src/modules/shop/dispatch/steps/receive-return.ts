import { done, type Result, refused } from '@om/contracts/errors'
import type { DispatchOrder } from '@om/contracts/shop-dispatch'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { currentPharmacist } from '#src/modules/people/people.ts'
import { writeDecided } from '../../admin/decide-return.ts'
import { moveReturn } from '../../admin/returns.repo.ts'
import { announceShopOrder } from '../../orders/announce-order.ts'
import { followReturns } from '../../orders/returns/return-task.ts'
import { returnNumber } from '../../orders/shop-orders.present.ts'
import { visibleOrder } from '../../orders/shop-orders.repo.ts'
import { insertDispatchNote, lockDispatch } from '../dispatch.repo.ts'
import { buildDispatchPage } from '../page/dispatch-page.ts'
import { announceDispatch } from './parcel-of-dispatch.ts'

/**
 * What the front desk agreed to take back is here: the customer is told, and the refund is the front desk's next step. Once, however
 * often it is pressed. Refuses with `not_found`, `registration_not_current`, and `return_wrong_state` for one that was not approved.
 */
export const receiveReturn = async (
  ctx: Ctx<'pharmacist'>,
  { id, returnId, note }: { id: string; returnId: string; note: string },
): Promise<Result<DispatchOrder>> => {
  const { deps, tx, actor, now } = ctx
  const order = await lockDispatch(tx, id)
  if (!order) return refused('not_found')
  const registered = await currentPharmacist(deps.clock, tx, actor)
  if (!registered.ok) return registered
  const page = async () => done(await buildDispatchPage(deps, tx, actor, order))
  const before = (await buildDispatchPage(deps, tx, actor, order)).returns.find(one => one.id === returnId)
  if (!before) return refused('not_found')
  if (before.status === 'received') return page()
  const placed = await visibleOrder(tx, id)
  const row =
    placed && (await moveReturn(tx, { id: returnId, from: ['approved'] }, { status: 'received', receivedAt: now }))
  if (!row) return refused('return_wrong_state')
  const auditId = await audit(deps.clock, tx, {
    action: 'shop_order.return_received',
    subjectType: 'shop_order',
    subjectId: order.id,
    patientId: order.patientId,
    fromState: 'approved',
    toState: 'received',
    reason: returnNumber(row.number),
  })
  if (note) await insertDispatchNote(tx, { auditId, orderId: order.id, text: note })
  await writeDecided(deps, tx, placed, row, 'received')
  await followReturns(deps, tx, order.id, actor.name)
  await announceShopOrder(tx, placed)
  await announceDispatch(tx, order)
  return page()
}
