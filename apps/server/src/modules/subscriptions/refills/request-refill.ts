import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { closeTasks } from '#src/modules/tasks/tasks.ts'
import type { SubscriptionRow } from '../billing.repo.ts'
import { insertRefill, lockOpenRefills, type RefillRow, updateRefill } from './refills.repo.ts'
import { weighRefill } from './weigh-refill.ts'

const move = async (deps: Deps, tx: Tx, refill: RefillRow, state: 'charged' | 'lapsed'): Promise<void> => {
  await updateRefill(tx, refill.id, { state, waitsFor: [] })
  // There is nothing left to decide.
  await closeTasks(deps, tx, 'refill', [refill.id], '')
  await audit(deps.clock, tx, {
    action: `refill.${state}`,
    subjectType: 'refill',
    subjectId: refill.id,
    patientId: refill.patientId,
    fromState: refill.state,
    toState: state,
  })
}

/** Asks the four questions before the charge at the end of the period. What was asked before a charge that was missed is over. */
export const requestRefill = async (deps: Deps, tx: Tx, subscription: SubscriptionRow): Promise<void> => {
  const { id, patientId, prescriptionId, currentPeriodEnd } = subscription
  if (!currentPeriodEnd) return
  await lapseRefills(deps, tx, id)
  const refill = await insertRefill(tx, {
    subscriptionId: id,
    prescriptionId,
    patientId,
    chargeOn: currentPeriodEnd,
    state: 'requested',
    waitsFor: [],
    weighedAt: deps.clock.now(),
  })
  if (refill) await weighRefill(deps, tx, refill)
}

const SOON_MS = 24 * 3_600_000

/** A payment for a subscription was made: what it is for is charged. */
export const settleRefills = async (deps: Deps, tx: Tx, subscriptionId: string): Promise<void> => {
  const until = deps.clock.now().getTime() + SOON_MS
  for (const refill of await lockOpenRefills(tx, subscriptionId))
    await move(deps, tx, refill, refill.chargeOn.getTime() <= until ? 'charged' : 'lapsed')
}

/** What was asked about a subscription that goes on otherwise, or has ended, is over. */
export const lapseRefills = async (deps: Deps, tx: Tx, subscriptionId: string): Promise<void> => {
  for (const refill of await lockOpenRefills(tx, subscriptionId)) await move(deps, tx, refill, 'lapsed')
}
