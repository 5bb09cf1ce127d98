/** What patients tick of the medicine they take, and when they are reminded. */
import { wallHoursOn } from './appointments/zone-day.ts'
import { addDays, dayIn, type IsoDate } from './dates.ts'

/** So many days back a patient may still tick. */
const TICK_DAYS = 30
/** So many weeks are shown. */
export const ADHERENCE_WEEKS = 12
/** A reminder that could not be given in this time is of no use any more. */
export const REMINDER_LATE_MS = 3 * 3_600_000

type Dose = { day: IsoDate; state: 'taken' | 'left' }

/** Whether a medicine has this time of the day: each has a first, what is taken twice a day a second. */
export const hasSlot = ({ timesADay }: { timesADay: 1 | 2 | null }, slot: 0 | 1): boolean =>
  slot === 0 || timesADay === 2

/** The first instant after `now` at which the clock in a zone shows this minute; an hour that is skipped in spring is not there. */
export const nextReminder = (now: Date, minute: number, zone: string): Date => {
  const today = dayIn(now, zone)
  for (let ahead = 0; ahead < 3; ahead++) {
    const spans = wallHoursOn(addDays(today, ahead), { startMinute: minute, endMinute: minute + 1 }, zone)
    const start = spans.map(span => span.start).find(at => at > now.getTime())
    if (start !== undefined) return new Date(start)
  }
  throw new RangeError(`no such minute: ${minute}`)
}

/** Whether a day may be ticked: today, or one of the last thirty. */
export const mayTick = (day: IsoDate, today: IsoDate): boolean => day <= today && day >= addDays(today, -TICK_DAYS)

/**
 * How much of what was ticked was taken, week by week up to today, oldest first; null for a week in which nothing was ticked. Days
 * that nobody has ticked say nothing.
 */
export const adherenceByWeek = (doses: readonly Dose[], today: IsoDate): { from: IsoDate; percent: number | null }[] =>
  Array.from({ length: ADHERENCE_WEEKS }, (_, at) => {
    const from = addDays(today, -7 * (ADHERENCE_WEEKS - at) + 1)
    const to = addDays(from, 6)
    const ticked = doses.filter(({ day }) => day >= from && day <= to)
    const taken = ticked.filter(({ state }) => state === 'taken').length
    return { from, percent: ticked.length === 0 ? null : Math.round((taken / ticked.length) * 100) }
  })
