import { openConsultStates } from '@om/domain/lifecycles/consult'
import { isContactDue, type LiveContact } from '@om/domain/prescribing/live-contact'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import type { AboutConsult } from '../chart/about-consult.ts'
import { graveSince, isPrescribedBefore } from '../consults.hooks.ts'
import { type ConsultRow, type ContactRow, identityCheckOf, lastContactOf } from '../consults.repo.ts'

export type ContactPolicy = {
  liveContactNeeded: boolean
  videoNeeded: boolean
  /** A doctor asked for the video, not the rules: a recorded reason may stand for it. */
  phoneMayDo: boolean
  /** A photo ID has to be sighted before the first prescription. (REG-03) */
  identityNeeded: boolean
}

/** What a decided consult asks for. */
export const nothingNeeded: ContactPolicy = {
  liveContactNeeded: false,
  videoNeeded: false,
  phoneMayDo: true,
  identityNeeded: false,
}

/**
 * When a doctor last spoke with a patient, and when they reported something grave that nobody has spoken with them about: of any of
 * their medicines, or of some items. (REG-02)
 */
export const liveContactOf = async (tx: Tx, patientId: string, items?: readonly string[]): Promise<LiveContact> => {
  const [{ lastUnspokenAt, lastSpokenAt }, lastContactAt] = await Promise.all([
    graveSince.ask(tx, patientId, items),
    lastContactOf(tx, patientId),
  ])
  const spoken = [lastContactAt, lastSpokenAt].filter(at => at !== null)
  return {
    lastAt:
      spoken
        .map(at => at.toISOString())
        .toSorted()
        .at(-1) ?? null,
    graveAt: lastUnspokenAt?.toISOString() ?? null,
  }
}

/**
 * The contact that this consult asks for before a prescription: the first prescription of a patient needs a live contact by
 * the prescriber, when the clinic's policy asks for it (REG-02, INV-03), and so does a later one when the last contact is a year
 * ago or something grave was reported since; a consult sorted as `video_required`, or for which a doctor asked for video, needs one
 * in which the patient is seen. Before the first prescription a photo ID is sighted (REG-03).
 */
export const contactPolicy = async (
  deps: Deps,
  tx: Tx,
  consult: Pick<ConsultRow, 'patientId' | 'outcome' | 'videoAsked'>,
  { identity }: Pick<AboutConsult, 'identity'> = { identity: () => identityCheckOf(tx, consult.patientId) },
): Promise<ContactPolicy & { isFirst: boolean }> => {
  const isFirst = !(await isPrescribedBefore.ask(tx, consult.patientId))
  return {
    isFirst,
    liveContactNeeded:
      deps.config.requireLiveConsult &&
      (isFirst || isContactDue(await liveContactOf(tx, consult.patientId), clinicToday(deps.clock))),
    videoNeeded: consult.outcome === 'video_required' || consult.videoAsked,
    phoneMayDo: consult.outcome !== 'video_required',
    identityNeeded: deps.config.requireIdCheck && isFirst && !(await identity()),
  }
}

/** Whether a picture of an ID may be sent for a consult: it is open, and no doctor has seen one yet. (REG-03) */
export const isIdentityOpen = async (deps: Deps, tx: Tx, consult: ConsultRow | undefined): Promise<boolean> =>
  consult !== undefined &&
  openConsultStates.includes(consult.state) &&
  (await contactPolicy(deps, tx, consult)).identityNeeded

/** Whether a contact counts where the patient has to be seen: they were, or the reason is on record where a doctor asked for it. */
export const standsForVideo = (
  { phoneMayDo }: Pick<ContactPolicy, 'phoneMayDo'>,
  { mode, phoneReason }: Pick<ContactRow, 'mode' | 'phoneReason'>,
): boolean => mode !== 'phone' || (phoneMayDo && phoneReason !== '')

/** What of it is still missing for this doctor, given the contacts recorded so far. */
export const contactMissing = (
  policy: ContactPolicy,
  contacts: readonly Pick<ContactRow, 'doctorId' | 'mode' | 'identityConfirmed' | 'phoneReason'>[],
  doctorId: string,
): ContactPolicy => {
  const own = contacts.filter(contact => contact.doctorId === doctorId && contact.identityConfirmed)
  return {
    ...policy,
    liveContactNeeded: policy.liveContactNeeded && own.length === 0,
    videoNeeded: policy.videoNeeded && !own.some(contact => standsForVideo(policy, contact)),
  }
}
