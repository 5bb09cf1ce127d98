import type { AppointmentMode } from '@om/contracts/appointments'
import { done, type Result } from '@om/contracts/errors'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { type AppointmentRow, updateAppointment } from '../appointments.repo.ts'
import { announceAppointment } from './announce-appointment.ts'

/** Turns a phone call into a video call or the other way round; the time stays. */
export const changeMode = async (
  deps: Deps,
  tx: Tx,
  row: AppointmentRow,
  mode: AppointmentMode,
): Promise<Result<AppointmentRow>> => {
  const changed = await updateAppointment(tx, row, { mode })
  if (!changed) return refusedIn('appointment_changed', row.state)
  await audit(deps.clock, tx, {
    action: 'appointment.change_mode',
    subjectType: 'appointment',
    subjectId: row.id,
    patientId: row.patientId,
    fromState: row.state,
    toState: row.state,
    reason: mode,
  })
  await announceAppointment(tx, row)
  return done(changed)
}
