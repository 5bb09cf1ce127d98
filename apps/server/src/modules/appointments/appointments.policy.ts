import type { RefusalCode } from '@om/contracts/errors'
import { isTooLateToChange } from '@om/domain/appointments/booking-rules'
import { type AppointmentActor, appointmentMoves, NO_SHOW_AFTER_MS } from '@om/domain/lifecycles/appointment'
import { moveBy } from '@om/domain/steps'
import type { Actor } from '#src/actor.ts'
import type { AppointmentRow } from './appointments.repo.ts'

type Row = Pick<AppointmentRow, 'patientId' | 'doctorId' | 'consultId' | 'state' | 'startsAt' | 'mode'>

/** On which side of an appointment somebody is; null for everyone else. */
export const sideOf = (row: Pick<Row, 'patientId' | 'doctorId'>, actor: Actor): AppointmentActor | null => {
  if (actor.role === 'patient' && actor.id === row.patientId) return 'patient'
  return actor.role === 'doctor' && actor.staffId === row.doctorId ? 'doctor' : null
}

/** Whether the patient has waited at the door for a quarter of an hour past the start. */
const hasWaited = ({ state, startsAt }: Row, now: Date): boolean =>
  state === 'waiting' && now.getTime() - startsAt.getTime() >= NO_SHOW_AFTER_MS

/**
 * Why somebody on this side may not take this action, or null. Patients change up to two hours before, and go away from a door
 * that nobody opens.
 */
export const changeRefusal = (
  row: Row,
  side: AppointmentActor,
  action: 'cancel' | 'reschedule',
  now: Date,
): RefusalCode | null => {
  if (!moveBy(appointmentMoves, row.state, action, side)) return 'appointment_changed'
  const isLate = side === 'patient' && isTooLateToChange(row.startsAt, now) && !hasWaited(row, now)
  return isLate ? 'appointment_too_late' : null
}

/** Whether its doctor may propose another time: it is booked for a consult, and has not begun. */
export const mayBeProposed = (row: Row, now: Date): boolean =>
  row.consultId !== null && row.startsAt > now && Boolean(moveBy(appointmentMoves, row.state, 'reschedule', 'doctor'))

/** Whether the doctor may say that nobody answered: it is a phone call, and its time has come. */
export const mayBeUnanswered = (row: Pick<Row, 'mode' | 'state' | 'startsAt'>, now: Date): boolean =>
  row.mode === 'phone' && row.startsAt <= now && Boolean(moveBy(appointmentMoves, row.state, 'miss', 'doctor'))

/** What the reader may do next; screens show buttons by it. */
export const appointmentCan = (row: Row, actor: Actor, now: Date) => {
  const side = sideOf(row, actor)
  return {
    reschedule: side === 'patient' && row.consultId !== null && changeRefusal(row, side, 'reschedule', now) === null,
    cancel: side !== null && changeRefusal(row, side, 'cancel', now) === null,
    propose: side === 'doctor' && mayBeProposed(row, now),
    confirm:
      side === 'patient' && row.startsAt > now && Boolean(moveBy(appointmentMoves, row.state, 'confirm', 'patient')),
    miss: side === 'doctor' && mayBeUnanswered(row, now),
  }
}
