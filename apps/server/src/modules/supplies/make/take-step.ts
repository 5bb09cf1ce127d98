import { done, type Result, refused } from '@om/contracts/errors'
import type { GateName } from '@om/contracts/gates'
import type { SupplyForPharmacist } from '@om/contracts/supply-shapes'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import type { Ctx } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import { keepGateRun } from '#src/modules/prescriptions/prescriptions.ts'
import { holdSuppliesOf } from '../dispensing.repo.ts'
import { mayMove, moveSupply, type SupplyStep } from '../move-supply.ts'
import { contextOf, type SupplyContext } from '../page/supply-context.ts'
import { buildSupplyPage } from '../page/supply-page.ts'
import { staleness, standingRefusal } from '../supplies.policy.ts'
import { lockSupply, type SupplyChange, type SupplyRow, visibleSupply } from '../supplies.repo.ts'

export type StepInput = { id: string; version: number }

export type StepPlan = {
  step: SupplyStep
  /** The gate of the step; none where nothing is brought nearer to the patient. */
  gate?: GateName
  /** Steps after verification need the prescription to stand as it did; verification judges it in full itself. */
  needsStanding: boolean
  /** Does the step's own checks and writes, and says what changes on the order. */
  work: (tx: Tx, context: SupplyContext) => Promise<Result<SupplyChange>>
  /** What follows once it has moved, and may move it on. */
  after?: (tx: Tx, moved: SupplyRow) => Promise<Result<SupplyRow>>
}

/**
 * One step of a pharmacist on one order, in one transaction: prescription and order are held, seen as it is now, the person is allowed
 * to work on it, the step's own checks pass, and it moves. Of two at once, one wins and the other is told
 * `order_taken`. Refuses with `not_found`, `registration_not_current`, `own_care`, `order_taken`, `order_changed`,
 * `order_wrong_state`, `supply_refused`, and with whatever the step itself refuses.
 */
export const takeStep = async (
  ctx: Ctx<'pharmacist'>,
  { id, version }: StepInput,
  { step, gate, needsStanding, work, after }: StepPlan,
): Promise<Result<SupplyForPharmacist>> => {
  const { deps, tx, actor } = ctx
  const isSupplying = step.action === 'verify' || step.action === 'ship'
  const seen = isSupplying ? await visibleSupply(tx, id) : undefined
  // Orders of two prescriptions share no other lock, and the interval is the patient's.
  if (seen) await holdSuppliesOf(tx, seen.patientId)
  const order = await lockSupply(tx, id)
  if (!order) return refused('not_found')
  const context = await contextOf(deps, tx, actor, order)
  if (!context.isRegistered) return refused('registration_not_current')
  if (context.isOwnCare) return refused('own_care')
  const stale = staleness(order, version, mayMove(order, step))
  if (stale) return refusedIn(stale, order.state)
  if (gate)
    keepGateRun(deps, tx, context.run, {
      gate,
      patientId: order.patientId,
      prescriptionId: order.prescriptionId,
      orderId: order.id,
    })
  const ended = needsStanding ? standingRefusal(context) : null
  if (ended) return ended
  const worked = await work(tx, context)
  if (!worked.ok) return worked
  const moved = await moveSupply(deps, tx, order, step, worked.value)
  const last = moved.ok && after ? await after(tx, moved.value) : moved
  return last.ok ? done(await buildSupplyPage(deps, tx, actor, last.value)) : last
}
