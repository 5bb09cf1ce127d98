/** What other modules may use of prescriptions. */

export { holdPrescription, prescriptionForOrder } from './prescription-for-order.ts'
export { type NewPlan, prescriptionSigned } from './prescriptions.hooks.ts'
export { prescriptionNumber, presentPrescription } from './prescriptions.present.ts'
export { hasPrescription, type PrescriptionRow } from './prescriptions.repo.ts'
export { recheckContraindications } from './sign/recheck-contraindications.ts'
export { prescriptionSummaries } from './summaries.ts'
export { markPurchased, prescriptionsByIds, usePrescriptionSupply } from './supplies.ts'
