import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { AppointmentRow } from '../appointments.repo.ts'

/** Wakes the patient's and the doctors' screens, also those that show the consult. */
export const announceAppointment = async (
  tx: Tx,
  { id, patientId, consultId }: Pick<AppointmentRow, 'id' | 'patientId' | 'consultId'>,
): Promise<void> => {
  await announce(tx, [`user:${patientId}`, 'role:doctor'], 'appointment', id)
  if (consultId === null) return
  await announce(tx, [`user:${patientId}`], 'consult', consultId)
  await announce(tx, ['role:doctor'], 'queue', consultId)
}
