/** The live appointment between patient and doctor. */
import { type Move, stepsOf } from '../steps.ts'

export const appointmentStates = [
  'requested',
  'booked',
  'confirmed',
  'waiting',
  'in_progress',
  'completed',
  'cancelled',
  'rescheduled',
  'no_show',
  'tech_failed',
] as const
export type AppointmentState = (typeof appointmentStates)[number]
export type AppointmentActor = 'patient' | 'doctor' | 'system'
export type AppointmentMove = Move<AppointmentState, AppointmentActor>

const eitherSide = ['patient', 'doctor'] as const
const ahead = ['requested', 'booked', 'confirmed', 'waiting'] as const

/** States in which the appointment is still to be held; a consult has one such appointment at most. */
export const openAppointmentStates: readonly AppointmentState[] = [...ahead, 'in_progress']

/** Every move of an appointment; a failed connection goes on by phone or is booked again. */
export const appointmentMoves: readonly AppointmentMove[] = [
  { from: 'requested', to: 'booked', by: 'patient', action: 'book' },
  { from: 'requested', to: 'booked', by: 'doctor', action: 'book' },
  { from: 'booked', to: 'confirmed', by: 'patient', action: 'confirm' },
  { from: 'booked', to: 'confirmed', by: 'system', action: 'confirm' },
  { from: 'booked', to: 'waiting', by: 'patient', action: 'arrive' },
  { from: 'confirmed', to: 'waiting', by: 'patient', action: 'arrive' },
  { from: 'waiting', to: 'in_progress', by: 'doctor', action: 'start' },
  { from: 'in_progress', to: 'completed', by: 'doctor', action: 'complete' },
  ...ahead.flatMap(from =>
    ([...eitherSide, 'system'] as const).map(by => ({ from, to: 'cancelled', by, action: 'cancel' }) as const),
  ),
  // A live contact on record is proof that the two have met, whether or not anyone pressed a button when they did.
  ...(['booked', 'confirmed', 'waiting', 'in_progress', 'no_show'] as const).map(
    from => ({ from, to: 'completed', by: 'doctor', action: 'record_contact' }) as const,
  ),
  ...(['booked', 'confirmed'] as const).flatMap(from =>
    eitherSide.map(by => ({ from, to: 'rescheduled', by, action: 'reschedule' }) as const),
  ),
  { from: 'booked', to: 'no_show', by: 'system', action: 'miss' },
  { from: 'confirmed', to: 'no_show', by: 'system', action: 'miss' },
  // Whoever came and went before the doctor did.
  { from: 'waiting', to: 'no_show', by: 'doctor', action: 'miss' },
  { from: 'booked', to: 'no_show', by: 'doctor', action: 'miss' },
  { from: 'confirmed', to: 'no_show', by: 'doctor', action: 'miss' },
  { from: 'waiting', to: 'tech_failed', by: 'doctor', action: 'fail' },
  { from: 'in_progress', to: 'tech_failed', by: 'doctor', action: 'fail' },
  { from: 'tech_failed', to: 'in_progress', by: 'doctor', action: 'switch_to_phone' },
  { from: 'tech_failed', to: 'rescheduled', by: 'doctor', action: 'reschedule' },
]

export const appointmentSteps = stepsOf(appointmentStates, appointmentMoves)

/** Milliseconds after the start at which an absent patient counts as a no-show. */
export const NO_SHOW_AFTER_MS = 15 * 60_000
/** Milliseconds before the start at which the patient is reminded. */
export const APPOINTMENT_REMINDERS_MS = [24 * 3_600_000, 3_600_000, 5 * 60_000] as const

/** Whether a doctor may complete the appointment: identity and whereabouts are recorded. (REG-02, REG-03) */
export const canComplete = (call: { identityConfirmed: boolean; locationState: string | null }): boolean =>
  call.identityConfirmed && Boolean(call.locationState)
