import type { RefillWait } from '@om/contracts/refills'
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
  await closeTasks(deps, tx, 'live_contact', [refill.id], '')
  await closeTasks(deps, tx, 'early_refill', [refill.id], '')
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

/** What the pharmacy does not see for itself, in words for a doctor. */
const unsettledWords: Partial<Record<RefillWait, string>> = {
  questions: 'The four questions before this delivery were not answered.',
  doctor: 'No doctor had decided on what the patient told before this delivery.',
  consult: 'A doctor had asked to speak with the patient first.',
  declined: 'A doctor had said not this time.',
  check_in: 'A check-in is overdue.',
}

type Settled = {
  unsettled: string[]
  /** What a pharmacist has allowed before the interval is over, for the order. */
  early: { upTo: string; words: string } | null
}

/**
 * A payment for a subscription was made: what it is for is charged. Answers with what it still waited for, in words for a doctor: a
 * charge that was on its way, or that the provider made because it could not be told.
 */
export const settleRefills = async (deps: Deps, tx: Tx, subscriptionId: string): Promise<Settled> => {
  const until = deps.clock.now().getTime() + SOON_MS
  const unsettled: string[] = []
  let early: Settled['early'] = null
  for (const refill of await lockOpenRefills(tx, subscriptionId)) {
    const isCharged = refill.chargeOn.getTime() <= until
    if (isCharged) unsettled.push(...refill.waitsFor.flatMap(wait => unsettledWords[wait] ?? []))
    if (isCharged && refill.earlyState === 'allowed' && refill.earlyUpTo)
      early = { upTo: refill.earlyUpTo, words: `${refill.earlyBy}: ${refill.earlyReason}` }
    await move(deps, tx, refill, isCharged ? 'charged' : 'lapsed')
  }
  return { unsettled, early }
}

/** What was asked about a subscription that goes on otherwise, or has ended, is over. */
export const lapseRefills = async (deps: Deps, tx: Tx, subscriptionId: string): Promise<void> => {
  for (const refill of await lockOpenRefills(tx, subscriptionId)) await move(deps, tx, refill, 'lapsed')
}
