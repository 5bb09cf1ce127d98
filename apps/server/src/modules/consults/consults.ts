import type { ConsultState } from '@om/contracts/consults'
import { consults } from '@om/db/tables/consults'
import { openConsultStates } from '@om/domain/lifecycles/consult'
import type { QuizAnswers } from '@om/domain/quiz/answers'
import type { Outcome } from '@om/domain/triage/rules'
import { desc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { namesOfDoctors } from '#src/modules/people/people.ts'
import type { AboutConsult } from './chart/about-consult.ts'
import { answersOf } from './chart/check-assessment.ts'
import { doctorLeft } from './chart/history.ts'
import { newestAnsweredOf, type StoredQuiz, visibleQuizzesOf } from './chart/quiz.repo.ts'
import { stopClock } from './clock.ts'
import { holdsClaim } from './consults.policy.ts'
import { consultNumber, doctorIdFor, toldBy } from './consults.present.ts'
import {
  type ConsultRow,
  consultById,
  lockById,
  lockConsult,
  lockHeldBy,
  lockOpenConsultOf,
  visibleConsult,
  visibleConsultsOf,
} from './consults.repo.ts'
import { isIdentityOpen } from './decide/live-contact-policy.ts'
import { moveConsult } from './move-consult.ts'

// What other modules may use of consults.

export {
  chartsClosed,
  isOutOfCare,
  isPatientClosed,
  ofConsultInCare,
  ofPatientInCare,
  ofPatientTheirs,
} from './access/chart-access.ts'
export { isDirector } from './access/openings.repo.ts'
export { type AboutConsult, aboutConsult } from './chart/about-consult.ts'
export { answersOf } from './chart/check-assessment.ts'
export { caseOf, casesBefore, countCases, namesOfCases } from './chart/quiz.repo.ts'
export { type FoundConsult, findConsult } from './chart/read-consult.ts'
export {
  answerIsUrgent,
  answersOfToday,
  appointmentsOfConsults,
  callToRecord,
  consultEnded,
  consultOpened,
  consultOpens,
  contactRecorded,
  doctorTimes,
  type FoundMinor,
  graveSince,
  identityPictures,
  isPrescribedBefore,
  type PhotoStanding,
  type PrescriptionReader,
  type PrescriptionSummary,
  photosOfPatient,
  prescriptionsOfPatient,
  queriesOfPatient,
  recallsOfPatient,
  reviewOfConsult,
  reviewOriginsOf,
  sideEffectsOfPatient,
  underAgeFound,
  videoRequired,
} from './consults.hooks.ts'
export { isOwnCare, workRefusal } from './consults.policy.ts'
export { consultNumber } from './consults.present.ts'
export { decideConsult } from './decide/decide-consult.ts'
export { type Held, withHeldConsult } from './decide/held-consult.ts'
export { type ContactPolicy, contactPolicy, liveContactOf, standsForVideo } from './decide/live-contact-policy.ts'
export { sharedNotesOf } from './notes/notes.ts'
export { returnOpinionsOf } from './opinions/opinions.ts'
export { openReview } from './patient/open-review.ts'
export { lastDeliveryEnds } from './patients/list-patients.ts'
export { flagCrisis } from './queue/flag-crisis.ts'
export { giveConsult, takeConsultBack } from './queue/give-consult.ts'

export type ConsultAssessment = {
  answers: QuizAnswers
  brand: 'men' | 'women'
  sexAtBirth: string | null
  dateOfBirth: string | null
  /** When the patient gave the answers. */
  answeredAt: Date
}

const assessmentIn = (consult: ConsultRow, quiz: StoredQuiz): ConsultAssessment => ({
  answers: answersOf(quiz),
  brand: consult.brand,
  sexAtBirth: quiz.sexAtBirth,
  dateOfBirth: quiz.dateOfBirth,
  answeredAt: consult.submittedAt,
})

/** The answers a consult rests on, as the actor may see them. */
export const visibleAssessment = async (
  consult: ConsultRow,
  about: AboutConsult,
): Promise<ConsultAssessment | undefined> => {
  const quiz = await about.quiz()
  return quiz && assessmentIn(consult, quiz)
}

/**
 * What a patient answered last, for the server's own checks: their newest assessment that was sent to a doctor (INV-04). A review
 * repeats what was known by then and is none.
 */
export const newestAssessmentOf = async (tx: Tx, patientId: string): Promise<ConsultAssessment | undefined> => {
  const found = await newestAnsweredOf(tx, patientId)
  return found && assessmentIn(found.consult, found.quiz)
}

/** Everything a patient has answered in assessments that were sent, as the actor may see it, newest first. */
export const assessmentsOf = async (
  tx: Tx,
  patientId: string,
): Promise<{ id: string; consultId: string; answers: QuizAnswers; answeredAt: Date; consentTextVersion: string }[]> =>
  (await visibleQuizzesOf(tx, patientId)).map(({ quiz, submittedAt, consultId }) => ({
    id: quiz.id,
    consultId,
    answers: answersOf(quiz),
    answeredAt: submittedAt,
    consentTextVersion: String(quiz.fullQuizData?.consent_text_version ?? ''),
  }))

type ConsultSummary = {
  id: string
  brand: 'men' | 'women'
  state: ConsultState
  /** Whether the patient may be in danger. (T-00) */
  urgent: boolean
  outcome: Outcome
  submittedAt: Date
  dueAt: Date | null
  decidedAt: Date | null
  doctorId: string | null
  doctorName: string | null
}

/** The newest consult of a patient, as the actor may see it; null when there is none. */
export const latestConsultOf = async (tx: Tx, patientId: string): Promise<ConsultSummary | null> => {
  const [row] = await visibleConsultsOf(tx, patientId)
  if (!row) return null
  const doctorId = doctorIdFor(row)
  const doctors = await namesOfDoctors(tx, [doctorId])
  return {
    id: row.id,
    brand: row.brand,
    state: row.state,
    urgent: row.urgent,
    outcome: row.outcome,
    submittedAt: row.submittedAt,
    dueAt: toldBy(row),
    decidedAt: row.decidedAt,
    doctorId,
    doctorName: doctors.get(doctorId ?? '')?.name ?? null,
  }
}

/** A patient's newest consults, for the server's own work: whichever of them a doctor has open. */
export const consultIdsOf = async (tx: Tx, patientId: string): Promise<string[]> => {
  const rows = await tx.q
    .select({ id: consults.id })
    .from(consults)
    .where(eq(consults.patientId, patientId))
    .orderBy(desc(consults.submittedAt))
    .limit(10)
  return rows.map(row => row.id)
}

/** What the doctors wrote to the patient with their decisions, by consult; for records that the reader may see. */
export const messagesToPatient = async (tx: Tx, consultIds: string[]): Promise<Map<string, string>> => {
  if (consultIds.length === 0) return new Map()
  const rows = await tx.q
    .select({ id: consults.id, message: consults.messageToPatient })
    .from(consults)
    .where(inArray(consults.id, consultIds))
  return new Map(rows.map(({ id, message }) => [id, message]))
}

/** What booking a live consult has to know of a consult. */
export type BookableConsult = Pick<ConsultRow, 'id' | 'patientId' | 'brand' | 'state' | 'outcome'>

/** A consult as the actor may see it; undefined for an absent one and for someone else's. */
export const bookableConsult = (tx: Tx, id: string): Promise<BookableConsult | undefined> => visibleConsult(tx, id)

/** The same, held still until the transaction ends: bookings for one consult come one after the other. */
export const lockBookableConsult = (tx: Tx, id: string): Promise<BookableConsult | undefined> => lockConsult(tx, id)

/** The same for the server's own work. */
export const consultOfBooking = (tx: Tx, id: string): Promise<BookableConsult | undefined> => consultById(tx, id)

/** The newest consult of a patient that led to a treatment, as the actor may see it. */
export const treatmentConsultOf = async (tx: Tx, patientId: string): Promise<BookableConsult | undefined> =>
  (await visibleConsultsOf(tx, patientId)).find(({ state }) => state === 'approved')

/** Whether a live consult may be booked for it: a decided or closed consult needs none. */
export const mayBeBooked = (consult: BookableConsult): boolean => openConsultStates.includes(consult.state)

/** Whose consult this is; undefined for one that the actor may not read. */
export const ownerOfConsult = async (tx: Tx, id: string): Promise<string | undefined> =>
  (await visibleConsult(tx, id))?.patientId

/** Whether a picture of an ID may still be sent for a consult, which is held still meanwhile; for the server's own work without an actor. (REG-03) */
export const mayShowIdentity = async (deps: Deps, tx: Tx, consultId: string): Promise<boolean> =>
  isIdentityOpen(deps, tx, await lockById(tx, consultId))

/** Whether a doctor is at work on the consult at this moment. */
export const isInHand = async (tx: Tx, id: string, doctorId: string, now: Date): Promise<boolean> => {
  const consult = await consultById(tx, id)
  return consult !== undefined && holdsClaim(consult, { staffId: doctorId }, now)
}

/** The reader's consult under way, if there is one. */
export const openConsultOf = async (tx: Tx, patientId: string): Promise<ConsultRow | undefined> =>
  (await visibleConsultsOf(tx, patientId)).find(consult => openConsultStates.includes(consult.state))

/** The same, held still until the transaction ends, so that nobody decides while something is added to it. */
export const holdOpenConsultOf = (tx: Tx, patientId: string): Promise<ConsultRow | undefined> =>
  lockOpenConsultOf(tx, patientId)

/** Whether a doctor has decided a consult of the reader, who keeps it still meanwhile. */
export const isDecided = async (tx: Tx, consultId: string): Promise<boolean> => {
  const consult = await lockConsult(tx, consultId)
  return consult?.decidedAt != null
}

/** Whether the reader has a consult under way. */
export const hasOpenConsult = async (tx: Tx, patientId: string): Promise<boolean> =>
  (await openCaseOf(tx, patientId)) !== null

/** Which consult of a patient is under way, as the reader may see it; null where none is. */
export const openCaseOf = async (tx: Tx, patientId: string): Promise<string | null> =>
  (await visibleConsultsOf(tx, patientId)).find(consult => openConsultStates.includes(consult.state))?.id ?? null

/** Ends the patient's consult under way, if there is one, in the caller's transaction, free of charge (INV-18). */
export const withdrawOpenConsult = async (deps: Deps, tx: Tx, patientId: string, reason: string): Promise<void> => {
  const consult = await lockOpenConsultOf(tx, patientId)
  if (!consult) return
  const step = { action: 'withdraw', by: 'patient', reason } as const
  const moved = await moveConsult(deps, tx, consult, step, { ...stopClock(), decisionReason: reason })
  if (!moved.ok) throw new Error(`consult ${consult.number} could not be withdrawn: ${moved.code}`)
}

/** Numbers of consults, to print on records made from them that the reader may see. */
export const consultNumbers = async (tx: Tx, ids: string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx.q
    .select({ id: consults.id, number: consults.number })
    .from(consults)
    .where(inArray(consults.id, ids))
  return new Map(rows.map(({ id, number }) => [id, consultNumber(number)]))
}

/** Puts everything a doctor holds back in the queue, in the caller's transaction: they can no longer work on it. */
export const releaseClaimsOf = async (deps: Deps, tx: Tx, doctorId: string): Promise<void> => {
  for (const consult of await lockHeldBy(tx, doctorId)) {
    const moved = await moveConsult(
      deps,
      tx,
      consult,
      { action: 'release', by: 'system', reason: doctorLeft },
      { claimedBy: null, claimExpiresAt: null },
    )
    if (!moved.ok) throw new Error(`consult ${consult.number} could not be released: ${moved.code}`)
  }
}
