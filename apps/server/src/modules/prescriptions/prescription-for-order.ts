import type { Tx } from '#src/database/database.ts'
import { lockPrescription, type PrescriptionRow, prescriptionById } from './prescriptions.repo.ts'

/** The prescription behind an order that the reader may see. */
export const prescriptionForOrder = (tx: Tx, id: string): Promise<PrescriptionRow | undefined> =>
  prescriptionById(tx, id)

/** The same, held still until the transaction ends, so that supplies are counted one after the other (INV-01). */
export const holdPrescription = (tx: Tx, id: string): Promise<PrescriptionRow | undefined> => lockPrescription(tx, id)
