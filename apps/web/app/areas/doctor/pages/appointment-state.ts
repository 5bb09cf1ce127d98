import type { Appointment } from '@om/contracts/appointments'
import { openAppointmentStates } from '@om/domain/lifecycles/appointment'
import type { Meaning } from '#app/brand/looks.ts'

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
