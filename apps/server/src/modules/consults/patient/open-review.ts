import type { Result } from '@om/contracts/errors'
import { hairQuizResultsV2 } from '@om/db/tables/quiz'
import type { QuizAnswers } from '@om/domain/quiz/answers'
import { CONSENT_TEXT_VERSION, QUIZ_VERSION } from '@om/domain/quiz/bank'
import { toQuizRow } from '@om/domain/quiz/row'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { careAgreed } from '#src/modules/people/people.ts'
import { newestAnsweredOf, newestQuizOf, type StoredQuiz } from '../chart/quiz.repo.ts'
import { type Opened, openFromQuiz } from './open-from-quiz.ts'

type ToReview = {
  patientId: string
  brand: 'men' | 'women'
  /** Everything the patient has told, as it is today. */
  answers: QuizAnswers
  /** A doctor begins it, and its patient does not know yet. */
  isByDoctor?: boolean
}

type ColumnName = keyof typeof hairQuizResultsV2.$inferInsert

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as ColumnName

const storeAnswers = async (deps: Deps, tx: Tx, review: ToReview): Promise<StoredQuiz> => {
  const now = deps.clock.now()
  // They agreed to the texts of their assessment, not to those of today.
  const agreed = (await newestQuizOf(tx, review.patientId))?.quiz.fullQuizData?.consent_text_version
  const row = toQuizRow(review.answers, {
    brand: review.brand,
    userId: review.patientId,
    quizVersion: QUIZ_VERSION,
    consentTextVersion: typeof agreed === 'string' ? agreed : CONSENT_TEXT_VERSION,
    submittedAt: now.toISOString(),
  })
  const values = Object.fromEntries(Object.entries(row).map(([name, value]) => [camel(name), value]))
  const [stored] = await tx.q
    .insert(hairQuizResultsV2)
    .values({ ...values, createdAt: now })
    .returning()
  if (!stored) throw new Error('answers that were just stored are not there')
  return stored
}

/**
 * Puts a patient in treatment before the doctors again without another assessment: what they have told, as it is today, is
 * stored as an assessment of its own and sorted by the rules like any other. Refuses with `consult_open_already` while one is
 * open, `consent_withdrawn` where care here was not agreed to again, and with `quiz_incomplete` where more is asked today than they ever answered.
 */
export const openReview = async (deps: Deps, tx: Tx, review: ToReview): Promise<Result<Opened>> => {
  const answered = await newestAnsweredOf(tx, review.patientId)
  const agreed = await careAgreed(tx, review.patientId, answered?.quiz.createdAt ?? null)
  if (!agreed.ok) return agreed
  const quiz = await storeAnswers(deps, tx, review)
  return openFromQuiz(
    deps,
    tx,
    { ...quiz, userId: review.patientId },
    {
      reason: 'review',
      occasion: review.isByDoctor ? 'review' : 'asked',
    },
  )
}
