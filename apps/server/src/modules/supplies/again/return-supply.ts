import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { closeTasks, openTask } from '#src/modules/tasks/tasks.ts'
import { queryBy } from '../board/due-times.ts'
import { closeClaim, lastClaimOf } from '../claim/claims.repo.ts'
import { moveSupply } from '../move-supply.ts'
import { orderNumber } from '../supplies.present.ts'
import { lockSupply, replacementOf } from '../supplies.repo.ts'
import { writeReturned } from '../supply-mails.ts'

/**
 * The carrier returns the parcel of an order: the patient is told, and the pharmacy has a task until two pharmacists have
 * dealt with what came back. Stops quietly when it is not on its way.
 */
export const returnSupply = async (deps: Deps, tx: Tx, orderId: string): Promise<void> => {
  const order = await lockSupply(tx, orderId)
  if (order?.state !== 'shipped') return
  const dueAt = queryBy(deps.clock.now())
  const moved = await moveSupply(deps, tx, order, { action: 'return', by: 'carrier', to: 'returned' }, { dueAt })
  if (!moved.ok) return
  // What they reported is settled with what comes back.
  if (await closeClaim(tx, orderId, { outcome: 'returned', answer: '', decidedBy: '', decidedAt: deps.clock.now() }))
    await closeTasks(deps, tx, 'parcel_claim', [orderId], '')
  await openTask(deps, tx, {
    role: 'pharmacist',
    kind: 'returned_parcel',
    subjectId: order.id,
    patientId: order.patientId,
    summary: `${orderNumber(order.number)}: inspect and destroy what came back, then send it again or pay it back.`,
    dueAt,
  })
  const isPaidBack = (await lastClaimOf(tx, orderId))?.outcome === 'pay_back'
  // What is made again or paid back already is no news for them.
  if (!isPaidBack && !(await replacementOf(tx, orderId))) await writeReturned(deps, tx, order)
}
