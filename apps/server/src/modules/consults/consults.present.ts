import type { ConsultForPatient, ConsultQuestion } from '@om/contracts/consults'
import type { z } from 'zod'
import type { PublicDoctor } from '#src/modules/staff/names.ts'
import { patientCan } from './consults.policy.ts'
import type { ConsultRow, QuestionRow } from './consults.repo.ts'

/** An instant as the API writes it. */
export const isoOf = (at: Date): string => at.toISOString()
export const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null

/** A consult's number as people say and type it. */
export const consultNumber = (number: number): string => `C${number}`

export const presentQuestion = (row: QuestionRow): z.infer<typeof ConsultQuestion> => ({
  id: row.id,
  question: row.question,
  askedAt: isoOf(row.askedAt),
  answer: row.answer,
  answeredAt: isoOrNull(row.answeredAt),
})

/** The doctor a patient may know of: whoever decided, or holds the consult now. */
export const doctorIdFor = (consult: ConsultRow): string | null => consult.decidedBy ?? consult.claimedBy

/** A consult for its patient: no notes, no flags, no colleagues. */
export const presentForPatient = (
  consult: ConsultRow,
  questions: QuestionRow[],
  doctor: PublicDoctor | undefined,
): ConsultForPatient => ({
  id: consult.id,
  number: consultNumber(consult.number),
  brand: consult.brand,
  state: consult.state,
  submittedAt: isoOf(consult.submittedAt),
  dueAt: isoOrNull(consult.dueAt),
  decidedAt: isoOrNull(consult.decidedAt),
  doctor: doctor ? { name: doctor.name, ahpraNumber: doctor.ahpraNumber } : null,
  reasons: consult.patientReasons,
  urgent: consult.urgent,
  messageToPatient: consult.messageToPatient,
  questions: questions.map(presentQuestion),
  version: consult.version,
  can: patientCan(
    consult,
    questions.some(question => question.answeredAt === null),
  ),
})
