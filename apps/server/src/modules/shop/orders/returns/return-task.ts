import { withinBusinessDays } from '@om/domain/working-day'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { closeTasks, openTask } from '#src/modules/tasks/tasks.ts'
import { returnNumber } from '../shop-orders.present.ts'
import { returnsWaiting } from './returns.repo.ts'

/**
 * The inbox of the front desk shows an order as long as a return of it waits for an answer, or for the money once the goods are
 * back; one task for the order, which is where it is worked on.
 */
export const followReturns = async (deps: Deps, tx: Tx, orderId: string, by: string): Promise<void> => {
  const [first, ...more] = await returnsWaiting(tx, orderId)
  if (!first) return closeTasks(deps, tx, 'shop_return', [orderId], by)
  const what = first.status === 'requested' ? 'waits for an answer' : 'is back with us: refund it'
  await openTask(deps, tx, {
    role: 'admin',
    kind: 'shop_return',
    subjectId: orderId,
    summary: `${returnNumber(first.number)} ${what}${more.length > 0 ? `, and ${more.length} more` : ''}.`,
    dueAt: withinBusinessDays(deps.clock.now(), 2),
  })
}
