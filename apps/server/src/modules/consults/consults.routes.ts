import { chartOpenings } from '@om/contracts/chart-openings'
import { consultNotes } from '@om/contracts/consult-notes'
import type { declineReasons } from '@om/contracts/consult-words'
import {
  answerQuestion as answerEndpoint,
  askPatient as askEndpoint,
  type ConsultForDoctor,
  type ConsultForPatient,
  claimConsult as claimEndpoint,
  consultQueue,
  recordContact as contactEndpoint,
  decideConsult as declineEndpoint,
  checkIdentity as identityEndpoint,
  consultLetter as letterEndpoint,
  myConsults,
  saveNote as noteEndpoint,
  openConsult as openEndpoint,
  readConsult as readEndpoint,
  releaseConsult as releaseEndpoint,
  requireVideo as videoEndpoint,
  withdrawConsult as withdrawEndpoint,
} from '@om/contracts/consults'
import type { CallInput, CallReply } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import { ownWork } from '@om/contracts/own-work'
import { patients } from '@om/contracts/patients'
import { secondOpinions } from '@om/contracts/second-opinions'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import type { Ctx } from '#src/ctx.ts'
import { audit, auditListRead } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { countTexts } from '#src/modules/templates/templates.ts'
import { ofConsultInCare, ofPatientInCare } from './access/chart-access.ts'
import { answerOpening, endOpening, listOpenings, openChart, readAccess, reviewOpening } from './access/openings.ts'
import { readConsult } from './chart/read-consult.ts'
import { claimEnd, pauseClock, stopClock } from './clock.ts'
import { reviewOfConsult, videoRequired } from './consults.hooks.ts'
import { workRefusal } from './consults.policy.ts'
import { insertQuestions, keepDraft, lockConsult, visibleConsultsOf } from './consults.repo.ts'
import { answerQuestion } from './contact/answer-question.ts'
import { checkIdentity } from './contact/check-identity.ts'
import { notifyPatient } from './contact/notify-patient.ts'
import { recordContact } from './contact/record-contact.ts'
import { decideConsult } from './decide/decide-consult.ts'
import { withHeldConsult } from './decide/held-consult.ts'
import { contactMissing, contactPolicy } from './decide/live-contact-policy.ts'
import { consultLetter } from './letter/consult-letter.ts'
import { moveConsult } from './move-consult.ts'
import { addNote, shareNote, stopSharing } from './notes/notes.ts'
import { answerOpinion, askOpinion, declineOpinion, listOpinions, withdrawOpinion } from './opinions/opinions.ts'
import { openConsult } from './patient/open-consult.ts'
import { patientView, patientViews } from './patient/patient-view.ts'
import { exportPatients, listPatients, listRecent, readPatient } from './patients/list-patients.ts'
import { claimConsult } from './queue/claim-consult.ts'
import { listQueue } from './queue/list-queue.ts'
import { readOwnWork } from './queue/own-work.ts'

/** Puts a consult the doctor holds back in the queue; the draft of the note stays. Repeating it changes nothing. */
const releaseConsult = async (ctx: Ctx<'doctor'>, input: { id: string }): Promise<Result<{ ok: true }>> => {
  const { deps, tx, actor } = ctx
  const consult = await lockConsult(tx, input.id)
  if (!consult) return refused('not_found')
  if (consult.state === 'submitted') return done({ ok: true })
  if (consult.state === 'in_review' && consult.claimedBy !== actor.staffId)
    return refusedIn('consult_not_yours', consult.state)
  const moved = await moveConsult(
    deps,
    tx,
    consult,
    { action: 'release', by: 'doctor' },
    { claimedBy: null, claimExpiresAt: null },
  )
  return moved.ok ? done({ ok: true }) : moved
}

/** Ends an open consult at the patient's wish, free of charge (INV-18). Repeating it changes nothing. */
const withdrawConsult = async (
  ctx: Ctx<'patient'>,
  input: { id: string; reason: string },
): Promise<Result<ConsultForPatient>> => {
  const { deps, tx } = ctx
  const consult = await lockConsult(tx, input.id)
  if (!consult) return refused('not_found')
  if (consult.state === 'withdrawn') return done(await patientView(deps, tx, consult.id))
  const moved = await moveConsult(
    deps,
    tx,
    consult,
    { action: 'withdraw', by: 'patient' },
    { ...stopClock(), decisionReason: input.reason },
  )
  if (!moved.ok) return moved
  return done(await patientView(deps, tx, consult.id))
}

/** The signed-in patient's own consults, newest first. */
const listMyConsults = async (ctx: Ctx<'patient'>): Promise<Result<{ items: ConsultForPatient[] }>> => {
  const { deps, tx, actor } = ctx
  const rows = await visibleConsultsOf(tx, actor.id)
  auditListRead(deps.clock, tx, 'consult.mine.read', 'patient', actor.id)
  return done({ items: await patientViews(deps, tx, rows) })
}

/** Keeps the draft of the note as the doctor types; what another device of theirs has written since is never written over. Writing keeps the hold alive; nobody else has to reload. */
const saveNote = async (
  ctx: Ctx<'doctor'>,
  input: CallInput<typeof noteEndpoint>['body'] & { id: string },
): Promise<Result<CallReply<typeof noteEndpoint>>> => {
  const { deps, tx, actor } = ctx
  const consult = await lockConsult(tx, input.id)
  if (!consult) return refused('not_found')
  const now = deps.clock.now()
  const code = workRefusal(consult, actor, now)
  if (code) return refusedIn(code, consult.state)
  if (consult.draftNote === input.note) return done({ ok: true, note: input.note })
  if (input.before !== undefined && input.before !== consult.draftNote)
    return done({ ok: false, note: consult.draftNote })
  await keepDraft(tx, consult.id, input.note, claimEnd(now))
  await audit(deps.clock, tx, {
    action: 'consult.note.save',
    subjectType: 'consult',
    subjectId: consult.id,
    patientId: consult.patientId,
  })
  return done({ ok: true, note: input.note })
}

type NewDecline = {
  id: string
  version: number
  decision: 'declined' | 'referred' | 'unchanged'
  reason?: (typeof declineReasons)[number] | null
  message: string
  note: string
  from?: string[] | undefined
}

const decisionActions = { declined: 'decline', referred: 'refer', unchanged: 'approve' } as const

/**
 * Declines, or refers to in-person care, with a reason, a message and a note; nothing is ever charged (INV-18). After a review the
 * doctor may also leave what is prescribed as it is.
 */
const declineConsult = (ctx: Ctx<'doctor'>, input: NewDecline): Promise<Result<ConsultForDoctor>> => {
  const { deps } = ctx
  return withHeldConsult(ctx, input, async held => {
    const isUnchanged = input.decision === 'unchanged'
    if (isUnchanged && !(await reviewOfConsult.ask(held.tx, held.consult.id)))
      return refused('bad_request', [
        { field: 'decision', message: 'Nothing is prescribed yet that could stay as it is. Sign, decline or refer.' },
      ])
    // Going on as before is prescribing too: the same talk is due once a year, and after something grave. (REG-02)
    if (isUnchanged) {
      const policy = await contactPolicy(deps, held.tx, held.consult)
      const missing = contactMissing(policy, await held.about.contacts(), held.doctor.id)
      if (missing.liveContactNeeded || missing.videoNeeded) return refused('live_contact_needed')
    }
    await countTexts(held.tx, input.from ?? [], held.doctor.id, clinicToday(deps.clock))
    return decideConsult(deps, held, {
      action: decisionActions[input.decision],
      reason: isUnchanged ? 'unchanged' : (input.reason ?? ''),
      message: input.message,
      note: input.note,
    })
  })
}

/**
 * Asks the patient for a video call and stops the 24-hour clock until the live contact has taken place. A booked phone
 * call becomes a video call.
 */
const requireVideo = (
  ctx: Ctx<'doctor'>,
  input: { id: string; version: number },
): Promise<Result<ConsultForDoctor>> => {
  const { deps } = ctx
  return withHeldConsult(ctx, input, async ({ tx, consult, now }) => {
    const moved = await moveConsult(
      deps,
      tx,
      consult,
      { action: 'require_video', by: 'doctor' },
      {
        ...pauseClock(now),
        videoAsked: true,
      },
    )
    if (!moved.ok) return moved
    await videoRequired.happens(deps, tx, consult)
    await notifyPatient(deps, tx, consult, 'video', { occurrence: String(moved.value.version) })
    return moved
  })
}

/** Sends the doctor's questions to the patient and stops the 24-hour clock until they are answered. */
const askPatient = (
  ctx: Ctx<'doctor'>,
  input: { id: string; version: number; questions: string[]; from?: string[] | undefined },
): Promise<Result<ConsultForDoctor>> => {
  const { deps, actor } = ctx
  return withHeldConsult(ctx, input, async ({ tx, consult, now }) => {
    const moved = await moveConsult(
      deps,
      tx,
      consult,
      { action: 'ask', by: 'doctor', reason: String(input.questions.length) },
      pauseClock(now),
    )
    if (!moved.ok) return moved
    await insertQuestions(
      tx,
      // A millisecond apart, so that they are read in the order they were asked.
      input.questions.map((question, index) => ({
        consultId: consult.id,
        doctorId: actor.staffId,
        question,
        askedAt: new Date(now.getTime() + index),
      })),
    )
    await countTexts(tx, input.from ?? [], actor.staffId, clinicToday(deps.clock))
    await notifyPatient(deps, tx, consult, 'question', { occurrence: String(moved.value.version) })
    return moved
  })
}

/** Consults. Fixed paths come before those with an id. */
export const consultsRoutes = (deps: Deps): Route[] => [
  serve(deps, openEndpoint, openConsult, { transaction: 'own' }),
  serve(deps, myConsults, listMyConsults),
  serve(deps, consultQueue, listQueue),
  serve(deps, ownWork, readOwnWork),
  serve(deps, patients.list, listPatients),
  serve(deps, patients.recent, listRecent),
  serve(deps, patients.exported, exportPatients),
  serve(deps, patients.read, ofPatientInCare(readPatient)),
  serve(deps, chartOpenings.access, readAccess),
  serve(deps, chartOpenings.open, openChart),
  serve(deps, chartOpenings.list, listOpenings),
  serve(deps, chartOpenings.review, reviewOpening),
  serve(deps, chartOpenings.answer, answerOpening),
  serve(deps, chartOpenings.end, endOpening),
  serve(deps, secondOpinions.ofPatient, ofPatientInCare(listOpinions)),
  serve(deps, secondOpinions.ask, ofConsultInCare(askOpinion)),
  serve(deps, secondOpinions.answer, answerOpinion),
  serve(deps, secondOpinions.decline, declineOpinion),
  serve(deps, secondOpinions.withdraw, withdrawOpinion),
  serve(deps, readEndpoint, ofConsultInCare(readConsult)),
  serve(deps, letterEndpoint, consultLetter, { transaction: 'own' }),
  serve(deps, claimEndpoint, claimConsult),
  serve(deps, releaseEndpoint, releaseConsult),
  serve(deps, askEndpoint, askPatient),
  serve(deps, answerEndpoint, answerQuestion),
  serve(deps, withdrawEndpoint, withdrawConsult),
  serve(deps, contactEndpoint, recordContact),
  serve(deps, identityEndpoint, checkIdentity),
  serve(deps, videoEndpoint, requireVideo),
  serve(deps, noteEndpoint, saveNote),
  serve(deps, consultNotes.add, ofConsultInCare(addNote)),
  serve(deps, consultNotes.share, ofConsultInCare(shareNote)),
  serve(deps, consultNotes.stopSharing, ofConsultInCare(stopSharing)),
  serve(deps, declineEndpoint, declineConsult),
]
