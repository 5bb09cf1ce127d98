import type { Appointment } from '@om/contracts/appointments'
import type { ConsultForPatient } from '@om/contracts/consults'
import { consults } from '@om/db/tables/consults'
import { openConsultStates } from '@om/domain/lifecycles/consult'
import { requiresPrescription } from '@om/domain/triage/triage'
import { sql } from 'drizzle-orm'
import type { Queries, Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { photosOfPatient } from '../consults.hooks.ts'
import { type ConsultRow, type ContactRow, contactsOfConsult } from '../consults.repo.ts'
import { type ContactPolicy, contactMissing, contactPolicy } from '../decide/live-contact-policy.ts'

/** Places are counted up to here; beyond it nobody is told a number. */
const MOST_PLACES = 1000

/** The query behind a place: how many of the first thousand that wait are opened earlier, off the queue's index. */
export const placeQuery = (q: Queries, { id, dueAt, urgent }: { id: string; dueAt: Date; urgent: boolean }) =>
  q.execute<{ ahead: number; waiting: number; opens: string | null }>(sql`
    select count(*)::int as waiting,
      (select to_json(p.opens_at) #>> '{}' from public.queue_pace p
        where p.opens_at > private.clinic_now()) as opens,
      (count(*) filter (where (calm, due_at, id) < (${!urgent}, ${dueAt.toISOString()}::timestamptz, ${id}::uuid)))::int
        as ahead
    from (
      select (not ${consults.urgent}) as calm, ${consults.dueAt}, ${consults.id} from ${consults}
      where ${consults.state} = 'submitted'
      order by (not ${consults.urgent}), ${consults.dueAt}, ${consults.id} limit ${MOST_PLACES}) as waits`)

/**
 * The place of a consult among all that wait for a doctor, from 1: one more than those that are opened earlier. Null when it
 * does not wait, or when so many do that a number would help nobody.
 */
const queuePlace = async (
  tx: Tx,
  { id, state, dueAt, urgent }: Pick<ConsultRow, 'id' | 'state' | 'dueAt' | 'urgent'>,
): Promise<ConsultForPatient['queue']> => {
  if (state !== 'submitted' || !dueAt) return null
  const { rows } = await placeQuery(tx.q, { id, dueAt, urgent })
  const [counted] = rows
  if (!counted || counted.waiting >= MOST_PLACES) return null
  const position = counted.ahead + 1
  const opensAt = counted.opens ? new Date(counted.opens).toISOString() : null
  return { position, of: Math.max(position, counted.waiting), opensAt }
}

/** What the next step of an open consult rests on, besides the consult itself. */
export type PatientStanding = {
  queue: ConsultForPatient['queue']
  liveContactNeeded: boolean
  photoAsked: boolean
  photosMissing: boolean
  /** A picture of one was sent, and no doctor has looked at it yet. */
  identitySent: boolean
  appointment: Appointment | null
  /** A photo ID is still to be shown. */
  identityNeeded: boolean
}

const over: PatientStanding = {
  queue: null,
  liveContactNeeded: false,
  photoAsked: false,
  photosMissing: false,
  identitySent: false,
  appointment: null,
  identityNeeded: false,
}

/**
 * Whether a contact is still missing by what signing asks (REG-02): one of the doctor who holds the consult, seen where seeing is
 * needed; while nobody holds it, one of any doctor, who can go on with it.
 */
const isContactMissing = (policy: ContactPolicy, contacts: ContactRow[], { claimedBy }: ConsultRow): boolean => {
  const doctors = claimedBy ? [claimedBy] : [...new Set(contacts.map(contact => contact.doctorId))]
  return !doctors.some(doctorId => {
    const missing = contactMissing(policy, contacts, doctorId)
    return !(missing.liveContactNeeded || missing.videoNeeded)
  })
}

/** Nobody is asked for an ID to whom nothing may be prescribed; a doctor who prescribes all the same sights one. (REG-03) */
const isIdentityAsked = ({ identityNeeded }: ContactPolicy, { outcome }: Pick<ConsultRow, 'outcome'>): boolean =>
  identityNeeded && requiresPrescription(outcome)

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
  const contacts = needsContact ? await contactsOfConsult(tx, consult.id) : []
  return {
    ...(await photosOfPatient.ask(deps, tx, consult)),
    appointment,
    queue: await queuePlace(tx, consult),
    liveContactNeeded: needsContact && isContactMissing(policy, contacts, consult),
    identityNeeded: isIdentityAsked(policy, consult),
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
    identityNeeded: isIdentityAsked(policy, consult),
  }
}
