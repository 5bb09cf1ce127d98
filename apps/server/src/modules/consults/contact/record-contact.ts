import type { contactModes, identifierKinds } from '@om/contracts/consult-words'
import type { ConsultForDoctor } from '@om/contracts/consults'
import { done, type Result, refused } from '@om/contracts/errors'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { claimEnd, resumeClock } from '../clock.ts'
import { contactRecorded } from '../consults.hooks.ts'
import { contactRefusal } from '../consults.policy.ts'
import { type ConsultRow, insertContact, updateConsult } from '../consults.repo.ts'
import { withHeldConsult } from '../decide/held-consult.ts'
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

const problemsWith = (input: NewContact, { submittedAt, videoAsked }: ConsultRow, now: Date) => {
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
  if (videoAsked && input.mode === 'phone' && input.phoneReason.length < 10)
    return [{ field: 'phoneReason', message: 'Video was asked for. Say in at least 10 characters why a call does.' }]
  if (new Set(input.identifiers).size < 3) return [{ field: 'identifiers', message: 'Check three identifiers.' }]
  return []
}

/**
 * Records a live contact: mode, times, where the patient was, and how their identity was confirmed (REG-02, REG-03). It
 * is kept as written, and the booked appointment counts as held. A consult that waited for a video call goes on with the
 * doctor who made the call.
 */
export const recordContact = (ctx: Ctx<'doctor'>, input: NewContact): Promise<Result<ConsultForDoctor>> => {
  const { deps, actor } = ctx
  return withHeldConsult(
    ctx,
    input,
    async ({ tx, consult, doctor, now }) => {
      const problems = problemsWith(input, consult, now)
      if (problems.length > 0) return refused('bad_request', problems)
      await insertContact(tx, {
        consultId: consult.id,
        patientId: consult.patientId,
        doctorId: actor.staffId,
        mode: input.mode,
        startedAt: new Date(input.startedAt),
        endedAt: new Date(input.endedAt),
        patientState: input.patientState,
        identityConfirmed: input.identityConfirmed,
        identifiers: [...new Set(input.identifiers)],
        othersPresent: input.othersPresent,
        technology: input.technology,
        feesNamed: input.feesNamed,
        alternativesNamed: input.alternativesNamed,
        shortReason: input.shortReason,
        phoneReason: input.phoneReason,
      })
      if (input.mode !== 'phone' && input.identifiers.includes('photo_id_sighted'))
        await keepIdentity(deps, tx, consult, { doctor, how: input.mode })
      await contactRecorded.happens(deps, tx, consult.id, { mode: input.mode, endedAt: new Date(input.endedAt) })
      if (consult.state === 'video_required') {
        return moveConsult(
          deps,
          tx,
          consult,
          { action: 'complete_live_contact', by: 'doctor', reason: input.mode },
          { ...resumeClock(consult, now), claimedBy: actor.staffId, claimExpiresAt: claimEnd(now) },
        )
      }
      const kept = await updateConsult(tx, consult, { claimExpiresAt: claimEnd(now), updatedAt: now })
      if (!kept) return refused('consult_changed')
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
    contactRefusal,
  )
}
