import { PrescriptionState } from '@om/contracts/prescriptions'
import { prescriptions } from '@om/db/tables/prescriptions'
import { inArray } from 'drizzle-orm'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { lockPrescription, type PrescriptionRow, prescriptionById, updatePrescription } from './prescriptions.repo.ts'

// What other modules may use of prescriptions.

export { reviewOf } from './ask-for-review.ts'
export { ceaseUnderAge } from './cease-under-age.ts'
export { followRegistration } from './follow-registration.ts'
export { type GateRun, keepGateRun } from './gate-runs.ts'
export { itemsInUse, runningItems } from './in-use.ts'
export { movePrescription } from './move-prescription.ts'
export {
  isSafetyOpen,
  type MovedScript,
  type NewPlan,
  orderInTheMaking,
  prescriptionMoved,
  prescriptionSigned,
} from './prescriptions.hooks.ts'
export { prescriptionNumber, presentPrescription } from './prescriptions.present.ts'
export {
  hasPrescription,
  heldAmong,
  lastMoveOf,
  lockStanding,
  newestPrescriptionOf,
  type PrescriptionRow,
} from './prescriptions.repo.ts'
export {
  followConsultEnd,
  holdWhatSpeaksAgainst,
  holdWithPicture,
  recheckContraindications,
  releaseUnlessAgainst,
} from './recheck.ts'
export { prescriptionSummaries } from './summaries.ts'

/** The prescription behind an order that the reader may see. */
export const prescriptionForOrder = (tx: Tx, id: string): Promise<PrescriptionRow | undefined> =>
  prescriptionById(tx, id)

/** The same, held still until the transaction ends, so that supplies are counted one after the other (INV-01). */
export const holdPrescription = (tx: Tx, id: string): Promise<PrescriptionRow | undefined> => lockPrescription(tx, id)

/** Prescriptions by id, to work on records that belong to them and that the reader may see. */
export const prescriptionsByIds = async (tx: Tx, ids: string[]): Promise<Map<string, PrescriptionRow>> => {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await tx.q.select().from(prescriptions).where(inArray(prescriptions.id, wanted))
  return new Map(rows.map(row => [row.id, { ...row, status: PrescriptionState.parse(row.status) }]))
}

/** Marks a prescription as paid for, once. (Spec §3) */
export const markPurchased = async (deps: Pick<Deps, 'clock'>, tx: Tx, id: string): Promise<void> => {
  const row = await lockPrescription(tx, id)
  if (!row || row.purchased) return
  await updatePrescription(tx, row, { purchased: true })
  await audit(deps.clock, tx, {
    action: 'prescription.purchased',
    subjectType: 'prescription',
    subjectId: id,
    patientId: row.patientId,
  })
}

/**
 * Counts one supply and answers with its number; null when the prescription is not active or has none left. The last
 * one exhausts it. Call it once per order, in the transaction that verifies the order. (INV-01, INV-06)
 */
export const usePrescriptionSupply = async (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  id: string,
): Promise<{ supplyNumber: number; isLast: boolean } | null> => {
  const row = await lockPrescription(tx, id)
  if (row?.status !== 'active' || row.suppliesUsed >= row.suppliesTotal) return null
  const supplyNumber = row.suppliesUsed + 1
  const isLast = supplyNumber === row.suppliesTotal
  await updatePrescription(tx, row, { suppliesUsed: supplyNumber, ...(isLast ? { status: 'exhausted' } : {}) })
  await audit(deps.clock, tx, {
    action: 'prescription.supply',
    subjectType: 'prescription',
    subjectId: id,
    patientId: row.patientId,
    reason: `supply ${supplyNumber} of ${row.suppliesTotal}`,
    ...(isLast ? { fromState: 'active', toState: 'exhausted' } : {}),
  })
  return { supplyNumber, isLast }
}
