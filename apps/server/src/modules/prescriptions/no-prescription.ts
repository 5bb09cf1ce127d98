import { type Refusal, refused } from '@om/contracts/errors'
import type { Actor } from '#src/actor.ts'
import type { Tx } from '#src/database/database.ts'
import { isPatientClosed } from '#src/modules/consults/consults.ts'
import { prescriptionById } from './prescriptions.repo.ts'

/** Why a prescription is not there for the actor: the record of its patient is closed to them, or there is none that concerns them. */
export const noPrescription = async (asking: { tx: Tx; actor: Actor; now: Date }, id: string): Promise<Refusal> => {
  const row = asking.actor.role === 'doctor' ? await prescriptionById(asking.tx, id) : undefined
  return refused(row && (await isPatientClosed(asking, row.patientId)) ? 'chart_closed' : 'not_found')
}
