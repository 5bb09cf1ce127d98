import type { RefusalCode } from '@om/contracts/errors'
import { consultMoves, consultSteps, pausedConsultStates } from '@om/domain/lifecycles/consult'
import { isIdle, isPromiseNear } from '@om/domain/queue-promise'
import { CLAIM_LOCK_MS } from '@om/domain/sla'
import { actionsOf } from '@om/domain/steps'
import type { DoctorActor } from '#src/actor.ts'
import type { ConsultRow } from './consults.repo.ts'

type Claimable = Pick<ConsultRow, 'state' | 'claimedBy' | 'claimExpiresAt' | 'patientId' | 'promisedFor'>
type Doctor = Pick<DoctorActor, 'id' | 'staffId'>

/** Nobody treats themselves. (INV-05) */
export const isOwnCare = (consult: Pick<ConsultRow, 'patientId'>, actor: { id: string }): boolean =>
  consult.patientId === actor.id

const isClaimRunning = (consult: Claimable, now: Date): boolean =>
  consult.claimExpiresAt !== null && consult.claimExpiresAt > now

/** Whether the doctor holds the consult at this moment. */
export const holdsClaim = (consult: Claimable, doctor: Pick<Doctor, 'staffId'>, now: Date): boolean =>
  consult.state === 'in_review' && consult.claimedBy === doctor.staffId && isClaimRunning(consult, now)

/** Whether a claim has run out and anyone may take the consult over. */
export const isClaimLapsed = (consult: Claimable, now: Date): boolean =>
  consult.state === 'in_review' && !isClaimRunning(consult, now)

/** Whether a case lies idle in somebody's hands while the time that its patient was told is near: whoever claims it has it then. */
export const isLeftIdle = ({ state, claimExpiresAt, promisedFor }: Claimable, now: Date): boolean =>
  state === 'in_review' &&
  claimExpiresAt !== null &&
  promisedFor !== null &&
  isPromiseNear(promisedFor, now) &&
  isIdle(claimExpiresAt, CLAIM_LOCK_MS, now)

/** Why the doctor may not claim this consult, or null. */
export const claimRefusal = (consult: Claimable, doctor: Doctor, now: Date): RefusalCode | null => {
  if (isOwnCare(consult, doctor)) return 'own_care'
  if (consult.state === 'submitted' || isClaimLapsed(consult, now) || holdsClaim(consult, doctor, now)) return null
  if (isLeftIdle(consult, now)) return null
  return consult.state === 'in_review' ? 'consult_claimed' : 'consult_wrong_state'
}

/** Why the doctor may not work on this consult, or null: every step needs their own running claim. */
export const workRefusal = (consult: Claimable, doctor: Doctor, now: Date): RefusalCode | null => {
  if (isOwnCare(consult, doctor)) return 'own_care'
  if (holdsClaim(consult, doctor, now)) return null
  if (consultSteps.isFinal(consult.state) || pausedConsultStates.includes(consult.state)) return 'consult_wrong_state'
  return consult.state === 'in_review' && consult.claimedBy !== doctor.staffId && isClaimRunning(consult, now)
    ? 'consult_claimed'
    : 'consult_not_yours'
}

/**
 * Why the doctor may not record a live contact: they hold the consult, or it waits for exactly this call, or its patient, who is in
 * treatment, had booked one with them (`hasCall`).
 */
export const contactRefusal = (consult: Claimable, doctor: Doctor, now: Date, hasCall: boolean): RefusalCode | null => {
  const isExpected = consult.state === 'video_required' || (consult.state === 'approved' && hasCall)
  return isExpected && !isOwnCare(consult, doctor) ? null : workRefusal(consult, doctor, now)
}

/** Why nothing may be added to the notes of this consult, or null: while it is open there is its draft. */
export const noteRefusal = (consult: Pick<ConsultRow, 'state' | 'patientId'>, doctor: Doctor): RefusalCode | null => {
  if (isOwnCare(consult, doctor)) return 'own_care'
  return consultSteps.isFinal(consult.state) ? null : 'consult_wrong_state'
}

/** What a doctor may do next; screens show buttons by it. */
export const doctorCan = (
  consult: Claimable,
  doctor: Doctor,
  now: Date,
  { isRegistered, hasCall, isOutOfCare }: { isRegistered: boolean; hasCall: boolean; isOutOfCare: boolean },
) => {
  const holds = isRegistered && workRefusal(consult, doctor, now) === null
  return {
    claim: isRegistered && !holds && claimRefusal(consult, doctor, now) === null,
    release: holdsClaim(consult, doctor, now),
    ask: holds,
    recordContact: isRegistered && contactRefusal(consult, doctor, now, hasCall) === null,
    decide: holds,
    requireVideo: holds,
    // Who reads it for an audit alone changes nothing of it.
    addNote: isRegistered && !isOutOfCare && noteRefusal(consult, doctor) === null,
  }
}

/** What the patient may do next. */
export const patientCan = (consult: Pick<ConsultRow, 'state'>, hasOpenQuestion: boolean) => ({
  answer: consult.state === 'needs_info' && hasOpenQuestion,
  withdraw: actionsOf(consultMoves, consult.state, 'patient').includes('withdraw'),
})
