import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { hasBeenPrescribed } from '#src/modules/prescriptions/summaries.ts'
import type { ConsultRow, ContactRow } from './consults.repo.ts'

export type ContactPolicy = {
  /** Still to be done before a prescription can be signed; false once it has been recorded. */
  liveContactNeeded: boolean
  videoNeeded: boolean
}

/**
 * What contact is still missing before this doctor may prescribe: the first prescription of a patient needs a live contact
 * by the prescriber with identity confirmed, when the clinic's policy asks for it (REG-02, INV-03); a consult sorted as
 * `video_required` needs one that is seen, by video or in person.
 */
export const contactPolicy = async (
  deps: Deps,
  tx: Tx,
  consult: Pick<ConsultRow, 'patientId' | 'outcome'>,
  contacts: readonly Pick<ContactRow, 'doctorId' | 'mode' | 'identityConfirmed'>[],
  doctorId: string,
): Promise<ContactPolicy> => {
  const own = contacts.filter(contact => contact.doctorId === doctorId && contact.identityConfirmed)
  const isFirst = !(await hasBeenPrescribed(tx, consult.patientId))
  return {
    liveContactNeeded: deps.config.requireLiveConsult && isFirst && own.length === 0,
    videoNeeded: consult.outcome === 'video_required' && !own.some(contact => contact.mode !== 'phone'),
  }
}
