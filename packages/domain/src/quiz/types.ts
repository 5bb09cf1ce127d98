/** The shape of the question bank. All of it is data: editing a question is editing what fills these shapes. */
import type { Brand } from '../brand.ts'
import type { AnswerKey } from './answers.ts'

/** Whether something is asked or offered, told from the answers so far; see `holds`. */
export type Condition =
  /** One of these was chosen. */
  | { key: AnswerKey; is: readonly string[] }
  /** Anything at all was answered. */
  | { key: AnswerKey; answered: true }
  /** The person goes through the questions of this branch. */
  | { branch: Brand }
  | { all: readonly Condition[] }
  | { any: readonly Condition[] }
  | { not: Condition }

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

export type QuizScreen = {
  id: string
  /** The numbered step it belongs to; a step with a lot to ask is several screens, one card each. */
  number: number
  title: string
  help?: string
  questions: readonly QuizQuestion[]
}

/** One version of the whole assessment. */
export type QuizBank = {
  /** Stored with every result, so that old answers can be read as they were asked. */
  version: string
  consentTextVersion: string
  /** Every screen of a brand in order, including those that only some people see. */
  screens: Record<Brand, readonly QuizScreen[]>
}
