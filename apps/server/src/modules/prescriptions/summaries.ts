import { activesOf, type MedicineCode } from '@om/domain/formulary/medicines'
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

const running: readonly string[] = ['active', 'on_hold']

/** Medicines that a patient already has a running prescription for, apart from those of one consult (CI-34). */
export const runningMedicines = async (tx: Tx, patientId: string, exceptConsultId: string): Promise<MedicineCode[]> => {
  const rows = await visiblePrescriptionsOf(tx, patientId)
  const others = rows.filter(row => running.includes(row.status) && row.consultId !== exceptConsultId)
  return [...new Set(others.flatMap(row => row.items.flatMap(item => activesOf(item.medicine))))]
}
