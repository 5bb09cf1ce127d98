/** What kind of live consult may be booked, and until when it may be changed. (REG-02) */
import { type AppointmentMode, appointmentModes } from '@om/contracts/appointments'

const MINUTE_MS = 60_000

/** Milliseconds before the start up to which a patient moves or cancels by themselves. */
export const CHANGE_UNTIL_MS = 120 * MINUTE_MS

export type Call = { modes: readonly AppointmentMode[]; minutes: number }

/** Whether a call is about the treatment that a consult led to: it was approved, and asks for no call of its own. */
export const isTreatmentCall = (consult: { state: string }): boolean => consult.state === 'approved'

/** Characters in which a patient says at least what a call about their treatment is for. */
export const SHORTEST_REASON = 3

/**
 * The call that a consult asks for: 30 minutes by video where the patient has to be seen, because the rules or the doctor
 * say so, otherwise, and for who is in treatment, 15 minutes, by video or phone.
 */
export const callFor = (consult: { outcome: string; state: string }): Call =>
  !isTreatmentCall(consult) && (consult.outcome === 'video_required' || consult.state === 'video_required')
    ? { modes: ['video'], minutes: 30 }
    : { modes: appointmentModes, minutes: 15 }

/** Whether it is too late for the patient to change an appointment by themselves. */
export const isTooLateToChange = (startsAt: Date, now: Date): boolean =>
  startsAt.getTime() - now.getTime() < CHANGE_UNTIL_MS
