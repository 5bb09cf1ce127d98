import { activesOf, type MedicineCode } from '@om/domain/formulary/medicines'
import type { Tx } from '#src/database/database.ts'
import type { PrescriptionSummary } from '#src/modules/consults/consults.ts'
import { prescriptionNumber } from './prescriptions.present.ts'
import { visiblePrescriptionsOf } from './prescriptions.repo.ts'

const running: readonly string[] = ['active', 'on_hold']

/** A patient's prescriptions in one line each, newest first, as the actor may see them. */
export const prescriptionSummaries = async (tx: Tx, patientId: string): Promise<PrescriptionSummary[]> => {
  const rows = await visiblePrescriptionsOf(tx, patientId)
  return rows.map(({ id, consultId, number, title, writtenOn, status, items }) => ({
    id,
    consultId,
    number: prescriptionNumber(number),
    title,
    writtenOn,
    status,
    running: running.includes(status) ? items.flatMap(item => activesOf(item.medicine)) : [],
  }))
}

/** Medicines that a patient already has a running prescription for, apart from those of one consult (CI-34). */
export const runningMedicines = async (tx: Tx, patientId: string, exceptConsultId: string): Promise<MedicineCode[]> => {
  const scripts = await prescriptionSummaries(tx, patientId)
  return [...new Set(scripts.flatMap(script => (script.consultId === exceptConsultId ? [] : script.running)))]
}
