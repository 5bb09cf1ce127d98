import type { Appointment, AppointmentMode } from '@om/contracts/appointments'
import type { Meaning } from '#app/brand/looks.ts'

type Words = { label: string; meaning: Meaning }

const states: Record<string, Words> = {
  requested: { label: 'Requested', meaning: 'info' },
  booked: { label: 'Booked', meaning: 'good' },
  confirmed: { label: 'Confirmed', meaning: 'good' },
  waiting: { label: 'The doctor is coming', meaning: 'info' },
  in_progress: { label: 'Under way', meaning: 'info' },
  completed: { label: 'Completed', meaning: 'quiet' },
  cancelled: { label: 'Cancelled', meaning: 'quiet' },
  rescheduled: { label: 'Moved', meaning: 'quiet' },
  no_show: { label: 'Missed', meaning: 'caution' },
  tech_failed: { label: 'Did not connect', meaning: 'caution' },
}

/** The state of an appointment in a patient's words. (domain.md §5.4) */
export const appointmentState = (state: string): Words => states[state] ?? { label: 'Booked', meaning: 'info' }

/** What a mode is called, and what happens in it. */
export const modeWords: Record<AppointmentMode, { label: string; line: string }> = {
  video: { label: 'Video call', line: 'You see each other. You need a camera, a microphone and a browser.' },
  phone: { label: 'Phone call', line: 'The doctor calls your mobile.' },
}

/** Why there is only one mode to choose, or an empty text. */
export const onlyMode = (modes: readonly AppointmentMode[]): string =>
  modes.length === 1 && modes[0] === 'video' ? 'Your doctor needs to see you, so this one is a video call.' : ''

/** Whole minutes of an appointment. */
export const minutesOf = ({ startsAt, endsAt }: Pick<Appointment, 'startsAt' | 'endsAt'>): number =>
  Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)

const CHANGES_UNTIL_MS = 2 * 3_600_000

/** Whether it is still ahead but too near to be changed here. */
export const isTooLate = ({ startsAt, can }: Pick<Appointment, 'startsAt' | 'can'>, now: number): boolean => {
  const left = Date.parse(startsAt) - now
  return !can.reschedule && !can.cancel && left > 0 && left <= CHANGES_UNTIL_MS
}
