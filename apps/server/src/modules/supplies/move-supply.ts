import { done, type Result } from '@om/contracts/errors'
import { canMoveOrder, type OrderActor, orderMoves } from '@om/domain/lifecycles/order'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { countIfArrived, voidIfGone } from './again/void-supply.ts'
import { insertNote, type SupplyChange, type SupplyRow, updateSupply } from './supplies.repo.ts'
import { followTasks } from './supply-tasks.ts'

export type SupplyStep = {
  /** An action of the lifecycle, such as `verify`. */
  action: string
  by: OrderActor
  to: SupplyRow['state']
  /** A reason code; never clinical text. */
  reason?: string
  /** What the person wrote about it; shown in the order's history, never in the audit log. */
  note?: string
}

/** Wakes the patient's screens and every pharmacist's board. */
export const announceSupply = async (tx: Tx, order: Pick<SupplyRow, 'id' | 'patientId'>): Promise<void> => {
  await announce(tx, [`user:${order.patientId}`], 'order', order.id)
  await announce(tx, ['role:pharmacist'], 'board', order.id)
}

/** Whether the lifecycle has such a move for this order now. */
export const mayMove = (order: SupplyRow, step: Pick<SupplyStep, 'action' | 'by' | 'to'>): boolean =>
  canMoveOrder(order, step.to) &&
  orderMoves.some(
    move => move.from === order.state && move.to === step.to && move.action === step.action && move.by === step.by,
  )

/**
 * Makes one move of the lifecycle: checked against the table of moves, stored only if nobody was faster, audited with
 * from and to, and announced. Where nothing of its supply arrives any more, the prescription has it back. Refuses with `order_wrong_state` or `order_changed`.
 */
export const moveSupply = async (
  deps: Deps,
  tx: Tx,
  order: SupplyRow,
  step: SupplyStep,
  change: SupplyChange = {},
): Promise<Result<SupplyRow>> => {
  if (!mayMove(order, step)) return refusedIn('order_wrong_state', order.state)
  const moved = await updateSupply(tx, order, { ...change, state: step.to })
  if (!moved) return refusedIn('order_changed', order.state)
  const auditId = await audit(deps.clock, tx, {
    action: `order.${step.action}`,
    subjectType: 'order',
    subjectId: order.id,
    patientId: order.patientId,
    fromState: order.state,
    toState: step.to,
    reason: step.reason ?? '',
  })
  if (step.note) await insertNote(tx, { auditId, orderId: order.id, text: step.note })
  await followTasks(deps, tx, order, moved)
  await voidIfGone(deps, tx, moved)
  await countIfArrived(deps, tx, order, moved)
  await announceSupply(tx, order)
  return done(moved)
}
