import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { isPrescribedBefore } from '../consults.hooks.ts'
import { type ConsultRow, type ContactRow, contactsOf } from '../consults.repo.ts'

export type ContactPolicy = { liveContactNeeded: boolean; videoNeeded: boolean }

/**
 * The contact that this consult asks for before a prescription: the first prescription of a patient needs a live contact by
 * the prescriber, when the clinic's policy asks for it (REG-02, INV-03); a consult sorted as `video_required` needs one in
 * which the patient is seen.
 */
export const contactPolicy = async (
  deps: Deps,
  tx: Tx,
  consult: Pick<ConsultRow, 'patientId' | 'outcome'>,
): Promise<ContactPolicy & { isFirst: boolean }> => {
  const isFirst = !(await isPrescribedBefore.ask(tx, consult.patientId))
  return {
    isFirst,
    liveContactNeeded: deps.config.requireLiveConsult && isFirst,
    videoNeeded: consult.outcome === 'video_required',
  }
}

/** The live contacts recorded for a consult so far. */
export const recordedContacts = (tx: Tx, consultId: string): Promise<ContactRow[]> => contactsOf(tx, consultId)

/** What of it is still missing for this doctor, given the contacts recorded so far. */
export const contactMissing = (
  policy: ContactPolicy,
  contacts: readonly Pick<ContactRow, 'doctorId' | 'mode' | 'identityConfirmed'>[],
  doctorId: string,
): ContactPolicy => {
  const own = contacts.filter(contact => contact.doctorId === doctorId && contact.identityConfirmed)
  return {
    liveContactNeeded: policy.liveContactNeeded && own.length === 0,
    videoNeeded: policy.videoNeeded && !own.some(contact => contact.mode !== 'phone'),
  }
}
