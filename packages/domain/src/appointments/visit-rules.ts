/** When the door of a video appointment is open, and what stands there otherwise. (domain.md §5.4) */
import type { AppointmentMode } from '@om/contracts/appointments'
import type { VisitDoor } from '@om/contracts/video'
import { type AppointmentState, NO_SHOW_AFTER_MS } from '../lifecycles/appointment.ts'

const MINUTE_MS = 60_000

/** Milliseconds before the start from which both may wait at the door. */
export const VISIT_OPENS_MS = 15 * MINUTE_MS
/** Milliseconds after the last sign of a browser from which its person counts as away. */
export const AWAY_AFTER_MS = 25_000
/** Milliseconds after the end of an appointment at which a patient who still waits is told that the doctor did not come. */
export const GIVEN_UP_AFTER_MS = 60 * MINUTE_MS
/** Milliseconds that credentials for the relay are good for. */
export const RELAY_CREDENTIAL_MS = 60 * MINUTE_MS

type Held = { mode: AppointmentMode; state: AppointmentState; startsAt: Date }

const closed: Partial<Record<AppointmentState, VisitDoor>> = {
  completed: 'completed',
  cancelled: 'cancelled',
  rescheduled: 'moved',
  no_show: 'missed',
  tech_failed: 'failed',
}

/** What somebody who comes to an appointment finds. One that is under way stays open however long it takes. */
export const doorOf = ({ mode, state, startsAt }: Held, now: Date): VisitDoor => {
  const over = closed[state]
  if (over) return over
  if (mode === 'phone') return 'phone'
  return now.getTime() < startsAt.getTime() - VISIT_OPENS_MS && state !== 'in_progress' ? 'early' : 'open'
}

/** Whether the doctor may say that the patient did not come: they had their time, and are not at the door. */
export const mayBeMissed = ({ startsAt }: Pick<Held, 'startsAt'>, isPatientHere: boolean, now: Date): boolean =>
  !isPatientHere && now.getTime() - startsAt.getTime() >= NO_SHOW_AFTER_MS

/** Whether a browser that was last heard of then counts as there. */
export const isThere = (lastSeenAt: Date, now: Date): boolean => now.getTime() - lastSeenAt.getTime() <= AWAY_AFTER_MS
