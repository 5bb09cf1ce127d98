import { PrescriptionState } from '@om/contracts/prescriptions'
import { prescriptions } from '@om/db/tables/prescriptions'
import { suppliesLeft, suppliesTaken } from '@om/domain/prescribing/supply'
import { eq, inArray } from 'drizzle-orm'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announceEach } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { closeTasks } from '#src/modules/tasks/tasks.ts'
import {
  lockPrescription,
  type PrescriptionRow,
  prescriptionById,
  saveEndTold,
  updatePrescription,
} from './prescriptions.repo.ts'

// What other modules may use of prescriptions.

export { putBeforeDoctors, reviewOf, reviewOriginsAmong } from './ask-for-review.ts'
export { ceaseUnderAge } from './cease-under-age.ts'
export { followRegistration } from './follow-registration.ts'
export { type GateRun, keepGateRun, signatureInputsOf } from './gate-runs.ts'
export { inUseAmong, itemsInUse, prescriptionsInUse } from './in-use.ts'
export { movePrescription } from './move-prescription.ts'
export {
  isSafetyOpen,
  lastSuppliedOn,
  type MovedScript,
  type NewPlan,
  orderInTheMaking,
  paymentsOfScripts,
  prescriptionMoved,
  prescriptionSigned,
} from './prescriptions.hooks.ts'
export { mayStop, mayUndoLegalForm } from './prescriptions.policy.ts'
export { prescriptionNumber, presentPrescription } from './prescriptions.present.ts'
export {
  hasPrescription,
  heldAmong,
  isOrphaned,
  lastLegalFormError,
  lastMoveOf,
  lockElsewhere,
  lockStanding,
  type MoveRow,
  movesOf,
  newestPrescriptionOf,
  type PrescriptionRow,
  visiblePrescriptionsOf,
} from './prescriptions.repo.ts'
export {
  followConsultEnd,
  holdAtCheckIn,
  holdWhatSpeaksAgainst,
  holdWithoutFact,
  holdWithPicture,
  recheckBeforeCharge,
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

/** What has taken the place of a prescription, if something has. */
export const replacementOf = async (tx: Tx, id: string): Promise<string | undefined> => {
  const [row] = await tx.q.select({ id: prescriptions.id }).from(prescriptions).where(eq(prescriptions.replaces, id))
  return row?.id
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
 * Counts one supply and answers with its number and with its place among those that count; null when the prescription is not active
 * or has none left. The last one exhausts it. Call it once per order, in the transaction that verifies the order. (INV-01, INV-06)
 */
export const usePrescriptionSupply = async (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  id: string,
): Promise<{ supplyNumber: number; place: number } | null> => {
  const row = await lockPrescription(tx, id)
  if (row?.status !== 'active' || suppliesLeft(row) === 0) return null
  const supplyNumber = row.suppliesUsed + 1
  const place = suppliesTaken(row) + 1
  const isLast = place === row.suppliesTotal
  await updatePrescription(tx, row, { suppliesUsed: supplyNumber, ...(isLast ? { status: 'exhausted' } : {}) })
  await audit(deps.clock, tx, {
    action: 'prescription.supply',
    subjectType: 'prescription',
    subjectId: id,
    patientId: row.patientId,
    reason: `supply ${place} of ${row.suppliesTotal}`,
    ...(isLast ? { fromState: 'active', toState: 'exhausted' } : {}),
  })
  return { supplyNumber, place }
}

/** What was given back for a parcel that counted as lost is used again: the last one exhausts the prescription. (INV-06) */
export const countArrived = async (deps: Pick<Deps, 'clock'>, tx: Tx, id: string): Promise<void> => {
  const row = await lockPrescription(tx, id)
  if (!row) throw new Error('a parcel arrived of a prescription that is gone')
  const isLast = row.status === 'active' && suppliesLeft(row) === 0
  if (isLast) await updatePrescription(tx, row, { status: 'exhausted' })
  await audit(deps.clock, tx, {
    action: 'prescription.supply_arrived',
    subjectType: 'prescription',
    subjectId: id,
    patientId: row.patientId,
    reason: `${suppliesLeft(row)} of ${row.suppliesTotal} left`,
    ...(isLast ? { fromState: 'active', toState: 'exhausted' } : {}),
  })
  await announceSupplies(tx, row)
}

const announceSupplies = (tx: Tx, row: PrescriptionRow): Promise<void> =>
  announceEach(tx, [
    { topics: [`user:${row.patientId}`], kind: 'plan', subjectId: row.id },
    { topics: ['role:doctor'], kind: 'consult', subjectId: row.consultId },
    { topics: ['role:pharmacist'], kind: 'board', subjectId: row.id },
  ])

/**
 * A supply that was counted never reaches the patient, as its row says: one that it had used up stands again, if it is still in
 * date, and patient, doctors and pharmacy see what is left. (INV-06)
 */
export const giveBackSupply = async (deps: Deps, tx: Tx, id: string): Promise<void> => {
  const row = await lockPrescription(tx, id)
  if (!row) throw new Error('a supply was given back to a prescription that is gone')
  const stands = row.status === 'exhausted' && suppliesLeft(row) > 0 && clinicToday(deps.clock) <= row.expiresOn
  if (stands) {
    await updatePrescription(tx, row, { status: 'active' })
    // It was told of, and asked for, as used up.
    await saveEndTold(tx, id, null)
    await closeTasks(deps, tx, 'review_due', [id], '')
  }
  await audit(deps.clock, tx, {
    action: 'prescription.supply_back',
    subjectType: 'prescription',
    subjectId: id,
    patientId: row.patientId,
    reason: `${suppliesLeft(row)} of ${row.suppliesTotal} left`,
    ...(stands ? { fromState: 'exhausted', toState: 'active' } : {}),
  })
  await announceSupplies(tx, row)
}
