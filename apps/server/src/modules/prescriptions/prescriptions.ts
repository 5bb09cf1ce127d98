import type { Contraindication } from '@om/contracts/consults'
import { contraindications } from '@om/domain/formulary/contraindications'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { assessmentById } from '#src/modules/consults/consults.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { lockPrescription, type PrescriptionRow, prescriptionById } from './prescriptions.repo.ts'

// What other modules may use of prescriptions.

export { type NewPlan, prescriptionSigned } from './prescriptions.hooks.ts'
export { prescriptionNumber, presentPrescription } from './prescriptions.present.ts'
export { hasPrescription, type PrescriptionRow } from './prescriptions.repo.ts'
export { prescriptionSummaries } from './summaries.ts'
export { markPurchased, prescriptionsByIds, usePrescriptionSupply } from './supplies.ts'

/** The prescription behind an order that the reader may see. */
export const prescriptionForOrder = (tx: Tx, id: string): Promise<PrescriptionRow | undefined> =>
  prescriptionById(tx, id)

/** The same, held still until the transaction ends, so that supplies are counted one after the other (INV-01). */
export const holdPrescription = (tx: Tx, id: string): Promise<PrescriptionRow | undefined> => lockPrescription(tx, id)

/**
 * Runs the contraindications of a prescription again today, as every supply asks for (INV-04). The patient's answers stay
 * behind: a pharmacist reads what speaks against a medicine, not the whole assessment (INV-14).
 */
export const recheckContraindications = async (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  prescription: Pick<PrescriptionRow, 'consultId' | 'items' | 'brand'>,
): Promise<Contraindication[]> => {
  const assessment = await assessmentById(tx, prescription.consultId)
  if (!assessment) throw new Error('the assessment behind a prescription is gone')
  const found = contraindications(
    assessment.answers,
    prescription.items.map(item => item.medicine),
    { today: clinicToday(deps.clock), brand: prescription.brand },
  )
  return found.map(one => ({ ...one, sourceAnswers: [] }))
}
