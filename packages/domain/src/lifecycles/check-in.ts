/** The check-ins at 3, 6 and 12 months, and in the first weeks of some medicines. */
import { checkInStates } from '@om/contracts/check-ins'
import { type Move, stepsOf } from '../steps.ts'

export type CheckInState = (typeof checkInStates)[number]
export type CheckInActor = 'patient' | 'doctor' | 'system'
export type CheckInMove = Move<CheckInState, CheckInActor>

/** Every move of a check-in. Answers that nobody has to read end it; the others go before a doctor. */
export const checkInMoves: readonly CheckInMove[] = [
  { from: 'scheduled', to: 'due', by: 'system', action: 'fall_due' },
  { from: 'due', to: 'overdue', by: 'system', action: 'fall_overdue' },
  ...(['due', 'overdue'] as const).flatMap(from =>
    (['completed', 'escalated'] as const).map(to => ({ from, to, by: 'patient', action: 'complete' }) as const),
  ),
  { from: 'escalated', to: 'reviewed', by: 'doctor', action: 'review' },
  // The treatment that it was for has ended.
  ...(['scheduled', 'due', 'overdue'] as const).map(
    from => ({ from, to: 'lapsed', by: 'system', action: 'lapse' }) as const,
  ),
]

export const checkInSteps = stepsOf(checkInStates, checkInMoves)

/** Months after the first supply at which everyone checks in. */
export const CHECK_IN_MONTHS = [3, 6, 12] as const
/** Weeks after the first supply at which tablets that lower blood pressure need an extra look. */
export const EARLY_CHECK_IN_WEEKS = [2, 6] as const
/** Days overdue after which the patient is nudged, and after which the next supply waits. */
export const CHECK_IN_NUDGE_DAYS = 7
export const CHECK_IN_BLOCKS_AFTER_DAYS = 14
