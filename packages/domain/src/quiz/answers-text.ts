/** Answers in words, as the doctor reads them. */
import type { AnswerKey, QuizAnswers } from './answers.ts'
import { BP_UNKNOWN } from './answers.ts'
import { currentBank, quizFor } from './bank.ts'
import type { QuizBank, QuizQuestion } from './types.ts'

export type AnswerText = { key: AnswerKey; group: string; question: string; answer: string }

type Asked = { group: string; question: QuizQuestion }

/** What is read where nothing was answered. */
const NONE = 'No answer'

const askedInBank = new WeakMap<QuizBank, readonly Asked[]>()

const askedIn = (bank: QuizBank): readonly Asked[] => {
  const made =
    askedInBank.get(bank) ??
    [...quizFor('men', bank), ...quizFor('women', bank)].flatMap(screen =>
      screen.questions.map(question => ({ group: screen.title, question })),
    )
  askedInBank.set(bank, made)
  return made
}

const keysIn = (bank: QuizBank): AnswerKey[] => [...new Set(askedIn(bank).map(({ question }) => question.key))]

const labelOf = (questions: readonly Asked[], value: string): string =>
  questions.flatMap(({ question }) => question.options).find(option => option.value === value)?.label ?? value

const words = (questions: readonly Asked[], value: unknown): string => {
  if (Array.isArray(value)) return value.map(one => labelOf(questions, String(one))).join('; ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value === BP_UNKNOWN) return 'Not known'
  return value === undefined || value === null || value === '' ? NONE : labelOf(questions, String(value))
}

/** One answer in words: the question and the labels of what was chosen; null for a key that no question has. */
export const describeAnswer = (key: string, value: unknown, bank: QuizBank = currentBank): AnswerText | null => {
  const same = askedIn(bank).filter(({ question }) => question.key === key)
  const offers = (question: QuizQuestion) => question.options.some(option => option.value === value)
  const best = same.find(({ question }) => offers(question)) ?? same[0]
  if (!best) return null
  return { key: best.question.key, group: best.group, question: best.question.label, answer: words(same, value) }
}

/** All given answers in words, in the order they are asked. Consents are left out: without them nothing is sent. */
export const describeAnswers = (answers: QuizAnswers, bank: QuizBank = currentBank): AnswerText[] =>
  keysIn(bank)
    .filter(key => answers[key] !== undefined && !key.startsWith('consent_'))
    .flatMap(key => describeAnswer(key, answers[key], bank) ?? [])

export type ComparedAnswer = AnswerText & { before: string | null }

/**
 * All given answers in words, each with the answer of an earlier assessment where that was another. What was answered then
 * and is not answered now is told as well.
 */
export const compareAnswers = (
  answers: QuizAnswers,
  earlier: QuizAnswers | null,
  bank: QuizBank = currentBank,
): ComparedAnswer[] => {
  const now = describeAnswers(answers, bank)
  if (!earlier) return now.map(line => ({ ...line, before: null }))
  const then = new Map(describeAnswers(earlier, bank).map(line => [line.key, line]))
  const given = new Map(now.map(line => [line.key, line]))
  return keysIn(bank).flatMap((key): ComparedAnswer[] => {
    const line = given.get(key)
    const last = then.get(key)
    if (line) return [{ ...line, before: line.answer === (last?.answer ?? NONE) ? null : (last?.answer ?? NONE) }]
    return last ? [{ ...last, answer: NONE, before: last.answer }] : []
  })
}
