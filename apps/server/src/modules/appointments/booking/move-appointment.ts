import { done, type Result } from '@om/contracts/errors'
import { type AppointmentActor, appointmentMoves, openAppointmentStates } from '@om/domain/lifecycles/appointment'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import { moveBy } from '@om/domain/steps'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { closeTasks } from '#src/modules/tasks/tasks.ts'
import { type AppointmentRow, updateAppointment } from '../appointments.repo.ts'
import { announceAppointment } from './announce-appointment.ts'

export type Step = {
  action:
    | 'cancel'
    | 'reschedule'
    | 'confirm'
    | 'miss'
    | 'record_contact'
    | 'arrive'
    | 'start'
    | 'fail'
    | 'switch_to_phone'
  by: AppointmentActor
  /** A reason code for the trail; never what somebody typed. */
  reason?: string
  /** Why it is cancelled, in the words of whoever does. */
  cancelReason?: string
}

/**
 * One move of an appointment: checked against the table of moves, stored only if nobody was faster, audited with from and to,
 * and announced. Refuses with `appointment_changed`.
 */
export const moveAppointment = async (
  deps: Deps,
  tx: Tx,
  row: AppointmentRow,
  { action, by, reason = '', cancelReason = '' }: Step,
): Promise<Result<AppointmentRow>> => {
  const move = moveBy(appointmentMoves, row.state, action, by)
  if (!move) return refusedIn('appointment_changed', row.state)
  const closedAt = openAppointmentStates.includes(move.to) ? null : deps.clock.now()
  const moved = await updateAppointment(tx, row, { state: move.to, closedAt, cancelReason })
  if (!moved) return refusedIn('appointment_changed', row.state)
  await audit(deps.clock, tx, {
    action: `appointment.${action}`,
    subjectType: 'appointment',
    subjectId: row.id,
    patientId: row.patientId,
    fromState: move.from,
    toState: move.to,
    reason,
  })
  if (move.from === 'in_progress') await closeTasks(deps, tx, 'visit_record', [row.id], '')
  await announceAppointment(tx, row)
  return done(moved)
}
