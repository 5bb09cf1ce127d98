import { RENEWAL_REMINDER_DAYS } from '@om/domain/lifecycles/subscription'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { closeTasks } from '#src/modules/tasks/tasks.ts'
import type { SubscriptionRow } from '../billing.repo.ts'
import type { PlanRow } from '../plans.repo.ts'
import { writeReminder } from '../subscription-mails.ts'
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

/**
 * Asks the four questions before the charge at the end of the period. What was asked before a charge that was missed is over. Answers
 * whether it was asked just now.
 */
export const requestRefill = async (deps: Deps, tx: Tx, subscription: SubscriptionRow): Promise<boolean> => {
  const { id, patientId, prescriptionId, currentPeriodEnd } = subscription
  if (!currentPeriodEnd) return false
  await lapseRefills(deps, tx, id)
  const refill = await insertRefill(tx, {
    subscriptionId: id,
    prescriptionId,
    patientId,
    chargeOn: currentPeriodEnd,
    noticedAt: deps.clock.now(),
    state: 'requested',
    waitsFor: [],
    weighedAt: deps.clock.now(),
  })
  if (refill) await weighRefill(deps, tx, refill)
  return refill !== undefined
}

const SOON_MS = 24 * 3_600_000

/** What a pharmacist has allowed before the interval is over, for the order. */
export type EarlyAllowed = { upTo: string; words: string } | null

/** A payment for a subscription was made and was allowed: what it is for is charged. Answers with what a pharmacist has allowed. */
export const settleRefills = async (deps: Deps, tx: Tx, subscriptionId: string): Promise<EarlyAllowed> => {
  const until = deps.clock.now().getTime() + SOON_MS
  let early: EarlyAllowed = null
  for (const refill of await lockOpenRefills(tx, subscriptionId)) {
    const isCharged = refill.chargeOn.getTime() <= until
    if (isCharged && refill.earlyState === 'allowed' && refill.earlyUpTo)
      early = { upTo: refill.earlyUpTo, words: `${refill.earlyBy}: ${refill.earlyReason}` }
    await move(deps, tx, refill, isCharged ? 'charged' : 'lapsed')
  }
  return early
}

/**
 * Asks about a delivery whose day came without anybody having been asked or told: its notice goes out now, and it is charged seven days
 * later at the earliest. Nothing where that period was dealt with already.
 */
export const askAnew = async (
  deps: Deps,
  tx: Tx,
  { subscription, plan }: { subscription: SubscriptionRow; plan: PlanRow },
): Promise<void> => {
  const { currentPeriodStart } = subscription
  if (
    !currentPeriodStart ||
    !(await requestRefill(deps, tx, { ...subscription, currentPeriodEnd: currentPeriodStart }))
  )
    return
  const currentPeriodEnd = new Date(deps.clock.now().getTime() + RENEWAL_REMINDER_DAYS * 24 * 3_600_000)
  await writeReminder(deps, tx, { subscription: { ...subscription, currentPeriodEnd }, plan })
}

/** What was asked about a subscription that goes on otherwise, or has ended, is over. */
export const lapseRefills = async (deps: Deps, tx: Tx, subscriptionId: string): Promise<void> => {
  for (const refill of await lockOpenRefills(tx, subscriptionId)) await move(deps, tx, refill, 'lapsed')
}
