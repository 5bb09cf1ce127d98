import { CLINIC_ZONE, dayIn, formatDay } from '@om/domain/dates'
import { mayBeEarly } from '@om/domain/prescribing/supply'
import { withinBusinessDays } from '@om/domain/working-day'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { closeTasks, openTask } from '#src/modules/tasks/tasks.ts'
import type { RefillRow } from './refills.repo.ts'

// A delivery that would come before three quarters of the last one are used: a pharmacist looks at it first. (§5.7)

const REVIEW_BUSINESS_DAYS = 1

export type EarlyStanding = Pick<RefillRow, 'earlyState' | 'earlyUpTo'>

/**
 * Whether a pharmacist is asked about a delivery that is inside the interval, which ends on `first`; null while it is not. Asked once
 * everything else that the patient and the doctors say is said; what was said covers no interval that ends later.
 */
export const earlyStanding = (refill: RefillRow, first: string | null): EarlyStanding => {
  const { state, earlyState, earlyUpTo } = refill
  if (first === null) return { earlyState: earlyState === 'asked' ? null : earlyState, earlyUpTo }
  const isSaid = earlyState !== null && earlyState !== 'asked' && mayBeEarly(first, earlyUpTo)
  if (isSaid) return { earlyState, earlyUpTo }
  return state === 'approved' ? { earlyState: 'asked', earlyUpTo: first } : { earlyState: null, earlyUpTo: null }
}

/** The review is a task of the pharmacists for as long as it is asked for. */
export const followEarly = (
  deps: Deps,
  tx: Tx,
  { before, after, title }: { before: RefillRow; after: RefillRow; title: string },
): Promise<void> => {
  if (after.earlyState === 'asked' && after.earlyUpTo)
    return openTask(deps, tx, {
      role: 'pharmacist',
      kind: 'early_refill',
      subjectId: after.id,
      patientId: after.patientId,
      summary: `${title}: due to be charged and sent on ${formatDay(dayIn(after.chargeOn, CLINIC_ZONE))}. Three quarters of the last delivery are used on ${formatDay(after.earlyUpTo)}. May it come before?`,
      dueAt: withinBusinessDays(deps.clock.now(), REVIEW_BUSINESS_DAYS),
    })
  return before.earlyState === 'asked' ? closeTasks(deps, tx, 'early_refill', [after.id], '') : Promise.resolve()
}
