/** By when a patient who waits hears from a doctor: from the last cases that were decided and the hours of the doctors. Values in, values out. */
import type { Times } from './appointments/free-slots.ts'
import { joinSpans, type Span } from './appointments/zone-day.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS

/** So many of the last decided cases are looked at. */
export const CASES_LOOKED_AT = 20
/** With fewer, nothing can be said from experience, and the target of 24 hours is what is promised. */
export const FEWEST_CASES = 5
/** Nobody is promised less than this. */
const SOONEST_MS = 30 * MINUTE_MS
/** Hours are looked at so far ahead; what would take longer is not promised. */
export const PROMISE_AHEAD_MS = 14 * DAY_MS
/** A promise is of the next quarter of an hour. */
const STEP_MS = 15 * MINUTE_MS
/** Four of five of the last cases were decided within what is promised. */
const SHARE = 0.8
/** From here to its end a promise is near, and the case is offered on. */
export const PROMISE_NEAR_MS = 60 * MINUTE_MS
/** A claimed case in which nothing was done for so long lies idle. */
export const IDLE_MS = 20 * MINUTE_MS
/** So long the doctor to whom a case was offered has it to themselves, before the next one hears of it too. */
export const OFFER_MS = 10 * MINUTE_MS

/** One case that was decided. */
export type DecidedCase = {
  submittedAt: Date
  decidedAt: Date
  /** What of it was spent waiting for the patient. */
  pausedMs: number
}

/** When one doctor is on shift: weekly hours as instants, without what they are away. */
export type Shifts = readonly Span[]

/** Hours without what lies in some other times, in order. */
export const withoutTimes = (hours: readonly Span[], times: readonly Times[]): Span[] => {
  let left = joinSpans(hours)
  for (const { startsAt, endsAt } of times) {
    const [from, to] = [startsAt.getTime(), endsAt.getTime()]
    left = left.flatMap(({ start, end }) => [
      ...(start < from ? [{ start, end: Math.min(end, from) }] : []),
      ...(end > to ? [{ start: Math.max(start, to), end }] : []),
    ])
  }
  return left.filter(({ start, end }) => start < end)
}

/** How much of a time all doctors together were on shift: two for an hour are two hours. */
export const shiftTime = (doctors: readonly Shifts[], from: number, to: number): number =>
  doctors.flat().reduce((sum, { start, end }) => sum + Math.max(0, Math.min(end, to) - Math.max(start, from)), 0)

/** How many doctors are on shift at an instant. */
export const onShift = (doctors: readonly Shifts[], at: number): number =>
  doctors.filter(shifts => shifts.some(({ start, end }) => start <= at && at < end)).length

/** What a case took, in time of doctors on shift, without the share that was spent waiting for its patient. */
const taken = (doctors: readonly Shifts[], { submittedAt, decidedAt, pausedMs }: DecidedCase): number => {
  const [from, to] = [submittedAt.getTime(), decidedAt.getTime()]
  const worked = to > from ? Math.max(0, 1 - pausedMs / (to - from)) : 0
  return shiftTime(doctors, from, to) * worked
}

/** The instant by which doctors have been on shift for so long together, from some time on; null where that is too far ahead. */
const reached = (doctors: readonly Shifts[], from: number, needed: number): number | null => {
  const edges = [...new Set(doctors.flat().flatMap(({ start, end }) => [start, end]))]
    .filter(at => at > from && at <= from + PROMISE_AHEAD_MS)
    .toSorted((a, b) => a - b)
  let [at, left] = [from, needed]
  for (const edge of edges) {
    const count = onShift(doctors, at)
    if (count > 0 && left <= (edge - at) * count) return at + left / count
    left -= (edge - at) * count
    at = edge
  }
  return null
}

const roundUp = (at: number): number => Math.ceil(at / STEP_MS) * STEP_MS

export type QueuePromise = {
  /** Null where doctors are not on shift for so long that nothing can be promised. */
  by: Date | null
  /** Doctors on shift now. */
  doctors: number
  /** Cases it was reckoned from; none where there are too few, and the target stands for them. */
  cases: number
  /** When the next doctor is on shift; null while one is, and where none will be. */
  opensAt: Date | null
}

type Asked = {
  now: Date
  decided: readonly DecidedCase[]
  doctors: readonly Shifts[]
  /** What is promised while too few cases were decided, from now. */
  targetMs: number
}

/**
 * What may be promised to whoever sends an assessment now: the time of doctors on shift that four of five of the last cases needed,
 * laid on the hours ahead. Never less than half an hour, nor before a doctor has been on shift.
 */
export const promiseFor = ({ now, decided, doctors, targetMs }: Asked): QueuePromise => {
  const at = now.getTime()
  const count = onShift(doctors, at)
  const starts = doctors.flat().flatMap(({ start }) => (start > at && start <= at + PROMISE_AHEAD_MS ? [start] : []))
  const opens = count === 0 && starts.length > 0 ? Math.min(...starts) : null
  const opensAt = opens === null ? null : new Date(opens)
  if (count === 0 && opens === null) return { by: null, doctors: 0, cases: 0, opensAt: null }
  const sorted = decided
    .slice(0, CASES_LOOKED_AT)
    .map(one => taken(doctors, one))
    .toSorted((a, b) => a - b)
  const soonest = (opens ?? at) + SOONEST_MS
  if (sorted.length < FEWEST_CASES)
    return { by: new Date(roundUp(Math.max(at + targetMs, soonest))), doctors: count, cases: 0, opensAt }
  const needed = sorted[Math.ceil(sorted.length * SHARE) - 1] ?? 0
  const end = reached(doctors, at, needed)
  const by = end === null ? null : new Date(roundUp(Math.max(end, soonest)))
  return { by, doctors: count, cases: sorted.length, opensAt }
}

/** Whether a promise ends soon enough for the case to be offered to a doctor who is free. */
export const isPromiseNear = (promisedFor: Date, now: Date): boolean =>
  promisedFor.getTime() - now.getTime() <= PROMISE_NEAR_MS

/** Whether a claim that ends then has been left alone for so long that somebody else may take the case over. */
export const isIdle = (claimExpiresAt: Date, lockMs: number, now: Date): boolean =>
  now.getTime() - (claimExpiresAt.getTime() - lockMs) >= IDLE_MS

export type FreeDoctor = {
  id: string
  isOnShift: boolean
  /** They hold a case, or are in a visit. */
  isBusy: boolean
  /** When a case was offered to them last; null for never. */
  offeredAt: Date | null
}

/** To whom a case is offered next: on shift, with nothing in hand, who was offered one longest ago; nobody twice for the same. */
export const nextFree = (doctors: readonly FreeDoctor[], asked: readonly string[]): string | null =>
  doctors
    .filter(({ id, isOnShift, isBusy }) => isOnShift && !isBusy && !asked.includes(id))
    .toSorted((a, b) => (a.offeredAt?.getTime() ?? 0) - (b.offeredAt?.getTime() ?? 0) || (a.id < b.id ? -1 : 1))[0]
    ?.id ?? null
