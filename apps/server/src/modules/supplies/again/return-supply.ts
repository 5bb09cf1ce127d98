import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { openTask } from '#src/modules/tasks/tasks.ts'
import { queryBy } from '../board/due-times.ts'
import { moveSupply } from '../move-supply.ts'
import { orderNumber } from '../supplies.present.ts'
import { lockSupply } from '../supplies.repo.ts'
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
  await openTask(deps, tx, {
    role: 'pharmacist',
    kind: 'returned_parcel',
    subjectId: order.id,
    patientId: order.patientId,
    summary: `${orderNumber(order.number)}: inspect and destroy what came back, then send it again or pay it back.`,
    dueAt,
  })
  await writeReturned(deps, tx, order)
}
