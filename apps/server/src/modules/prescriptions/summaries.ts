import type { OpenFinding, ScriptPayment } from '@om/contracts/consult-parts'
import type { Tx } from '#src/database/database.ts'
import { openCaseOf, type PrescriptionReader, type PrescriptionSummary } from '#src/modules/consults/consults.ts'
import { activesIn, inUseAmong } from './in-use.ts'
import { paymentsOfScripts } from './prescriptions.hooks.ts'
import { doctorCan } from './prescriptions.policy.ts'
import { presentLine } from './prescriptions.present.ts'
import { lastMoves, type PrescriptionRow, visiblePrescriptionsOf } from './prescriptions.repo.ts'
import { findingsAgainst } from './weigh-prescription.ts'

/** What speaks against those that are on hold, for whoever may take them off. */
export const findingsOf = async (
  tx: Tx,
  rows: PrescriptionRow[],
  reader: PrescriptionReader,
): Promise<Map<string, OpenFinding[]>> => {
  const against = new Map<string, OpenFinding[]>()
  for (const row of rows)
    if (doctorCan(row, reader, { hasOpenConsult: true, lastMove: undefined }).release)
      against.set(row.id, await findingsAgainst(tx, row, reader.today))
  return against
}

/** How their payments stand; nobody is asked where nothing is prescribed. */
export const paymentsOf = async (tx: Tx, rows: PrescriptionRow[]): Promise<Map<string, ScriptPayment>> =>
  rows.length === 0
    ? new Map()
    : paymentsOfScripts.ask(
        tx,
        rows.map(row => row.id),
      )

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
  const against = await findingsOf(tx, rows, reader)
  const inUse = await inUseAmong(tx, rows, reader.today)
  const openCase = await openCaseOf(tx, patientId)
  const payments = await paymentsOf(tx, rows)
  return rows.map(row => ({
    consultId: row.consultId,
    running: activesIn(inUse.filter(one => one.id === row.id)),
    isPurchased: row.purchased,
    line: presentLine(row, moves.get(row.id), reader, {
      against: against.get(row.id),
      hasOpenConsult: openCase !== null,
      standing: { payment: payments.get(row.id) ?? 'none', openCase },
    }),
  }))
}
