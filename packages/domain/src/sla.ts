/** The clinic's clock: a plan within 24 hours of submission, not counting time spent waiting for the patient. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long a doctor keeps a claimed consult before it returns to the queue. */
export const CLAIM_LOCK_MS = 30 * MINUTE
/** Time from submission to a decision, and the marks on the way. */
export const SLA_TARGET_MS = 24 * HOUR
export const SLA_AMBER_MS = 16 * HOUR
export const SLA_RED_MS = 22 * HOUR
/** Times after a question at which the patient is nudged, and at which the consult ends. */
export const NEEDS_INFO_NUDGES_MS = [24 * HOUR, 72 * HOUR] as const
export const NEEDS_INFO_EXPIRES_MS = 14 * DAY
/** The same for a live call that has not been booked. */
export const LIVE_CALL_NUDGES_MS = [1 * DAY, 3 * DAY] as const
export const LIVE_CALL_EXPIRES_MS = 14 * DAY
/** A draft nobody came back to is given up after this time. */
export const DRAFT_ABANDONED_MS = 30 * DAY

export type SlaLevel = 'green' | 'amber' | 'red' | 'breach'

export type SlaClock = {
  submittedAt: Date
  /** Milliseconds already spent waiting for the patient, in pauses that are over. */
  pausedMs: number
  /** When the current pause began; null while the clock runs. */
  pausedAt: Date | null
  now: Date
}

export type SlaState = {
  dueAt: Date
  level: SlaLevel /** Milliseconds left; negative once late. */
  remainingMs: number
}

/** How a consult stands against the 24-hour target. While paused its due time moves on with the clock. */
export const slaState = ({ submittedAt, pausedMs, pausedAt, now }: SlaClock): SlaState => {
  const pause = pausedMs + (pausedAt ? Math.max(0, now.getTime() - pausedAt.getTime()) : 0)
  const dueAt = new Date(submittedAt.getTime() + pause + SLA_TARGET_MS)
  const remainingMs = dueAt.getTime() - now.getTime()
  return { dueAt, level: levelAfter(SLA_TARGET_MS - remainingMs), remainingMs }
}

const levelAfter = (usedMs: number): SlaLevel => {
  if (usedMs >= SLA_TARGET_MS) return 'breach'
  if (usedMs >= SLA_RED_MS) return 'red'
  return usedMs >= SLA_AMBER_MS ? 'amber' : 'green'
}

/** Whether a claim made then is over and the consult goes back to the queue. */
export const isClaimOver = (claimedAt: Date, now: Date): boolean => now.getTime() - claimedAt.getTime() >= CLAIM_LOCK_MS

/** How many of the nudges should have gone out by now, for a wait that began at `since`. */
export const nudgesDue = (since: Date, now: Date, nudgesMs: readonly number[]): number =>
  nudgesMs.filter(after => now.getTime() - since.getTime() >= after).length

/** Whether a wait that began at `since` has lasted so long that it ends. */
export const isExpired = (since: Date, now: Date, expiresMs: number): boolean =>
  now.getTime() - since.getTime() >= expiresMs
