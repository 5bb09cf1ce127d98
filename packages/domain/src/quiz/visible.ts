/** Which questions a person sees, and what becomes of answers to questions they no longer see. */
import type { Brand } from '../brand.ts'
import { type AnswerKey, isAnswered, multiKeys, type QuizAnswers } from './answers.ts'
import { quizFor } from './bank.ts'
import type { QuizQuestion, QuizScreen } from './types.ts'

const shown = (question: QuizQuestion, answers: QuizAnswers): QuizQuestion => ({
  ...question,
  options: question.options.filter(option => option.showIf?.(answers) ?? true),
})

/** The screens to show, each with the questions and options that apply to the answers so far. */
export const visibleScreens = (brand: Brand, answers: QuizAnswers): QuizScreen[] =>
  quizFor(brand)
    .map(screen => ({
      ...screen,
      questions: screen.questions
        .filter(question => question.showIf?.(answers) ?? true)
        .map(question => shown(question, answers)),
    }))
    .filter(screen => screen.questions.length > 0)

/** The questions to show, over all screens. */
export const visibleQuestions = (brand: Brand, answers: QuizAnswers): QuizQuestion[] =>
  visibleScreens(brand, answers).flatMap(screen => screen.questions)

const isListKey = (key: string): key is (typeof multiKeys)[number] => multiKeys.some(one => one === key)

const keepVisible = (brand: Brand, answers: QuizAnswers): QuizAnswers => {
  const kept: QuizAnswers = {}
  for (const { key, kind, options } of visibleQuestions(brand, answers)) {
    const offered = (value: string) => options.some(option => option.value === value)
    if (isListKey(key)) {
      const values = answers[key]?.filter(offered)
      if (values?.length) kept[key] = values
    } else if (kind !== 'single' || offered(String(answers[key]))) {
      if (answers[key] !== undefined) Object.assign(kept, { [key]: answers[key] })
    }
  }
  return kept
}

const sameAnswers = (one: QuizAnswers, two: QuizAnswers): boolean => JSON.stringify(one) === JSON.stringify(two)

/** The answers without those to hidden questions or hidden options; clearing one may hide another. */
export const clearHidden = (brand: Brand, answers: QuizAnswers): QuizAnswers => {
  let kept = keepVisible(brand, answers)
  for (let next = keepVisible(brand, kept); !sameAnswers(kept, next); next = keepVisible(brand, kept)) kept = next
  return kept
}

/** The required questions still without an answer, in the order they are asked. A consent counts only when given. */
export const missingAnswers = (brand: Brand, answers: QuizAnswers): AnswerKey[] => {
  const kept = clearHidden(brand, answers)
  return visibleQuestions(brand, kept)
    .filter(question => question.required && !isAnswered(kept, question.key))
    .map(question => question.key)
}
