import type { OpenFinding } from '@om/contracts/consult-parts'
import { allFindings, type GateInputs, openFindings } from '@om/domain/gate/gate'
import type { Tx } from '#src/database/database.ts'
import { gateInputsOf, type PatientPicture, pictureOf } from '#src/modules/picture/picture.ts'
import { askGate, type GateRun } from './gate-runs.ts'
import { medicinesInUse } from './in-use.ts'
import { lastClearingOf, type PrescriptionRow } from './prescriptions.repo.ts'

export type Script = Pick<PrescriptionRow, 'id' | 'patientId' | 'consultId' | 'items' | 'brand' | 'overrides'>

/** What a doctor has looked at since signing: what they cleared as they took it off hold last. */
const clearedOf = async (tx: Tx, script: Script, inputs: GateInputs, picture: PatientPicture) => {
  const move = await lastClearingOf(tx, script.id)
  if (!move) return []
  if (move.cleared) return move.cleared
  // Before it was kept, whatever had been told by then counted as looked at.
  return move.at >= picture.answeredAt ? allFindings(inputs) : []
}

/** Asks the rules about a prescription with what is known of the patient today. (INV-04) */
export const weighPrescription = async (tx: Tx, script: Script, today: string): Promise<GateRun> => {
  const picture = await pictureOf(tx, script.patientId)
  if (!picture) throw new Error('the assessment behind a prescription is gone')
  const inputs: GateInputs = {
    ...gateInputsOf(picture),
    at: 'supply',
    today,
    brand: script.brand,
    items: script.items.map(item => item.medicine),
    otherActive: await medicinesInUse(tx, script.patientId, { consultId: script.consultId }, today),
    overrides: script.overrides,
    cleared: [],
  }
  const run = askGate(inputs)
  if (run.result.problems.length === 0) return run
  const cleared = await clearedOf(tx, script, inputs, picture)
  return cleared.length > 0 ? askGate({ ...inputs, cleared }) : run
}

/** What speaks against it and no doctor has dealt with, each with what it rests on. */
export const findingsAgainst = async (tx: Tx, script: Script, today: string): Promise<OpenFinding[]> =>
  openFindings((await weighPrescription(tx, script, today)).inputs)
