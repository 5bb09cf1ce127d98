import { Brand } from '@om/contracts/common'
import { done, type Result, refused } from '@om/contracts/errors'
import { type QuizAnswers, storedAnswers } from '@om/domain/quiz/answers'
import { ADULT_AGE, ageOn, parseDob } from '@om/domain/quiz/date'
import { quizProblems } from '@om/domain/quiz/validate'
import type { StoredQuiz } from './quiz.repo.ts'

export type Assessment = { answers: QuizAnswers; brand: 'men' | 'women' }

/** The answers of a stored assessment; what cannot be read is left out. */
export const answersOf = (quiz: Pick<StoredQuiz, 'fullQuizData'>): QuizAnswers => storedAnswers(quiz.fullQuizData)

const isYoung = (born: string | null, today: string) => born !== null && ageOn(born, today) < ADULT_AGE

/**
 * Whether a doctor may be given this assessment: both consents true (INV-16), an adult (INV-15), every required answer
 * there and the same in the columns and in the whole answer set. Refuses with `consents_missing`, `under_age` or
 * `quiz_incomplete`, which names the questions.
 */
export const checkAssessment = (quiz: StoredQuiz, today: string): Result<Assessment> => {
  const answers = answersOf(quiz)
  const consents = [
    quiz.consentTelehealth,
    quiz.consentPrivacyPolicy,
    answers.consent_telehealth,
    answers.consent_privacy_policy,
  ]
  if (!consents.every(consent => consent === true)) return refused('consents_missing')

  const born = parseDob(answers.date_of_birth)
  if (isYoung(born, today) || isYoung(quiz.dateOfBirth, today)) return refused('under_age')

  const brand = Brand.safeParse(quiz.brand)
  if (!brand.success)
    return refused('quiz_incomplete', [{ field: 'brand', message: 'Start the assessment again from our pages.' }])
  const problems = quizProblems(brand.data, answers, today)
  if (problems.length > 0) return refused('quiz_incomplete', problems)
  if (quiz.dateOfBirth !== born)
    return refused('quiz_incomplete', [{ field: 'date_of_birth', message: 'Enter your date of birth again.' }])
  if (quiz.sexAtBirth !== (answers.sex_at_birth ?? null))
    return refused('quiz_incomplete', [{ field: 'sex_at_birth', message: 'Choose your sex at birth again.' }])
  return done({ answers, brand: brand.data })
}
