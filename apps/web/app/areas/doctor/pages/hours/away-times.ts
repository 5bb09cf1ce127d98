import type { Appointment, DoctorHours } from '@om/contracts/appointments'
import { wallHoursOn } from '@om/domain/appointments/zone-day'
import { isIsoDate } from '@om/domain/dates'
import { isAhead } from '../calendar/week.ts'
import { minutesOf } from './week-form.ts'

/** A time away as it is typed: days and, where it is not whole days, times. */
export type AwayForm = { fromDay: string; fromTime: string; untilDay: string; untilTime: string; reason: string }

export const emptyAway: AwayForm = { fromDay: '', fromTime: '', untilDay: '', untilTime: '', reason: '' }

/** The instant of a wall-clock minute of a day in a zone, in ms; in an hour that clocks skip, the first one after it. */
const instantOf = (day: string, minute: number, zone: string): number | undefined =>
  minute >= 1440
    ? wallHoursOn(day, { startMinute: 0, endMinute: 1440 }, zone).at(-1)?.end
    : wallHoursOn(day, { startMinute: minute, endMinute: 1440 }, zone)[0]?.start

type AwayTimes = { startsAt: string; endsAt: string }
type AwayProblems = { fromDay: string } | { untilDay: string }

/** A time away as instants, or what is wrong and where. Without times it is whole days; without an end it is one day. */
export const awayOf = (
  { fromDay, fromTime, untilDay, untilTime }: AwayForm,
  zone: string,
  now: number,
): AwayTimes | AwayProblems => {
  if (!isIsoDate(fromDay)) return { fromDay: 'Enter the first day.' }
  const lastDay = untilDay || fromDay
  if (!isIsoDate(lastDay)) return { untilDay: 'Enter the last day.' }
  const start = instantOf(fromDay, minutesOf(fromTime) ?? 0, zone)
  const end = instantOf(lastDay, minutesOf(untilTime) ?? 1440, zone)
  if (start === undefined || end === undefined) return { fromDay: 'Enter another time.' }
  if (end <= start) return { untilDay: 'The end must be after the start.' }
  if (end <= now) return { untilDay: 'This time is over.' }
  return { startsAt: new Date(start).toISOString(), endsAt: new Date(end).toISOString() }
}

/** Appointments that are booked in a time away: they stay until somebody cancels them. */
export const bookedIn = (
  { startsAt, endsAt }: Pick<DoctorHours['away'][number], 'startsAt' | 'endsAt'>,
  booked: readonly Appointment[],
): Appointment[] =>
  booked.filter(
    one =>
      isAhead(one) && Date.parse(one.startsAt) < Date.parse(endsAt) && Date.parse(startsAt) < Date.parse(one.endsAt),
  )

const shown = (at: string, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-AU', { ...options, timeZone }).format(new Date(at)).replace(/\u202f/g, ' ')

const day = { weekday: 'short', day: 'numeric', month: 'short' } as const
const time = { hour: 'numeric', minute: '2-digit' } as const

const isMidnight = (at: string, zone: string) =>
  shown(at, zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }) === '00:00'

/**
 * A time away as its doctor says it: whole days without times (`Wed, 25 Nov, all day`), a part of one day with the day
 * once (`Fri, 20 Nov, 1:00 pm to 3:30 pm`).
 */
export const awayWords = (
  { startsAt, endsAt }: Pick<DoctorHours['away'][number], 'startsAt' | 'endsAt'>,
  zone: string,
): string => {
  // The end is not part of it: what ends at midnight ends on the day before.
  const last = new Date(Date.parse(endsAt) - 1).toISOString()
  const [first, until] = [shown(startsAt, zone, day), shown(last, zone, day)]
  if (isMidnight(startsAt, zone) && isMidnight(endsAt, zone))
    return first === until ? `${first}, all day` : `${first} to ${until}, all day`
  const from = `${first}, ${shown(startsAt, zone, time)}`
  const end = shown(endsAt, zone, time)
  return first === until ? `${from} to ${end}` : `${from} to ${shown(endsAt, zone, day)}, ${end}`
}
