import type { Tx } from '#src/database/database.ts'
import { question } from '#src/hooks.ts'

/** An item that has left the pharmacy for a patient, with what is known of it. */
export type SuppliedItem = {
  prescriptionId: string
  medicine: string
  description: string
  /** The day it left. */
  suppliedOn: string
  /** How many days it lasts. */
  days: number
  batchNumber: string
  batchExpiresOn: string
}

/** What has been sent to a patient, oldest first. */
export const suppliedTo = question<[tx: Tx, patientId: string], Promise<SuppliedItem[]>>(
  'what has been supplied to a patient',
)
