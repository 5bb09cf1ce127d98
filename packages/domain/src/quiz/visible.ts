/** Which questions a person sees, and what becomes of answers to questions they no longer see. */
import type { Brand } from '../brand.ts'
import { type AnswerKey, type AnswerValue, isAnswered, putAnswer, type QuizAnswers } from './answers.ts'
import { branchOf, currentBank, quizFor } from './bank.ts'
import { holds } from './holds.ts'
import type { QuizBank, QuizQuestion, QuizScreen } from './types.ts'

const shown = (question: QuizQuestion, answers: QuizAnswers, branch: Brand): QuizQuestion => ({
  ...question,
  options: question.options.filter(option => holds(option.showIf, answers, branch)),
})

/** The screens to show, each with the questions and options that apply to the answers so far. */
export const visibleScreens = (brand: Brand, answers: QuizAnswers, bank: QuizBank = currentBank): QuizScreen[] => {
  const branch = branchOf(brand, answers)
  return quizFor(brand, bank)
    .map(screen => ({
      ...screen,
      questions: screen.questions
        .filter(question => holds(question.showIf, answers, branch))
        .map(question => shown(question, answers, branch)),
    }))
    .filter(screen => screen.questions.length > 0)
}

/** The questions to show, over all screens. */
export const visibleQuestions = (brand: Brand, answers: QuizAnswers, bank: QuizBank = currentBank): QuizQuestion[] =>
  visibleScreens(brand, answers, bank).flatMap(screen => screen.questions)

const flat = new WeakMap<readonly QuizScreen[], readonly QuizQuestion[]>()

/** Every question of a brand, over all screens; worked out once, for triage asks it for each person. */
const allQuestions = (brand: Brand, bank: QuizBank): readonly QuizQuestion[] => {
  const screens = quizFor(brand, bank)
  const questions = flat.get(screens) ?? screens.flatMap(screen => screen.questions)
  flat.set(screens, questions)
  return questions
}

/** What stays of an answer: all of it, the part that is still offered, or nothing. */
const stays = (question: QuizQuestion, value: AnswerValue, answers: QuizAnswers, branch: Brand): AnswerValue | null => {
  const { kind, options, showIf } = question
  if (!holds(showIf, answers, branch)) return null
  const isOffered = (token: string) =>
    options.some(option => option.value === token && holds(option.showIf, answers, branch))
  if (kind === 'multi') {
    if (!Array.isArray(value)) return null
    const offered = value.every(isOffered) ? value : value.filter(isOffered)
    return offered.length > 0 ? offered : null
  }
  if (Array.isArray(value)) return null
  return kind !== 'single' || isOffered(String(value)) ? value : null
}

/** The answers to what these answers show; the same object when that is all of them. */
const keepVisible = (brand: Brand, answers: QuizAnswers, bank: QuizBank): QuizAnswers => {
  const branch = branchOf(brand, answers)
  const whole: string[] = []
  const parts: [string, AnswerValue][] = []
  for (const question of allQuestions(brand, bank)) {
    const value = answers[question.key]
    if (value === undefined) continue
    const left = stays(question, value, answers, branch)
    if (left === value) whole.push(question.key)
    else if (left !== null) parts.push([question.key, left])
  }
  if (parts.length === 0 && Object.keys(answers).every(key => whole.includes(key))) return answers
  const kept: QuizAnswers = {}
  for (const key of whole) putAnswer(kept, key, answers[key] ?? '')
  for (const [key, left] of parts) putAnswer(kept, key, left)
  return kept
}

/**
 * The answers without those to hidden questions or hidden options; clearing one may hide another. The same object when
 * nothing is hidden.
 */
export const clearHidden = (brand: Brand, answers: QuizAnswers, bank: QuizBank = currentBank): QuizAnswers => {
  let before = answers
  let kept = keepVisible(brand, before, bank)
  while (kept !== before) {
    before = kept
    kept = keepVisible(brand, before, bank)
  }
  return kept
}

/** The required questions without an answer among answers that hold nothing hidden, in the order they are asked. */
export const missingAmong = (brand: Brand, kept: QuizAnswers, bank: QuizBank = currentBank): AnswerKey[] => {
  const branch = branchOf(brand, kept)
  return allQuestions(brand, bank)
    .filter(({ key, required, showIf }) => required && !isAnswered(kept, key) && holds(showIf, kept, branch))
    .map(question => question.key)
}

/** The required questions still without an answer, in the order they are asked. A consent counts only when given. */
export const missingAnswers = (brand: Brand, answers: QuizAnswers, bank: QuizBank = currentBank): AnswerKey[] =>
  missingAmong(brand, clearHidden(brand, answers, bank), bank)
