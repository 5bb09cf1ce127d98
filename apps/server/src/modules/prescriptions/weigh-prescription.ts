import type { OpenFinding } from '@om/contracts/consult-parts'
import type { GateInputs } from '@om/domain/gate/gate'
import type { RuleSet } from '@om/domain/gate/versions'
import type { LiveContact } from '@om/domain/prescribing/live-contact'
import type { Tx } from '#src/database/database.ts'
import { gateInputsOf, type PatientPicture, pictureOf } from '#src/modules/picture/picture.ts'
import { rulesInForce } from '#src/modules/rules/rules.ts'
import { askGate, type GateRun } from './gate-runs.ts'
import { medicinesInUse } from './in-use.ts'
import { lastClearingOf, type PrescriptionRow } from './prescriptions.repo.ts'

export type Script = Pick<PrescriptionRow, 'id' | 'patientId' | 'consultId' | 'items' | 'brand' | 'overrides'>

type Known = { picture: PatientPicture; rules: RuleSet }

/** What a doctor has looked at since signing: what they cleared as they took it off hold last. */
const clearedOf = async (tx: Tx, script: Script, inputs: GateInputs, { picture, rules }: Known) => {
  const move = await lastClearingOf(tx, script.id)
  if (!move) return []
  if (move.cleared) return move.cleared
  // Before it was kept, whatever had been told by then counted as looked at.
  return move.at >= picture.answeredAt ? rules.allFindings(inputs) : []
}

/**
 * Asks the rules about a prescription with what is known of the patient today, and with when a doctor spoke with them where that
 * counts. (INV-04, REG-02)
 */
export const weighPrescription = async (
  tx: Tx,
  script: Script,
  today: string,
  contact?: Promise<LiveContact>,
): Promise<GateRun> => {
  // They do not wait for each other, and share a round trip.
  const [rules, picture, otherActive, spoken] = await Promise.all([
    rulesInForce(tx),
    pictureOf(tx, script.patientId),
    medicinesInUse(tx, script.patientId, { consultId: script.consultId }, today),
    contact,
  ])
  if (!picture) throw new Error('the assessment behind a prescription is gone')
  const inputs: GateInputs = {
    ...gateInputsOf(picture),
    at: 'supply',
    today,
    brand: script.brand,
    items: script.items.map(item => item.medicine),
    otherActive,
    overrides: script.overrides,
    cleared: [],
    ...(spoken ? { contact: spoken } : {}),
  }
  const run = askGate(rules, inputs)
  if (run.result.problems.length === 0) return run
  const cleared = await clearedOf(tx, script, inputs, { picture, rules })
  return cleared.length > 0 ? askGate(rules, { ...inputs, cleared }) : run
}

/** What speaks against it and no doctor has dealt with, each with what it rests on. */
export const findingsAgainst = async (tx: Tx, script: Script, today: string): Promise<OpenFinding[]> => {
  const { rules, inputs } = await weighPrescription(tx, script, today)
  return rules.openFindings(inputs)
}
