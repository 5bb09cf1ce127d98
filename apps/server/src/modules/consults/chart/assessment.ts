import type { QuizAnswers } from '@om/domain/quiz/answers'
import type { Tx } from '#src/database/database.ts'
import { type ConsultRow, consultById } from '../consults.repo.ts'
import type { AboutConsult } from './about-consult.ts'
import { answersOf } from './check-assessment.ts'
import { quizById, type StoredQuiz } from './quiz.repo.ts'

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

/** The same for the server's own checks, such as running the contraindications again for the pharmacy (INV-04). */
export const assessmentById = async (tx: Tx, consultId: string): Promise<ConsultAssessment | undefined> => {
  const consult = await consultById(tx, consultId)
  const quiz = consult && (await quizById(tx, consult.quizResultId))
  return consult && quiz && assessmentIn(consult, quiz)
}
