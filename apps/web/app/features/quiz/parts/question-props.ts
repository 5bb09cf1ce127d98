import type { QuizAnswers } from '@om/domain/quiz/answers'
import type { QuizQuestion } from '@om/domain/quiz/types'

/** What every kind of question gets. */
export type QuestionProps = {
  question: QuizQuestion
  answers: QuizAnswers
  error: string | undefined
  /** The only question of its screen is also the heading of the page. */
  isAlone: boolean
  onAnswer: (given: Partial<QuizAnswers>) => void
}
