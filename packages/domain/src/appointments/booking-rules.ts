/** What kind of live consult may be booked, and until when it may be changed. (REG-02) */
import { type AppointmentMode, appointmentModes } from '@om/contracts/appointments'

const MINUTE_MS = 60_000

/** Milliseconds before the start up to which a patient moves or cancels by themselves. */
export const CHANGE_UNTIL_MS = 120 * MINUTE_MS

export type Call = { modes: readonly AppointmentMode[]; minutes: number }

/**
 * The call that a consult asks for: 30 minutes by video where the patient has to be seen, because the rules or the doctor
 * say so, otherwise 15 minutes, by video or phone.
 */
export const callFor = (consult: { outcome: string; state: string }): Call =>
  consult.outcome === 'video_required' || consult.state === 'video_required'
    ? { modes: ['video'], minutes: 30 }
    : { modes: appointmentModes, minutes: 15 }

/** Whether it is too late for the patient to change an appointment by themselves. */
export const isTooLateToChange = (startsAt: Date, now: Date): boolean =>
  startsAt.getTime() - now.getTime() < CHANGE_UNTIL_MS
