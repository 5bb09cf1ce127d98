import type { contactModes, identifierKinds } from '@om/contracts/consult-words'
import type { ConsultForDoctor } from '@om/contracts/consults'
import { done, type Result, refused } from '@om/contracts/errors'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { claimEnd, resumeClock } from '../clock.ts'
import { callToRecord, contactRecorded } from '../consults.hooks.ts'
import { contactRefusal } from '../consults.policy.ts'
import { type ConsultRow, insertContact, updateConsult } from '../consults.repo.ts'
import { withHeldConsult } from '../decide/held-consult.ts'
import { type ContactPolicy, contactPolicy, nothingNeeded, standsForVideo } from '../decide/live-contact-policy.ts'
import { announceConsult, moveConsult } from '../move-consult.ts'
import { keepIdentity } from './check-identity.ts'

export type NewContact = {
  id: string
  version: number
  mode: (typeof contactModes)[number]
  startedAt: string
  endedAt: string
  patientState: string
  identityConfirmed: true
  identifiers: (typeof identifierKinds)[number][]
  photoIdSighted: boolean
  othersPresent: string
  technology: string
  feesNamed: true
  alternativesNamed: true
  shortReason: string
  phoneReason: string
}

/** A clock on the doctor's desk may run a little ahead of ours. */
const toleranceMs = 2 * 60_000
/** Too short to say who one is, ask who the other is and what brings them. */
const shortestContactMs = 2 * 60_000
const longestContactMs = 4 * 60 * 60_000

const overlapping = {
  field: 'startedAt',
  message: 'You, or this patient, have another contact on record at that time. Correct the times.',
}

const problemsWith = (input: NewContact, { submittedAt }: ConsultRow, policy: ContactPolicy, now: Date) => {
  const [start, end] = [Date.parse(input.startedAt), Date.parse(input.endedAt)]
  if (end < start) return [{ field: 'endedAt', message: 'The contact cannot end before it starts.' }]
  if (end > now.getTime() + toleranceMs) return [{ field: 'endedAt', message: 'The contact cannot end in the future.' }]
  if (start < submittedAt.getTime())
    return [{ field: 'startedAt', message: 'The contact has to be after the assessment was sent.' }]
  if (end - start > longestContactMs) return [{ field: 'endedAt', message: 'Check the times: that is over 4 hours.' }]
  if (end - start < shortestContactMs && input.shortReason.length < 5)
    return [
      { field: 'shortReason', message: 'That is under two minutes. Say why it was enough, or correct the times.' },
    ]
  if (policy.videoNeeded && policy.phoneMayDo && input.mode === 'phone' && input.phoneReason.length < 10)
    return [{ field: 'phoneReason', message: 'Video was asked for. Say in at least 10 characters why a call does.' }]
  if (input.photoIdSighted && input.mode === 'phone')
    return [{ field: 'photoIdSighted', message: 'A photo ID cannot be seen on the phone. Correct how you spoke.' }]
  if (new Set(input.identifiers).size < 3) return [{ field: 'identifiers', message: 'Check three identifiers.' }]
  return []
}

/**
 * Records a live contact: mode, times, where the patient was, and how their identity was confirmed (REG-02, REG-03). It
 * is kept as written, and the booked appointment counts as held where the contact is what was asked for. A consult that waited for a
 * video call goes on with the doctor who made the call; a call about the treatment changes nothing that was decided. Nobody is in two contacts at once.
 */
export const recordContact = async (ctx: Ctx<'doctor'>, input: NewContact): Promise<Result<ConsultForDoctor>> => {
  const { deps, actor } = ctx
  const hasCall = await callToRecord.ask(deps.clock, ctx.tx, { consultId: input.id, doctorId: actor.staffId })
  return withHeldConsult(
    ctx,
    input,
    async ({ tx, consult, doctor, now }) => {
      const isDecided = consult.state === 'approved'
      const policy = isDecided ? nothingNeeded : await contactPolicy(deps, tx, consult)
      const problems = problemsWith(input, consult, policy, now)
      if (problems.length > 0) return refused('bad_request', problems)
      const isStored = await insertContact(tx, {
        consultId: consult.id,
        patientId: consult.patientId,
        doctorId: actor.staffId,
        mode: input.mode,
        startedAt: new Date(input.startedAt),
        endedAt: new Date(input.endedAt),
        patientState: input.patientState,
        identityConfirmed: input.identityConfirmed,
        identifiers: [...new Set(input.identifiers)],
        photoIdSighted: input.photoIdSighted,
        othersPresent: input.othersPresent,
        technology: input.technology,
        feesNamed: input.feesNamed,
        alternativesNamed: input.alternativesNamed,
        shortReason: input.shortReason,
        phoneReason: input.phoneReason,
      })
      if (!isStored) return refused('bad_request', [overlapping])
      if (input.mode !== 'phone' && input.photoIdSighted)
        await keepIdentity(deps, tx, consult, { doctor, how: input.mode })
      // A call where the patient has to be seen is kept, but the booked call is still to come and the consult goes on waiting.
      const isWhatWasAsked = !policy.videoNeeded || standsForVideo(policy, input)
      if (isWhatWasAsked)
        await contactRecorded.happens(deps, tx, consult.id, { mode: input.mode, endedAt: new Date(input.endedAt) })
      if (consult.state === 'video_required' && isWhatWasAsked) {
        return moveConsult(
          deps,
          tx,
          consult,
          { action: 'complete_live_contact', by: 'doctor', reason: input.mode },
          { ...resumeClock(consult, now), claimedBy: actor.staffId, claimExpiresAt: claimEnd(now) },
        )
      }
      const hold = consult.state === 'in_review' ? { claimExpiresAt: claimEnd(now) } : {}
      // What was decided stays as it is; the contact stands beside it.
      const kept = isDecided ? consult : await updateConsult(tx, consult, { ...hold, updatedAt: now })
      if (!kept) return refusedIn('consult_changed', consult.state)
      await audit(deps.clock, tx, {
        action: 'consult.contact',
        subjectType: 'consult',
        subjectId: consult.id,
        patientId: consult.patientId,
        reason: input.mode,
      })
      await announceConsult(tx, consult)
      return done(kept)
    },
    (consult, doctor, now) => contactRefusal(consult, doctor, now, hasCall),
  )
}
