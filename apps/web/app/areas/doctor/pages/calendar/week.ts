import type { Appointment } from '@om/contracts/appointments'
import { wallHoursOn } from '@om/domain/appointments/zone-day'
import { addDays, dayIn, type IsoDate, isIsoDate } from '@om/domain/dates'
import { openAppointmentStates } from '@om/domain/lifecycles/appointment'
import type { Meaning } from '#app/brand/looks.ts'

/** The Monday of the week of a day. */
export const mondayOf = (day: IsoDate): IsoDate => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** The Monday that the address asks for; this week's when it asks for none that exists. */
export const weekAsked = (day: string | null, today: IsoDate): IsoDate => mondayOf(day && isIsoDate(day) ? day : today)

/** The first instant of a day where the doctor is, ISO 8601. */
export const startOf = (day: IsoDate, zone: string): string =>
  new Date(
    wallHoursOn(day, { startMinute: 0, endMinute: 1440 }, zone)[0]?.start ?? Date.parse(`${day}T00:00:00Z`),
  ).toISOString()

export type CalendarDay = { day: IsoDate; appointments: Appointment[] }

/** The seven days of a week with their appointments, by time, as the doctor's clock shows them; moved ones left out. */
export const daysOf = (monday: IsoDate, appointments: readonly Appointment[], zone: string): CalendarDay[] =>
  [0, 1, 2, 3, 4, 5, 6].map(by => {
    const day = addDays(monday, by)
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
  confirmed: { label: 'Confirmed', meaning: 'good' },
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
