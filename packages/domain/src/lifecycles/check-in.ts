/** The check-ins at 3, 6 and 12 months, and in the first weeks of some medicines. */
import { type Move, stepsOf } from '../steps.ts'

export const checkInStates = ['scheduled', 'due', 'overdue', 'completed', 'escalated', 'reviewed'] as const
export type CheckInState = (typeof checkInStates)[number]
export type CheckInActor = 'patient' | 'doctor' | 'system'
export type CheckInMove = Move<CheckInState, CheckInActor>

/** Every move of a check-in. */
export const checkInMoves: readonly CheckInMove[] = [
  { from: 'scheduled', to: 'due', by: 'system', action: 'fall_due' },
  { from: 'due', to: 'completed', by: 'patient', action: 'complete' },
  { from: 'due', to: 'overdue', by: 'system', action: 'fall_overdue' },
  { from: 'overdue', to: 'completed', by: 'patient', action: 'complete' },
  { from: 'completed', to: 'reviewed', by: 'doctor', action: 'review' },
  { from: 'completed', to: 'escalated', by: 'system', action: 'escalate' },
  { from: 'completed', to: 'escalated', by: 'doctor', action: 'escalate' },
  { from: 'escalated', to: 'reviewed', by: 'doctor', action: 'review' },
]

export const checkInSteps = stepsOf(checkInStates, checkInMoves)

/** Months after the first supply at which everyone checks in. */
export const CHECK_IN_MONTHS = [3, 6, 12] as const
/** Weeks after the first supply at which tablets that lower blood pressure need an extra look. */
export const EARLY_CHECK_IN_WEEKS = [2, 6] as const
/** Days overdue after which the patient is nudged, and after which the next supply waits. */
export const CHECK_IN_NUDGE_DAYS = 7
export const CHECK_IN_BLOCKS_AFTER_DAYS = 14
