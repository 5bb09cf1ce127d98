import type { MovedPrescription, OpenFinding, PrescriptionLine } from '@om/contracts/consult-parts'
import type { MyPrescription, Prescription } from '@om/contracts/prescriptions'
import { suppliesLeft } from '@om/domain/prescribing/supply'
import type { PrescriptionReader } from '#src/modules/consults/consults.ts'
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

/** A prescription for its patient. Why it may go on after a hold is a doctor's record and stays with the clinic. */
export const presentForPatient = (
  row: PrescriptionRow,
  move: MoveRow | undefined,
  { today, hasOpenConsult }: { today: string; hasOpenConsult: boolean },
): MyPrescription => {
  const lastMove = presentMove(move)
  return {
    ...presentPrescription(row),
    lastMove: lastMove?.action === 'release' ? { ...lastMove, message: '' } : lastMove,
    can: patientCan(row, today, hasOpenConsult),
  }
}

/** A prescription in one line, with what this doctor may do to it. */
export const presentLine = (
  row: PrescriptionRow,
  move: MoveRow | undefined,
  reader: PrescriptionReader,
  { against = [], hasOpenConsult }: { against?: OpenFinding[] | undefined; hasOpenConsult: boolean },
): PrescriptionLine => ({
  id: row.id,
  number: prescriptionNumber(row.number),
  title: row.title,
  writtenOn: row.writtenOn,
  expiresOn: row.expiresOn,
  status: row.status,
  version: row.version,
  lastMove: presentMove(move),
  against,
  can: doctorCan(row, reader, hasOpenConsult),
})
