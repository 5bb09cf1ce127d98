import type { Appointment, DoctorHours } from '@om/contracts/appointments'
import type { OnCall } from '@om/contracts/practitioners'
import { dayIn, type IsoDate, weekdayOf } from '@om/domain/dates'
import { timeSpan } from '#app/features/consult-review/countdown.ts'
import { isAhead } from '../calendar/week.ts'

const timeFormat = (zone: string) =>
  new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit', timeZone: zone })

/** `2:15 pm`. */
export const clockTime = (at: string, zone: string): string => timeFormat(zone).format(new Date(at))

/** `Mon 30 Nov`. */
const dayFormat = (zone: string) =>
  new Intl.DateTimeFormat('en-AU', { weekday: 'short', day: 'numeric', month: 'short', timeZone: zone })

/** Whether it is today, as the doctor's clock shows it. */
export const isSameDay = (at: string, zone: string, now: number): boolean =>
  dayIn(new Date(at), zone) === dayIn(new Date(now), zone)

/** `today, 2:15 pm`, `Mon 30 Nov, 2:15 pm`. */
export const whenWords = (at: string, zone: string, now: number): string => {
  return `${isSameDay(at, zone, now) ? 'today' : dayFormat(zone).format(new Date(at)).replace(',', '')}, ${clockTime(at, zone)}`
}

/** The soonest visit that is not over: one that keeps its time, or is under way. */
export const nextVisit = (appointments: readonly Appointment[], now: number): Appointment | undefined =>
  appointments
    .filter(one => isAhead(one) && Date.parse(one.endsAt) > now)
    .toSorted((one, two) => Date.parse(one.startsAt) - Date.parse(two.startsAt))[0]

/** Visits of a day as the doctor's clock shows it, by time; moved ones left out. */
export const visitsOn = (appointments: readonly Appointment[], day: IsoDate, zone: string): Appointment[] =>
  appointments
    .filter(one => one.state !== 'rescheduled' && dayIn(new Date(one.startsAt), zone) === day)
    .toSorted((one, two) => Date.parse(one.startsAt) - Date.parse(two.startsAt))

/** `the patient is waiting`, `now`, `in 12 min`, `in 3 d 2 h`. */
export const untilWords = ({ startsAt, state }: Pick<Appointment, 'startsAt' | 'state'>, now: number): string => {
  if (state === 'waiting') return 'the patient is waiting'
  if (state === 'in_progress') return 'under way'
  const left = Date.parse(startsAt) - now
  return left <= 0 ? 'now' : `in ${timeSpan(left)}`
}

const minuteWords = (minute: number): string => {
  const hour = Math.floor(minute / 60) % 24
  const rest = String(minute % 60).padStart(2, '0')
  return `${hour % 12 || 12}:${rest} ${hour < 12 ? 'am' : 'pm'}`
}

/** The weekly hours of the day that it is where the doctor works: `9:00 am to 12:00 pm and 1:00 pm to 5:00 pm`; empty for none. */
export const hoursToday = ({ hours, timeZone }: Pick<DoctorHours, 'hours' | 'timeZone'>, now: number): string => {
  const today = weekdayOf(dayIn(new Date(now), timeZone))
  return hours
    .filter(({ weekday }) => weekday === today)
    .toSorted((one, two) => one.startMinute - two.startMinute)
    .map(({ startMinute, endMinute }) => `${minuteWords(startMinute)} to ${minuteWords(endMinute)}`)
    .join(' and ')
}

/** Whether the reader is on call now, and until or from when. */
export const onCallWords = ({ shifts }: Pick<OnCall, 'shifts'>, zone: string, now: number): string => {
  const mine = shifts.filter(shift => shift.isMine && Date.parse(shift.endsAt) > now)
  const current = mine.find(shift => Date.parse(shift.startsAt) <= now)
  if (current) return `You are on call until ${whenWords(current.endsAt, zone, now)}`
  const [next] = mine.toSorted((one, two) => Date.parse(one.startsAt) - Date.parse(two.startsAt))
  return next ? `Not on call now; from ${whenWords(next.startsAt, zone, now)}` : 'You are not on call'
}
