/** The times at which a doctor can be booked. Values in, values out: the clock is passed in. */
import { addDays, dayIn, weekdayOf } from '../dates.ts'
import { joinSpans, type Span, type WallHours, wallHoursOn } from './zone-day.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** The soonest a booking may start, from now. */
export const BOOK_FROM_MS = 30 * MINUTE_MS
/** The latest a booking may start, from now. */
export const BOOK_UNTIL_MS = 28 * DAY_MS

/** Hours of every week; 1 is Monday, 7 is Sunday. */
export type WeeklyHours = WallHours & { weekday: number }

export type Times = { startsAt: Date; endsAt: Date }

export type Diary = {
  /** The zone that the hours are meant in. */
  timeZone: string
  hours: readonly WeeklyHours[]
  /** Times without bookings, whatever the hours say. */
  away: readonly Times[]
  /** What is booked already. */
  booked: readonly Times[]
}

export type SlotQuery = {
  /** Length of a slot. */
  minutes: number
  /** Slots start here or later … */
  from: Date
  /** … and before this. */
  until: Date
  now: Date
}

/** Hours as instants; a day at a time, so that where slots lie does not depend on where one begins to look. */
export const openSpans = ({ hours, timeZone }: Pick<Diary, 'hours' | 'timeZone'>, { start, end }: Span): Span[] => {
  const spans: Span[] = []
  const last = dayIn(new Date(end), timeZone)
  for (let day = dayIn(new Date(start), timeZone); day <= last; day = addDays(day, 1)) {
    const ofDay = hours.filter(one => one.weekday === weekdayOf(day))
    spans.push(...joinSpans(ofDay.flatMap(one => wallHoursOn(day, one, timeZone))))
  }
  return spans
}

const overlaps = (slot: Span, { startsAt, endsAt }: Times): boolean =>
  slot.start < endsAt.getTime() && startsAt.getTime() < slot.end

/**
 * Free slots of one doctor, soonest first: laid end to end from the start of each day's stretches of hours, none of them during a
 * booking or an absence, none sooner than half an hour from now and none later than 28 days. Slots are instants; whatever
 * zone they are read in, they are the same ones.
 */
export const freeSlots = (diary: Diary, { minutes, from, until, now }: SlotQuery): Times[] => {
  const earliest = Math.max(from.getTime(), now.getTime() + BOOK_FROM_MS)
  const latest = Math.min(until.getTime() - 1, now.getTime() + BOOK_UNTIL_MS)
  if (diary.hours.length === 0 || earliest > latest) return []
  const taken = [...diary.away, ...diary.booked]
  const lengthMs = minutes * MINUTE_MS
  const slots: Times[] = []
  for (const { start, end } of openSpans(diary, { start: earliest, end: latest })) {
    const skipped = Math.max(0, Math.ceil((earliest - start) / lengthMs))
    for (let at = start + skipped * lengthMs; at + lengthMs <= end && at <= latest; at += lengthMs) {
      const slot = { start: at, end: at + lengthMs }
      if (!taken.some(time => overlaps(slot, time)))
        slots.push({ startsAt: new Date(slot.start), endsAt: new Date(slot.end) })
    }
  }
  return slots
}

/** Whether some hours of one week get in each other's way. */
export const hoursOverlap = (hours: readonly WeeklyHours[]): boolean =>
  hours.some((one, index) =>
    hours
      .slice(index + 1)
      .some(
        other =>
          one.weekday === other.weekday && one.startMinute < other.endMinute && other.startMinute < one.endMinute,
      ),
  )
