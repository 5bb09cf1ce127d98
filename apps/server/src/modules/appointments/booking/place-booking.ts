import type { AppointmentMode } from '@om/contracts/appointments'
import { done, type Result, refused } from '@om/contracts/errors'
import { callFor, isTreatmentCall } from '@om/domain/appointments/booking-rules'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { type BookableConsult, mayBeBooked } from '#src/modules/consults/consults.ts'
import { isInTreatment } from '../appointments.hooks.ts'
import { type AppointmentRow, insertBooked, isPatientBusy } from '../appointments.repo.ts'
import { continued } from '../calendar/appointment-calendar.ts'
import { lockDiaries } from '../slots/hours.repo.ts'
import { offeredSlots } from '../slots/offered-slots.ts'
import { announceAppointment } from './announce-appointment.ts'

export type WantedTime = { doctorId: string; startsAt: string; mode: AppointmentMode; reason?: string | undefined }

/**
 * Whether a call may be booked: its consult is open, or it led to a treatment that is under way. One about a treatment that is booked
 * already (`own`) can be moved also after the treatment has ended.
 */
export const mayHaveCall = async (
  deps: Deps,
  tx: Tx,
  consult: BookableConsult,
  own?: Pick<AppointmentRow, 'reason'>,
): Promise<boolean> =>
  mayBeBooked(consult) ||
  (isTreatmentCall(consult) && (Boolean(own?.reason) || (await isInTreatment.ask(deps, tx, consult.patientId))))

/** Why a consult may not have this kind of call, or null. */
export const callRefusal = async (
  deps: Deps,
  tx: Tx,
  consult: BookableConsult,
  { mode, own }: { mode: AppointmentMode; own?: AppointmentRow | undefined },
) => {
  if (!(await mayHaveCall(deps, tx, consult, own))) return refusedIn('consult_wrong_state', consult.state)
  if (callFor(consult).modes.includes(mode)) return null
  return refused('bad_request', [{ field: 'mode', message: 'Your doctor needs to see you, so choose a video call.' }])
}

/** Whether an appointment is the one that is asked for. */
export const isSameTime = (row: AppointmentRow, wanted: WantedTime): boolean =>
  row.doctorId === wanted.doctorId && row.startsAt.getTime() === Date.parse(wanted.startsAt)

/**
 * Books a time that is offered at this moment, for a consult that the caller holds still. Of many who want one time, one
 * gets it and the others `slot_taken`; a patient with something else booked then gets `appointment_open_already`. One that was moved stays
 * the same entry in people's calendars.
 */
export const placeBooking = async (
  deps: Deps,
  tx: Tx,
  consult: BookableConsult,
  wanted: WantedTime,
  movedFrom?: AppointmentRow,
): Promise<Result<AppointmentRow>> => {
  const refusal = await callRefusal(deps, tx, consult, { mode: wanted.mode, own: movedFrom })
  if (refusal) return refusal
  const { minutes } = callFor(consult)
  await lockDiaries(tx, [wanted.doctorId])
  const from = new Date(wanted.startsAt)
  const [slot] = await offeredSlots(deps, tx, {
    minutes,
    from,
    until: new Date(from.getTime() + 1),
    doctorId: wanted.doctorId,
  })
  if (!slot) return refused('slot_taken')
  const endsAt = new Date(slot.endsAt)
  const row = await insertBooked(tx, {
    patientId: consult.patientId,
    doctorId: wanted.doctorId,
    consultId: consult.id,
    mode: wanted.mode,
    reason: movedFrom?.reason ?? wanted.reason ?? '',
    startsAt: from,
    endsAt,
    createdAt: deps.clock.now(),
    ...(movedFrom ? continued(movedFrom) : {}),
  })
  if (!row)
    return refused(
      (await isPatientBusy(tx, consult.patientId, from, endsAt)) ? 'appointment_open_already' : 'slot_taken',
    )
  await audit(deps.clock, tx, {
    action: 'appointment.book',
    subjectType: 'appointment',
    subjectId: row.id,
    patientId: row.patientId,
    fromState: 'requested',
    toState: 'booked',
    reason: wanted.mode,
  })
  await announceAppointment(tx, row)
  return done(row)
}
