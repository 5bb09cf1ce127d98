import type { AnswerKey, QuizAnswers } from '@om/domain/quiz/answers'
import type { QuizQuestion } from '@om/domain/quiz/types'

/** What every kind of question gets. */
export type QuestionProps = {
  question: QuizQuestion
  answers: QuizAnswers
  error: string | undefined
  /** The question that leads its screen is also the heading of the page. */
  isAlone: boolean
  onAnswer: (given: Partial<QuizAnswers>) => void
}

/** Where the list of what is wrong leads to. */
export const questionId = (key: AnswerKey): string => `question-${key}`
