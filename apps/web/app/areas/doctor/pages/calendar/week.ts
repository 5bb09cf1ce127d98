import type { Appointment } from '@om/contracts/appointments'
import { wallHoursOn } from '@om/domain/appointments/zone-day'
import { addDays, dayIn, type IsoDate, isIsoDate } from '@om/domain/dates'
import { openAppointmentStates } from '@om/domain/lifecycles/appointment'
import type { Meaning } from '#app/brand/looks.ts'

/** The first day that the address asks for; today when it asks for none that exists, so that nothing opens on days that are over. */
export const dayAsked = (day: string | null, today: IsoDate): IsoDate => (day && isIsoDate(day) ? day : today)

/** The first instant of a day where the doctor is, ISO 8601. */
export const startOf = (day: IsoDate, zone: string): string =>
  new Date(
    wallHoursOn(day, { startMinute: 0, endMinute: 1440 }, zone)[0]?.start ?? Date.parse(`${day}T00:00:00Z`),
  ).toISOString()

export type CalendarDay = { day: IsoDate; appointments: Appointment[] }

/** Some days with their appointments, by time, as the doctor's clock shows them; moved ones left out. */
export const daysOf = (first: IsoDate, appointments: readonly Appointment[], zone: string, count = 7): CalendarDay[] =>
  Array.from({ length: count }, (_, by) => {
    const day = addDays(first, by)
    return {
      day,
      appointments: appointments
        .filter(one => one.state !== 'rescheduled' && dayIn(new Date(one.startsAt), zone) === day)
        .toSorted((one, two) => Date.parse(one.startsAt) - Date.parse(two.startsAt)),
    }
  })

const format = (options: Intl.DateTimeFormatOptions) => (day: IsoDate) =>
  new Intl.DateTimeFormat('en-AU', { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

const dayAndMonth = format({ day: 'numeric', month: 'long' })
const whole = format({ day: 'numeric', month: 'long', year: 'numeric' })

/** `16 to 22 November 2026`, `30 November to 6 December 2026`. */
export const weekWords = (monday: IsoDate): string => {
  const sunday = addDays(monday, 6)
  const isOneMonth = monday.slice(0, 7) === sunday.slice(0, 7)
  const first = isOneMonth
    ? String(Number(monday.slice(8)))
    : monday.slice(0, 4) === sunday.slice(0, 4)
      ? dayAndMonth(monday)
      : whole(monday)
  return `${first} to ${whole(sunday)}`
}

/** `Mon 16 Nov`. */
export const dayWords = (day: IsoDate): string =>
  format({ weekday: 'short', day: 'numeric', month: 'short' })(day).replace(',', '')

/** Whether an appointment keeps its time. */
export const isAhead = ({ state }: Pick<Appointment, 'state'>): boolean =>
  openAppointmentStates.some(one => one === state)

const words: Record<string, { label: string; meaning: Meaning }> = {
  requested: { label: 'Requested', meaning: 'info' },
  booked: { label: 'Booked', meaning: 'info' },
  confirmed: { label: 'Confirmed by the patient', meaning: 'good' },
  waiting: { label: 'Patient is waiting', meaning: 'caution' },
  in_progress: { label: 'Under way', meaning: 'info' },
  completed: { label: 'Completed', meaning: 'good' },
  cancelled: { label: 'Cancelled', meaning: 'quiet' },
  rescheduled: { label: 'Moved', meaning: 'quiet' },
  no_show: { label: 'Missed', meaning: 'caution' },
  tech_failed: { label: 'Did not connect', meaning: 'caution' },
}

/** The state of an appointment as its doctor reads it. */
export const appointmentWords = ({ state }: Pick<Appointment, 'state'>): { label: string; meaning: Meaning } =>
  words[state] ?? { label: state, meaning: 'quiet' }

const formats = new Map<string, Intl.DateTimeFormat>()
const clockOf = (zone: string): Intl.DateTimeFormat => {
  const known =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: 'numeric', hourCycle: 'h23', timeZone: zone })
  formats.set(zone, known)
  return known
}

/** Minutes after midnight by the clock of a zone. */
export const minutesIn = (at: string | number, zone: string): number => {
  const parts = clockOf(zone).formatToParts(new Date(at))
  const part = (type: string) => Number(parts.find(one => one.type === type)?.value)
  return part('hour') * 60 + part('minute')
}

type Times = { startsAt: string; endsAt: string }
export type Place = { at: number; long: number }

/** Where times lie on a day, in minutes after its midnight; null where they lie on another. */
export const placeOn = (day: IsoDate, { startsAt, endsAt }: Times, zone: string): Place | null => {
  const [midnight, next] = [Date.parse(startOf(day, zone)), Date.parse(startOf(addDays(day, 1), zone))]
  const [start, end] = [Math.max(Date.parse(startsAt), midnight), Math.min(Date.parse(endsAt), next)]
  if (start >= end) return null
  const at = minutesIn(start, zone)
  return { at, long: Math.max(10, (end === next ? 1440 : minutesIn(end, zone)) - at) }
}

/** Whole hours after midnight. */
export type Hours = { from: number; until: number }

/** The part of a place that the hours shown hold; null where they hold nothing of it. */
export const withinHours = ({ at, long }: Place, { from, until }: Hours): Place | null => {
  const start = Math.max(at, from * 60)
  const end = Math.min(at + long, until * 60)
  return start < end ? { at: start, long: end - start } : null
}

/** The hours that are shown: those in which somebody works or has something booked, eight to six at least. */
export const hoursShown = (places: readonly Place[]): Hours => ({
  from: Math.floor(Math.min(8 * 60, ...places.map(({ at }) => at)) / 60),
  until: Math.ceil(Math.max(18 * 60, ...places.map(({ at, long }) => at + long)) / 60),
})

/** `9 am`, `9:30 am`. */
export const clockWords = (minutes: number): string => {
  const past = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`
  return `${Math.floor(minutes / 60) % 12 || 12}${past} ${minutes < 720 ? 'am' : 'pm'}`
}

/** What the clock of another zone shows at an hour of a day. */
export const hourIn = (day: IsoDate, hour: number, zone: string, other: string): string => {
  const minutes = minutesIn(Date.parse(startOf(day, zone)) + hour * 3_600_000, other)
  return clockWords(minutes)
}
