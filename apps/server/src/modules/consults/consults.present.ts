import type { ConsultQuestion, ReviewOrigin } from '@om/contracts/consult-parts'
import { notProvenReasons } from '@om/contracts/consult-words'
import type { ConsultForPatient } from '@om/contracts/consults'
import type { CoverNotice } from '@om/contracts/covers'
import { gpVisitOf } from '@om/domain/consult-next/gp-visit'
import { hasGpLetter, nextFor } from '@om/domain/consult-next/next'
import { suggestionsFor } from '@om/domain/consult-next/suggestions'
import type { QuizAnswers } from '@om/domain/quiz/answers'
import type { z } from 'zod'
import type { PublicDoctor } from '#src/modules/people/people.ts'
import { patientCan } from './consults.policy.ts'
import type { ConsultRow, QuestionRow } from './consults.repo.ts'
import type { PatientStanding } from './patient/patient-standing.ts'

/** An instant as the API writes it. */
export const isoOf = (at: Date): string => at.toISOString()
/** An instant as the contract has it; null stays null. */
export const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null

/** A consult's number as people say and type it. */
export const consultNumber = (number: number): string => `C${number}`

/** A doctor’s question with its answer, as both sides see it. */
export const presentQuestion = (row: QuestionRow): z.infer<typeof ConsultQuestion> => ({
  id: row.id,
  question: row.question,
  askedAt: isoOf(row.askedAt),
  answer: row.answer,
  answeredAt: isoOrNull(row.answeredAt),
})

/** The doctor a patient may know of: whoever decided, or holds the consult now. */
export const doctorIdFor = (consult: ConsultRow): string | null => consult.decidedBy ?? consult.claimedBy

/**
 * By when a patient is told that they hear from a doctor: what they were promised, else the clinic's target. Whoever may be in danger comes
 * before everything, whoever is on shift. (T-00)
 */
export const toldBy = ({
  promisedFor,
  dueAt,
  urgent,
}: Pick<ConsultRow, 'promisedFor' | 'dueAt' | 'urgent'>): Date | null => (urgent ? dueAt : (promisedFor ?? dueAt))

/** What a patient's view of a consult is told from, besides the consult. */
export type PatientRecords = {
  now: Date
  questions: QuestionRow[]
  doctor: PublicDoctor | undefined
  cover: CoverNotice | undefined
  answers: QuizAnswers
  standing: PatientStanding
  review: ReviewOrigin | null
}

const nextOf = (consult: ConsultRow, { now, standing, review }: PatientRecords, hasOpenQuestion: boolean) =>
  nextFor({
    state: consult.state,
    outcome: consult.outcome,
    isReview: review !== null,
    now,
    dueAt: toldBy(consult),
    pausedAt: consult.pausedAt,
    hasOpenQuestion: consult.state === 'needs_info' && hasOpenQuestion,
    photoAsked: standing.photoAsked,
    photosMissing: standing.photosMissing,
    liveContactNeeded: standing.liveContactNeeded,
    appointmentAt: standing.appointment ? new Date(standing.appointment.startsAt) : null,
  })

/** A consult for its patient: no notes, no flags, no colleagues. */
export const presentForPatient = (consult: ConsultRow, records: PatientRecords): ConsultForPatient => {
  const { questions, doctor, cover, answers, standing, review } = records
  const hasOpenQuestion = questions.some(question => question.answeredAt === null)
  return {
    id: consult.id,
    number: consultNumber(consult.number),
    brand: consult.brand,
    state: consult.state,
    submittedAt: isoOf(consult.submittedAt),
    dueAt: isoOrNull(toldBy(consult)),
    decidedAt: isoOrNull(consult.decidedAt),
    doctor: doctor ? { name: doctor.name, ahpraNumber: doctor.ahpraNumber } : null,
    ...(cover && { cover }),
    reasons: consult.patientReasons,
    urgent: consult.urgent,
    outcome: consult.outcome,
    review,
    next: nextOf(consult, records, hasOpenQuestion),
    queue: standing.queue,
    suggestions: suggestionsFor({ state: consult.state, outcome: consult.outcome, brand: consult.brand, answers }),
    hasLetter: hasGpLetter(consult),
    gpVisit: gpVisitOf(consult.outcome, consult.doctorFlags),
    appointment: standing.appointment,
    identityNeeded: standing.identityNeeded,
    identitySent: standing.identitySent,
    identityRefused:
      (standing.identityNeeded && notProvenReasons.find(reason => reason === consult.identityRefused)) || null,
    messageToPatient: consult.messageToPatient,
    questions: questions.map(presentQuestion),
    version: consult.version,
    can: patientCan(consult, hasOpenQuestion),
  }
}
