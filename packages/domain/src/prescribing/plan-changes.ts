/** What a patient can do with a plan that runs, and until when: each a range of days, worked out from the prescription. */
import { addDays, addMonths, type IsoDate } from '../dates.ts'
import { MAX_PAUSE_MONTHS, RENEWAL_REMINDER_DAYS } from '../lifecycles/subscription.ts'

/** How a plan stands today, in the days of its patient. */
export type PlanTiming = {
  today: IsoDate
  /** The day of the next charge; null while it waits for something, and the one that was missed comes with the answer. */
  chargeOn: IsoDate | null
  /** The end of the running period: the next charge, or the one after the missed one. */
  periodEnds: IsoDate
  intervalDays: number
  /** Supplies that are not paid for yet. */
  suppliesLeft: number
  /** The last day on which the prescription allows a charge. */
  lastDay: IsoDate
  /** The first day on which what is at home allows another supply; null where that is over. (INV-06) */
  firstSupply: IsoDate | null
}

type DayRange = { from: IsoDate; to: IsoDate }
export type PlanOptions = { move: DayRange | null; pause: DayRange | null; skipTo: IsoDate | null }

const NONE: PlanOptions = { move: null, pause: null, skipTo: null }

const range = (from: IsoDate, to: IsoDate): DayRange | null => (from <= to ? { from, to } : null)
const later = (one: IsoDate, other: IsoDate | null) => (other !== null && other > one ? other : one)
const sooner = (one: IsoDate, other: IsoDate) => (one < other ? one : other)

/** The first day to which a charge can be moved: its notice goes out seven days before, and there is nothing too early. */
export const earliestCharge = ({ today, firstSupply }: Pick<PlanTiming, 'today' | 'firstSupply'>): IsoDate =>
  later(addDays(today, RENEWAL_REMINDER_DAYS + 1), firstSupply)

/**
 * The days to which the next charge can be moved, until which it can be paused (three months at most), and the day after one is
 * skipped; null for what the prescription does not allow any more. (§5.5, INV-06, INV-07)
 */
export const planOptions = (timing: PlanTiming): PlanOptions => {
  const { today, chargeOn, periodEnds, intervalDays, suppliesLeft, lastDay } = timing
  if (suppliesLeft === 0) return NONE
  const latest = sooner(lastDay, addMonths(today, MAX_PAUSE_MONTHS))
  const earliest = earliestCharge(timing)
  const next = chargeOn ?? today
  const skipTo = chargeOn === null ? periodEnds : addDays(chargeOn, intervalDays)
  return {
    move: range(earliest, latest),
    pause: range(later(earliest, addDays(next, 1)), latest),
    skipTo: skipTo <= lastDay ? skipTo : null,
  }
}

/** Whether a day is one of the range. */
export const isWithin = (day: IsoDate, days: DayRange | null): boolean =>
  days !== null && days.from <= day && day <= days.to
