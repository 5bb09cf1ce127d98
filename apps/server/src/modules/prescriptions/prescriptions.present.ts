import type { Prescription } from '@om/contracts/prescriptions'
import type { PrescriptionRow } from './prescriptions.repo.ts'

/** A prescription's number as people say and type it. */
export const prescriptionNumber = (number: number): string => `RX${number}`

/** A prescription as patient, doctor and pharmacist read it; names as they were when it was signed. */
export const presentPrescription = (row: PrescriptionRow): Prescription => ({
  id: row.id,
  number: prescriptionNumber(row.number),
  brand: row.brand,
  title: row.title,
  status: row.status,
  purchased: row.purchased,
  items: row.items,
  repeats: row.repeats,
  supplyDays: row.supplyDays,
  intervalDays: row.intervalDays,
  suppliesTotal: row.suppliesTotal,
  suppliesUsed: row.suppliesUsed,
  writtenOn: row.writtenOn,
  expiresOn: row.expiresOn,
  prescriber: {
    name: row.prescriberSnapshot.name,
    ahpraNumber: row.prescriberSnapshot.ahpraNumber,
    qualification: row.prescriberSnapshot.qualification,
    phone: row.prescriberSnapshot.phone,
  },
  legalFormReceivedAt: row.legalFormReceivedAt?.toISOString() ?? null,
})
