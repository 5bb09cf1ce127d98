/** What a patient does, or waits for, next; and what they may take along meanwhile. */
import type { ConsultNext } from '@om/contracts/consult-parts'
import type { ConsultState } from '@om/contracts/consults'
import { openConsultStates } from '../lifecycles/consult.ts'
import { LIVE_CALL_EXPIRES_MS, NEEDS_INFO_EXPIRES_MS } from '../sla.ts'
import type { Outcome } from '../triage/rules.ts'

export type NextInput = {
  state: ConsultState
  outcome: Outcome
  /** It is a review of what is prescribed: nobody is told to begin without a prescription. */
  isReview: boolean
  now: Date
  /** When the decision is due; null while the clock stands still or is over. */
  dueAt: Date | null
  /** When the wait for the patient began; null when nobody waits for them. */
  pausedAt: Date | null
  hasOpenQuestion: boolean
  /** A doctor asked for a photo, or for a better one, and waits for it. */
  photoAsked: boolean
  /** The clinic prescribes only with all five photos (`REQUIRE_PHOTOS`), and some are missing. */
  photosMissing: boolean
  /** A live contact has to come before a prescription, by the clinic's policy or because video is needed (REG-02, T-26). */
  liveContactNeeded: boolean
  /** When the booked live consult starts; null without one. */
  appointmentAt: Date | null
}

const isOpen = (state: ConsultState): boolean => openConsultStates.includes(state)

/** A promised time; null once it is past, for then nothing is promised. */
const promised = (at: Date | null, now: Date): string | null => (at && at > now ? at.toISOString() : null)

const after = (since: Date | null, ms: number): Date | null => (since ? new Date(since.getTime() + ms) : null)

const ended = (state: ConsultState): ConsultNext['kind'] => {
  if (state === 'referred') return 'gp'
  return state === 'approved' || state === 'declined' ? 'decided' : 'closed'
}

const whileOpen = (input: NextInput): ConsultNext => {
  const { state, outcome, now, dueAt, pausedAt, appointmentAt } = input
  const due = promised(dueAt, now)
  if (input.hasOpenQuestion) {
    return { kind: 'answer', dueAt: promised(after(pausedAt, NEEDS_INFO_EXPIRES_MS), now) ?? due }
  }
  if (input.photoAsked) return { kind: 'photos', dueAt: due }
  const isBooked = appointmentAt !== null && appointmentAt > now
  if (state === 'video_required') {
    return isBooked
      ? { kind: 'wait', dueAt: appointmentAt.toISOString() }
      : { kind: 'book', dueAt: promised(after(pausedAt, LIVE_CALL_EXPIRES_MS), now) }
  }
  if (outcome === 'decline_refer_gp') return { kind: 'gp', dueAt: due }
  if (outcome === 'non_rx_suggested' && !input.isReview) return { kind: 'self_care', dueAt: due }
  if (input.liveContactNeeded && !isBooked) return { kind: 'book', dueAt: due }
  if (input.photosMissing) return { kind: 'photos', dueAt: due }
  // The decision follows the call, so nothing earlier than the call is promised.
  const call = isBooked && input.liveContactNeeded ? appointmentAt.toISOString() : null
  return { kind: 'wait', dueAt: call && due && call > due ? call : due }
}

/**
 * The one thing that comes next for the patient, by state, outcome, open question, photos and appointment. What a doctor
 * asked for comes first, then what the rules ask for, then what the clinic's policy needs. (Spec §5; domain: workflows)
 */
export const nextFor = (input: NextInput): ConsultNext =>
  isOpen(input.state) ? whileOpen(input) : { kind: ended(input.state), dueAt: null }

/**
 * Whether there is a letter to take to a GP: a doctor referred to in-person care, or the rules did and no doctor has
 * decided to treat instead. (T-01, T-03 to T-05, T-14, T-17)
 */
export const hasGpLetter = ({ state, outcome }: Pick<NextInput, 'state' | 'outcome'>): boolean =>
  state === 'referred' || (outcome === 'decline_refer_gp' && state !== 'approved' && state !== 'draft')
