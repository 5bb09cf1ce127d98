import type { AnswerKey, QuizAnswers } from './answers.ts'

/** Whether something is shown, given the answers so far. */
export type Condition = (answers: QuizAnswers) => boolean

export type QuizOption = {
  /** The stored value; never changes once used. */
  value: string
  label: string
  help?: string
  /** Cannot be combined with other answers: "none" and "unsure". */
  exclusive?: boolean
  /** The name of the picture that shows this answer. */
  picture?: string
  showIf?: Condition
}

export type QuestionKind = 'single' | 'multi' | 'date' | 'text' | 'consent' | 'bp'

export type QuizQuestion = {
  key: AnswerKey
  /** Whether the answer has a column of its own; every answer is also in the whole set. */
  column: boolean
  kind: QuestionKind
  required: boolean
  label: string
  help?: string
  options: readonly QuizOption[]
  showIf?: Condition
}

export type QuizScreen = { id: string; title: string; help?: string; questions: readonly QuizQuestion[] }
