import type { Appointment } from '@om/contracts/appointments'
import type { ConsultForPatient } from '@om/contracts/consults'
import { openConsultStates } from '@om/domain/lifecycles/consult'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { photosOfPatient } from '../consults.hooks.ts'
import type { ConsultRow } from '../consults.repo.ts'
import { contactPolicy, recordedContacts } from '../decide/live-contact-policy.ts'
import { queuePlace } from '../queue/queue-place.ts'

/** What the next step of an open consult rests on, besides the consult itself. */
export type PatientStanding = {
  queue: ConsultForPatient['queue']
  liveContactNeeded: boolean
  photoAsked: boolean
  photosMissing: boolean
  appointment: Appointment | null
}

const over: PatientStanding = {
  queue: null,
  liveContactNeeded: false,
  photoAsked: false,
  photosMissing: false,
  appointment: null,
}

/** Where a consult stands for its patient: place in the queue, live contact, photos and appointment; nothing once it is over. */
export const standingOf = async (
  deps: Deps,
  tx: Tx,
  consult: ConsultRow,
  appointment: Appointment | null,
): Promise<PatientStanding> => {
  if (!openConsultStates.includes(consult.state)) return over
  const policy = await contactPolicy(deps, tx, consult)
  const needsContact = policy.liveContactNeeded || policy.videoNeeded
  const contacts = needsContact ? await recordedContacts(tx, consult.id) : []
  return {
    ...(await photosOfPatient.ask(deps, tx, consult)),
    appointment,
    queue: await queuePlace(tx, consult),
    liveContactNeeded: needsContact && contacts.length === 0,
  }
}

/** The same of a consult that has just been opened, for which nobody has recorded or booked anything yet. */
export const newStandingOf = async (deps: Deps, tx: Tx, consult: ConsultRow): Promise<PatientStanding> => {
  const [queue, policy, photos] = await Promise.all([
    queuePlace(tx, consult),
    contactPolicy(deps, tx, consult),
    deps.config.requirePhotos ? photosOfPatient.ask(deps, tx, consult) : over,
  ])
  return {
    ...over,
    photosMissing: photos.photosMissing,
    queue,
    liveContactNeeded: policy.liveContactNeeded || policy.videoNeeded,
  }
}
