/** What the triage rules and the contraindication table look at: cleared answers, age and pattern. */
import type { Brand } from '../brand.ts'
import type { IsoDate } from '../dates.ts'
import { type AnswerKey, type KnownKey, type QuizAnswers, tokensOf } from '../quiz/answers.ts'
import { moodConditions } from '../quiz/bank/health.ts'
import { ageOn, parseDob } from '../quiz/date.ts'
import { clearHidden, missingAmong } from '../quiz/visible.ts'

export type Facts = {
  answers: QuizAnswers
  /** Age in whole years, or null without a real date of birth. */
  age: number | null
  isMale: boolean
  /** Required answers that are missing, a refused consent and an impossible date of birth among them. */
  missing: readonly AnswerKey[]
}

/** An answer that a rule rests on, written `key:token`, or `key` alone where there is no token. */
export type SourceAnswer = string

const moodTokens = moodConditions.options.filter(option => !option.exclusive).map(option => option.value)

/** A stored row holds both cards of conditions in one list; this puts each token back on its own card. */
const splitConditions = (answers: QuizAnswers): QuizAnswers => {
  const mood = answers.health_conditions?.filter(token => moodTokens.includes(token)) ?? []
  if (mood.length === 0) return answers
  const body = answers.health_conditions?.filter(token => !moodTokens.includes(token)) ?? []
  const before = answers.mood_conditions?.filter(token => token !== 'none') ?? []
  return {
    ...answers,
    health_conditions: body.length > 0 ? body : ['none'],
    mood_conditions: [...new Set([...before, ...mood])],
  }
}

/** Whose questions apply when the brand is not told: by sex at birth, else by the pattern question that was answered. */
const brandFrom = (answers: QuizAnswers): Brand => {
  if (answers.sex_at_birth === 'male') return 'men'
  return answers.sex_at_birth === 'female' || answers.fphl_pattern ? 'women' : 'men'
}

/** The facts behind an assessment on a day. */
export const factsOf = (given: QuizAnswers, { today, brand }: { today: IsoDate; brand?: Brand }): Facts => {
  const side = brand ?? brandFrom(given)
  const answers = clearHidden(side, splitConditions(given))
  const born = parseDob(answers.date_of_birth)
  const missing = missingAmong(side, answers)
  return {
    answers,
    age: born === null ? null : ageOn(born, today),
    isMale: answers.sex_at_birth === 'male',
    missing: born || missing.includes('date_of_birth') ? missing : ['date_of_birth', ...missing],
  }
}

/** Which of these tokens a question was answered with, as sources. */
export const found = ({ answers }: Facts, key: KnownKey, ...tokens: string[]): SourceAnswer[] =>
  tokensOf(answers, key)
    .filter(token => tokens.includes(token))
    .map(token => `${key}:${token}`)

/** The same over both cards of conditions. */
export const conditions = (facts: Facts, ...tokens: string[]): SourceAnswer[] => [
  ...found(facts, 'health_conditions', ...tokens),
  ...found(facts, 'mood_conditions', ...tokens),
]

/** The same over both questions about the pattern. */
export const pattern = (facts: Facts, ...tokens: string[]): SourceAnswer[] => [
  ...found(facts, 'hair_loss_pattern', ...tokens),
  ...found(facts, 'fphl_pattern', ...tokens),
]

/** The question behind a source. */
export const sourceKey = (source: SourceAnswer): string => source.split(':')[0] ?? source

/** Whether an answer is behind any of these flags or contraindications. */
export const isSource = (key: string, findings: readonly { sourceAnswers: readonly SourceAnswer[] }[]): boolean =>
  findings.some(finding => finding.sourceAnswers.some(source => sourceKey(source) === key))
