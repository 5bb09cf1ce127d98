import type { Appointment, DoctorHours } from '@om/contracts/appointments'
import { wallHoursOn } from '@om/domain/appointments/zone-day'
import { isIsoDate } from '@om/domain/dates'
import { isAhead } from '../appointment-state.ts'

/** A time away as it is typed: days and, where it is not whole days, times. */
export type AwayForm = { fromDay: string; fromTime: string; untilDay: string; untilTime: string; reason: string }

export const emptyAway: AwayForm = { fromDay: '', fromTime: '', untilDay: '', untilTime: '', reason: '' }

const MINUTES = /^(\d{2}):(\d{2})/

const minuteOf = (text: string): number | null => {
  const found = MINUTES.exec(text)
  return found ? Number(found[1]) * 60 + Number(found[2]) : null
}

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
  const start = instantOf(fromDay, minuteOf(fromTime) ?? 0, zone)
  const end = instantOf(lastDay, minuteOf(untilTime) ?? 1440, zone)
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
