import type { Brand } from '@om/domain/brand'
import type { IsoDate } from '@om/domain/dates'
import { hasAnswer, type QuizAnswers } from '@om/domain/quiz/answers'
import { ADULT_AGE, ageOn, parseDob } from '@om/domain/quiz/date'
import type { QuizScreen } from '@om/domain/quiz/types'
import { answerProblem } from '@om/domain/quiz/validate'
import { visibleScreens } from '@om/domain/quiz/visible'

export const SUMMARY = 'summary'

/** What is wrong on one screen, by question key; empty when the person may go on. */
export const screenProblems = (screen: QuizScreen, answers: QuizAnswers, today: IsoDate): Record<string, string> =>
  Object.fromEntries(
    screen.questions.flatMap(question => {
      const message = answerProblem(question, answers[question.key], today)
      return message ? [[question.key, message]] : []
    }),
  )

/** The first screen that is not finished, or the summary. */
export const firstOpenStep = (brand: Brand, answers: QuizAnswers, today: IsoDate): string =>
  visibleScreens(brand, answers).find(screen => Object.keys(screenProblems(screen, answers, today)).length > 0)?.id ??
  SUMMARY

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
export const allowedStep = (brand: Brand, answers: QuizAnswers, asked: string, today: IsoDate): string => {
  const open = firstOpenStep(brand, answers, today)
  const wanted = neighbours(brand, answers, asked).index
  return wanted >= 0 && wanted <= neighbours(brand, answers, open).index ? asked : open
}

/** Whether the date of birth given belongs to someone we may not treat. (T-01, INV-15) */
export const isUnderAge = (answers: QuizAnswers, today: IsoDate): boolean => {
  const born = parseDob(answers.date_of_birth)
  return born !== null && born <= today && ageOn(born, today) < ADULT_AGE
}

/** Whether the crisis card is shown at once. (T-00) */
export const needsCrisisCard = (answers: QuizAnswers): boolean =>
  hasAnswer(answers, 'mood_conditions', 'self_harm_thoughts')

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
