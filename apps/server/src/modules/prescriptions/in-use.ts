import { addDays, type IsoDate } from '@om/domain/dates'
import { activesOf, type MedicineCode } from '@om/domain/formulary/medicines'
import type { Tx } from '#src/database/database.ts'
import { type PrescriptionRow, prescriptionsOf } from './prescriptions.repo.ts'

/** Days for which a medicine counts as in use after its last supply should have been used up. */
const USED_FOR_DAYS = 30

const isInUse = ({ status, writtenOn, suppliesTotal, supplyDays }: PrescriptionRow, today: IsoDate): boolean =>
  status === 'active' ||
  status === 'on_hold' ||
  (status === 'exhausted' && addDays(writtenOn, suppliesTotal * supplyDays + USED_FOR_DAYS) >= today)

/** Medicines of a prescription that its patient may still be supplied, or takes what was supplied last. */
export const inUseOf = (row: PrescriptionRow, today: IsoDate): MedicineCode[] =>
  isInUse(row, today) ? row.items.flatMap(item => activesOf(item.medicine)) : []

/**
 * Medicines that a patient is on by prescription, what their last supply still lasts for included; apart from those of one
 * consult and what is being replaced. (CI-34)
 */
export const medicinesInUse = async (
  tx: Tx,
  patientId: string,
  except: { consultId: string; prescriptionId?: string | null | undefined },
  today: IsoDate,
): Promise<MedicineCode[]> => {
  const rows = await prescriptionsOf(tx, patientId)
  const others = rows.filter(row => row.consultId !== except.consultId && row.id !== except.prescriptionId)
  return [...new Set(others.flatMap(row => inUseOf(row, today)))]
}

/** Items that a patient may still be supplied, as they are written. */
export const runningItems = async (tx: Tx, patientId: string): Promise<string[]> => {
  const rows = await prescriptionsOf(tx, patientId)
  const running = rows.filter(({ status }) => status === 'active' || status === 'on_hold')
  return running.flatMap(row => row.items.map(item => item.medicine))
}

/** What a patient is being treated with: what they may still be supplied, and what their last supply still lasts for. */
export const itemsInUse = async (tx: Tx, patientId: string, today: IsoDate): Promise<string[]> => {
  const rows = await prescriptionsOf(tx, patientId)
  return rows.filter(row => isInUse(row, today)).flatMap(row => row.items.map(item => item.medicine))
}
