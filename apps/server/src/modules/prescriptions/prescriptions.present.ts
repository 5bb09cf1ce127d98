import type { MovedPrescription, OpenFinding, PrescriptionLine, ScriptPayment } from '@om/contracts/consult-parts'
import type { Elsewhere, MyPrescription, Prescription } from '@om/contracts/prescriptions'
import { suppliesLeft, suppliesTaken } from '@om/domain/prescribing/supply'
import type { PrescriptionReader } from '#src/modules/consults/consults.ts'
import type { ElsewhereRow } from './elsewhere/elsewhere.repo.ts'
import { doctorCan, patientCan } from './prescriptions.policy.ts'
import type { MoveRow, PrescriptionRow } from './prescriptions.repo.ts'

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
  suppliesLeft: suppliesLeft(row),
  writtenOn: row.writtenOn,
  expiresOn: row.expiresOn,
  prescriber: {
    name: row.prescriberSnapshot.name,
    ahpraNumber: row.prescriberSnapshot.ahpraNumber,
    qualification: row.prescriberSnapshot.qualification,
    phone: row.prescriberSnapshot.phone,
  },
  legalFormReceivedAt: row.legalFormReceivedAt?.toISOString() ?? null,
  ...(row.originalPostedOn && { originalPosted: { on: row.originalPostedOn, by: row.originalPostedBy ?? '' } }),
})

const presentMove = (move: MoveRow | undefined): MovedPrescription | null =>
  move
    ? {
        action: move.action,
        reason: move.reason,
        message: move.message,
        until: move.untilOn,
        at: move.at.toISOString(),
        by: { role: move.byRole, name: move.byName },
      }
    : null

/** Where the original of a prescription is, and where it goes. */
export const presentElsewhere = (one: ElsewhereRow, row: PrescriptionRow): Elsewhere => ({
  askedAt: one.askedAt.toISOString(),
  form: one.form,
  from: one.fromRole === 'pharmacist' ? 'pharmacy' : 'doctor',
  to: one.toKind,
  address: one.address,
  suppliesLeft: one.suppliesLeft ?? suppliesLeft(row),
  sendBy: one.sendBy.toISOString(),
  sent: one.sentAt && { at: one.sentAt.toISOString(), reference: one.reference },
})

/** A prescription for its patient. Why it may go on after a hold is a doctor's record and stays with the clinic. */
export const presentForPatient = (
  row: PrescriptionRow,
  move: MoveRow | undefined,
  standing: { today: string; hasOpenConsult: boolean; elsewhere: ElsewhereRow | undefined },
): MyPrescription => {
  const lastMove = presentMove(move)
  // What was brought back, or has ended since, is nowhere else.
  const elsewhere = row.status === 'released' ? standing.elsewhere : undefined
  return {
    ...presentPrescription(row),
    lastMove: lastMove?.action === 'release' ? { ...lastMove, message: '' } : lastMove,
    replacedBy: lastMove?.action === 'supersede' ? lastMove.reason : null,
    elsewhere: elsewhere ? presentElsewhere(elsewhere, row) : null,
    can: patientCan(row, { ...standing, isSent: Boolean(elsewhere?.sentAt) }),
  }
}

/** What a prescription gives and how it stands, as doctors read it in a list. */
export const presentGiven = (row: PrescriptionRow) => ({
  id: row.id,
  number: prescriptionNumber(row.number),
  title: row.title,
  items: row.items.map(({ description, directions }) => ({ description, directions })),
  suppliesTotal: row.suppliesTotal,
  intervalDays: row.intervalDays,
  writtenOn: row.writtenOn,
  expiresOn: row.expiresOn,
  status: row.status,
  version: row.version,
})

/** A prescription in one line, with what this doctor may do to it. */
export const presentLine = (
  row: PrescriptionRow,
  move: MoveRow | undefined,
  reader: PrescriptionReader,
  {
    against = [],
    hasOpenConsult,
    standing,
  }: {
    against?: OpenFinding[] | undefined
    hasOpenConsult: boolean
    standing?: { payment: ScriptPayment; openCase: string | null }
  },
): PrescriptionLine => ({
  ...presentGiven(row),
  lastMove: presentMove(move),
  ...(standing && { standing: { used: suppliesTaken(row), left: suppliesLeft(row), ...standing } }),
  against,
  can: doctorCan(row, reader, { hasOpenConsult, lastMove: move }),
})
