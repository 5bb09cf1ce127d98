import type { Tx } from '#src/database/database.ts'
import { prescriptionNumber } from './prescriptions.present.ts'
import { hasPrescription, visiblePrescriptionsOf } from './prescriptions.repo.ts'

export type PrescriptionSummary = {
  id: string
  consultId: string
  number: string
  title: string
  writtenOn: string
  status: string
}

/** A patient's prescriptions in one line each, newest first, as the actor may see them. */
export const prescriptionSummaries = async (tx: Tx, patientId: string): Promise<PrescriptionSummary[]> => {
  const rows = await visiblePrescriptionsOf(tx, patientId)
  return rows.map(({ id, consultId, number, title, writtenOn, status }) => ({
    id,
    consultId,
    number: prescriptionNumber(number),
    title,
    writtenOn,
    status,
  }))
}

/** Whether anything has ever been prescribed to this patient, so that the next one is not their first. */
export const hasBeenPrescribed = (tx: Tx, patientId: string): Promise<boolean> => hasPrescription(tx, patientId)
