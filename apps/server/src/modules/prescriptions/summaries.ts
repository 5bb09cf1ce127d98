import { addDays, type IsoDate } from '@om/domain/dates'
import { activesOf, type MedicineCode } from '@om/domain/formulary/medicines'
import type { Tx } from '#src/database/database.ts'
import type { PrescriptionReader, PrescriptionSummary } from '#src/modules/consults/consults.ts'
import { presentLine } from './prescriptions.present.ts'
import { lastMoves, type PrescriptionRow, prescriptionsOf, visiblePrescriptionsOf } from './prescriptions.repo.ts'

const runningIn = ({ status, items }: PrescriptionRow): MedicineCode[] =>
  status === 'active' || status === 'on_hold' ? items.flatMap(item => activesOf(item.medicine)) : []

/** A patient's prescriptions in one line each, newest first, as the doctor who reads may see and change them. */
export const prescriptionSummaries = async (
  tx: Tx,
  patientId: string,
  reader: PrescriptionReader,
): Promise<PrescriptionSummary[]> => {
  const rows = await visiblePrescriptionsOf(tx, patientId)
  // Every move counts a version.
  const moves = await lastMoves(
    tx,
    rows.filter(row => row.version > 0).map(row => row.id),
  )
  return rows.map(row => ({
    consultId: row.consultId,
    running: runningIn(row),
    isPurchased: row.purchased,
    line: presentLine(row, moves.get(row.id), reader),
  }))
}

/**
 * Medicines that a patient already has a running prescription for, apart from those of one consult and what is being replaced.
 * (CI-34)
 */
export const runningMedicines = async (
  tx: Tx,
  patientId: string,
  except: { consultId: string; prescriptionId?: string | null | undefined },
): Promise<MedicineCode[]> => {
  const rows = await prescriptionsOf(tx, patientId)
  const others = rows.filter(row => row.consultId !== except.consultId && row.id !== except.prescriptionId)
  return [...new Set(others.flatMap(runningIn))]
}

/** Items that a patient may still be supplied, as they are written. */
export const runningItems = async (tx: Tx, patientId: string): Promise<string[]> => {
  const rows = await prescriptionsOf(tx, patientId)
  return rows.filter(row => runningIn(row).length > 0).flatMap(row => row.items.map(item => item.medicine))
}

/** Days for which a medicine counts as in use after its last supply should have been used up. */
const USED_FOR_DAYS = 30

const isInUse = ({ status, writtenOn, suppliesTotal, supplyDays }: PrescriptionRow, today: IsoDate): boolean =>
  status === 'active' ||
  status === 'on_hold' ||
  (status === 'exhausted' && addDays(writtenOn, suppliesTotal * supplyDays + USED_FOR_DAYS) >= today)

/** What a patient is being treated with: what they may still be supplied, and what their last supply still lasts for. */
export const itemsInUse = async (tx: Tx, patientId: string, today: IsoDate): Promise<string[]> => {
  const rows = await prescriptionsOf(tx, patientId)
  return rows.filter(row => isInUse(row, today)).flatMap(row => row.items.map(item => item.medicine))
}
