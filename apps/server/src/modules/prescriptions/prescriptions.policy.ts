import type { PrescriptionLine } from '@om/contracts/consult-parts'
import { prescriptionMoves } from '@om/domain/lifecycles/prescription'
import { actionsOf } from '@om/domain/steps'
import type { PrescriptionReader } from '#src/modules/consults/consults.ts'
import type { PrescriptionRow } from './prescriptions.repo.ts'

type Script = Pick<PrescriptionRow, 'status' | 'patientId' | 'expiresOn'>

/** Past its last day there is nothing left to hold or to end; the clock ends it. */
const actions = (script: Script, by: 'doctor' | 'patient', today: string): string[] =>
  today > script.expiresOn ? [] : actionsOf(prescriptionMoves, script.status, by)

/** What a doctor may do with a prescription: any who practises, so that one covers for another; nobody with their own (INV-05). */
export const doctorCan = (
  script: Script,
  { userId, isRegistered, today }: PrescriptionReader,
): PrescriptionLine['can'] => {
  const may = isRegistered && script.patientId !== userId ? actions(script, 'doctor', today) : []
  return { hold: may.includes('hold'), release: may.includes('release'), cease: may.includes('cease') }
}

/** A patient may stop whatever they could still be given. */
export const patientCan = (script: Script, today: string) => ({
  stop: actions(script, 'patient', today).includes('cease'),
})
