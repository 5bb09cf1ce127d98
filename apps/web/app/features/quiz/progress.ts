import type { Brand } from '@om/domain/brand'
import type { IsoDate } from '@om/domain/dates'
import type { QuizAnswers } from '@om/domain/quiz/answers'
import { ADULT_AGE, ageOn, parseDob } from '@om/domain/quiz/date'
import type { Condition, QuizScreen } from '@om/domain/quiz/types'
import { answerProblem } from '@om/domain/quiz/validate'
import { visibleScreens } from '@om/domain/quiz/visible'
import type { Progress } from './draft.ts'

export const SUMMARY = 'summary'

/** What is wrong on one screen, by question key; empty when the person may go on. */
export const screenProblems = (screen: QuizScreen, answers: QuizAnswers, today: IsoDate): Record<string, string> =>
  Object.fromEntries(
    screen.questions.flatMap(question => {
      const message = answerProblem(question, answers[question.key], today)
      return message ? [[question.key, message]] : []
    }),
  )

/**
 * Whether a screen is finished: its answers are in order and the person has gone on from it. `passed` is null for
 * answers stored before that was noted; then the answers alone decide.
 */
const isDone = (screen: QuizScreen, answers: QuizAnswers, today: IsoDate, passed: readonly string[] | null): boolean =>
  (passed === null || passed.includes(screen.id)) && Object.keys(screenProblems(screen, answers, today)).length === 0

/** The first screen that is not finished, or the summary. */
export const firstOpenStep = (
  brand: Brand,
  answers: QuizAnswers,
  today: IsoDate,
  passed: readonly string[] | null = null,
): string => visibleScreens(brand, answers).find(screen => !isDone(screen, answers, today, passed))?.id ?? SUMMARY

/** How many screens still have to be gone through. */
export const screensLeft = (
  brand: Brand,
  answers: QuizAnswers,
  today: IsoDate,
  passed: readonly string[] | null = null,
): number => visibleScreens(brand, answers).filter(screen => !isDone(screen, answers, today, passed)).length

/**
 * The bar after a step. Each finished screen takes its share of what is left, so it never goes back when an answer adds
 * screens, never stands still when one is finished, and is full when none is left.
 */
export const progressAfter = (before: Progress | null, left: number): Progress => {
  if (left === 0) return { part: 1, left: 0 }
  if (!before) return { part: 0, left }
  const part = left < before.left ? 1 - ((1 - before.part) * left) / before.left : before.part
  return { part, left }
}

/** The way that is left, in words; a branch may add a screen or two. */
export const leftInWords = (left: number): string => {
  if (left <= 0) return 'Nothing left to answer'
  return left === 1 ? 'Last question' : `About ${left} steps left`
}

/** The step after and before one, among the screens that these answers show. */
export const neighbours = (brand: Brand, answers: QuizAnswers, step: string) => {
  const steps = [...visibleScreens(brand, answers).map(screen => screen.id), SUMMARY]
  const index = steps.indexOf(step)
  return { previous: steps[index - 1] ?? null, next: steps[index + 1] ?? null, index, count: steps.length }
}

/**
 * The step to show for an address: the one asked for, unless an earlier screen is unfinished or the screen is not
 * asked of this person; then the first open one.
 */
export const allowedStep = (
  brand: Brand,
  answers: QuizAnswers,
  name: string,
  today: IsoDate,
  passed: readonly string[] | null = null,
): string => {
  const open = firstOpenStep(brand, answers, today, passed)
  const wanted = neighbours(brand, answers, name).index
  return wanted >= 0 && wanted <= neighbours(brand, answers, open).index ? name : open
}

/** Whether the date of birth given belongs to someone we may not treat. (T-01, INV-15) */
export const isUnderAge = (answers: QuizAnswers, today: IsoDate): boolean => {
  const born = parseDob(answers.date_of_birth)
  return born !== null && born <= today && ageOn(born, today) < ADULT_AGE
}

/** The list after ticking one answer: an exclusive answer clears the others, any other clears the exclusive ones. */
export const toggled = (
  options: readonly { value: string; exclusive?: boolean }[],
  given: readonly string[],
  value: string,
): string[] => {
  if (given.includes(value)) return given.filter(one => one !== value)
  const isExclusive = options.some(option => option.value === value && option.exclusive)
  if (isExclusive) return [value]
  const exclusive = options.filter(option => option.exclusive).map(option => option.value)
  return [...given.filter(one => !exclusive.includes(one)), value]
}

const mentions = (condition: Condition | undefined, keys: readonly string[]): boolean => {
  if (!condition) return false
  if ('key' in condition) return keys.includes(condition.key)
  if ('all' in condition) return condition.all.some(one => mentions(one, keys))
  if ('any' in condition) return condition.any.some(one => mentions(one, keys))
  return 'not' in condition && mentions(condition.not, keys)
}

/**
 * Whether the first question of a screen is its heading: everything else on it only follows up what is answered there.
 * So the heading stays the same when a follow-up unfolds. `whole` is the screen as the bank has it.
 */
export const isLedByFirst = (screen: QuizScreen, whole: QuizScreen): boolean => {
  const [first] = screen.questions
  if (!first || (first.kind !== 'single' && first.kind !== 'multi')) return false
  const keys = whole.questions.map(({ key }) => key)
  return screen.questions.slice(1).every(question => mentions(question.showIf, keys))
}
