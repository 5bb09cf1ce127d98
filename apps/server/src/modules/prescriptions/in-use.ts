import type { IsoDate } from '@om/domain/dates'
import { activesOf, type MedicineCode } from '@om/domain/formulary/medicines'
import { inUseUntil, suppliesTaken } from '@om/domain/prescribing/supply'
import type { Tx } from '#src/database/database.ts'
import { lastSuppliedOn } from './prescriptions.hooks.ts'
import { type PrescriptionRow, prescriptionsOf } from './prescriptions.repo.ts'

/** What has ended by itself may still be at home: nobody has told its patient to stop. */
const mayBeAtHome = (row: PrescriptionRow): boolean =>
  (row.status === 'exhausted' || row.status === 'expired') && suppliesTaken(row) > 0

/** Those of some prescriptions that their patient may still be supplied, or takes what was supplied last. */
export const inUseAmong = async (tx: Tx, rows: PrescriptionRow[], today: IsoDate): Promise<PrescriptionRow[]> => {
  const ended = rows.filter(mayBeAtHome).map(row => row.id)
  const last = ended.length > 0 ? await lastSuppliedOn.ask(tx, ended) : new Map<string, IsoDate>()
  return rows.filter(
    row =>
      row.status === 'active' ||
      row.status === 'on_hold' ||
      // Another pharmacy may supply it.
      (row.status === 'released' && today <= row.expiresOn) ||
      (mayBeAtHome(row) &&
        inUseUntil({ ...row, supplies: suppliesTaken(row), lastSuppliedOn: last.get(row.id) ?? null }) >= today),
  )
}

/** The actives of prescriptions. */
export const activesIn = (rows: PrescriptionRow[]): MedicineCode[] =>
  rows.flatMap(row => row.items.flatMap(item => activesOf(item.medicine)))

/**
 * Medicines that a patient is on by prescription, what their last supply still lasts for included; apart from those of one
 * consult and what is being replaced. (CI-34)
 */
export const medicinesInUse = async (
  tx: Tx,
  patientId: string,
  except: { consultId: string; prescriptionId?: string | null | undefined },
  today: IsoDate,
): Promise<MedicineCode[]> => medicinesAmong(tx, await prescriptionsOf(tx, patientId), except, today)

/** The same where all prescriptions of the patient are at hand. */
export const medicinesAmong = async (
  tx: Tx,
  rows: PrescriptionRow[],
  except: { consultId: string; prescriptionId?: string | null | undefined },
  today: IsoDate,
): Promise<MedicineCode[]> => {
  const others = rows.filter(row => row.consultId !== except.consultId && row.id !== except.prescriptionId)
  return [...new Set(activesIn(await inUseAmong(tx, others, today)))]
}

/** What a patient is being treated with: what they may still be supplied, and what their last supply still lasts for. */
export const prescriptionsInUse = async (tx: Tx, patientId: string, today: IsoDate): Promise<PrescriptionRow[]> =>
  inUseAmong(tx, await prescriptionsOf(tx, patientId), today)

/** The medicines of what a patient is being treated with, by their codes. */
export const itemsInUse = async (tx: Tx, patientId: string, today: IsoDate): Promise<string[]> => {
  const rows = await prescriptionsInUse(tx, patientId, today)
  return rows.flatMap(row => row.items.map(item => item.medicine))
}
