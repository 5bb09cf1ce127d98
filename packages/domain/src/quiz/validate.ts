/** What is wrong with an answer, in words that help to put it right. */
import type { Problem } from '@om/contracts/errors'
import type { Brand } from '../brand.ts'
import type { IsoDate } from '../dates.ts'
import { BP_UNKNOWN, MAX_TEXT, parseBloodPressure, type QuizAnswers } from './answers.ts'
import { currentBank } from './bank.ts'
import { ageOn, parseDob } from './date.ts'
import type { QuizBank, QuizQuestion } from './types.ts'
import { clearHidden, visibleQuestions } from './visible.ts'

const OLDEST = 120

const dateProblem = (text: string, today: IsoDate): string | null => {
  if (!/^\s*\d{1,2}\/\d{1,2}\/\d{4}\s*$/.test(text)) {
    return 'Enter your date of birth as day/month/year with a four-digit year, for example 31/12/1990.'
  }
  const born = parseDob(text)
  if (!born) return 'That date does not exist. Check the day and the month.'
  if (born > today) return 'Your date of birth cannot be in the future.'
  return ageOn(born, today) > OLDEST ? 'Check the year of your date of birth.' : null
}

const multiProblem = (question: QuizQuestion, values: readonly string[]): string | null => {
  if (values.some(value => !question.options.some(option => option.value === value))) {
    return 'Choose from the answers shown.'
  }
  const exclusive = question.options.find(option => option.exclusive && values.includes(option.value))
  return exclusive && values.length > 1 ? `“${exclusive.label}” cannot be combined with other answers.` : null
}

const singleProblem = (question: QuizQuestion, value: string): string | null =>
  question.options.some(option => option.value === value) ? null : 'Choose one of the answers shown.'

const bloodPressureProblem = (text: string, today: IsoDate): string | null => {
  if (text === BP_UNKNOWN) return null
  const reading = parseBloodPressure(text)
  if (!reading) return 'Enter two numbers such as 120/80, or tick that you do not know.'
  const day = reading.on === null ? null : parseDob(reading.on)
  if (reading.on !== null && !day) return 'That date does not exist. Check the day and the month.'
  return day && day > today ? 'The day of the reading cannot be in the future.' : null
}

const missing: Record<QuizQuestion['kind'], string> = {
  single: 'Choose one answer.',
  multi: 'Choose at least one answer.',
  date: 'Enter your date of birth as day/month/year, for example 31/12/1990.',
  text: 'Write a few words.',
  bp: 'Enter two numbers such as 120/80, or tick that you do not know.',
  consent: 'Tick this box to go on. We cannot care for you without it.',
}

/** What is wrong with the answer to a question as it is shown, or null. */
export const answerProblem = (question: QuizQuestion, value: unknown, today: IsoDate): string | null => {
  const isEmpty = value === undefined || value === null || value === '' || value === false
  if (isEmpty || (Array.isArray(value) && value.length === 0)) return question.required ? missing[question.kind] : null
  if (question.kind === 'consent') return value === true ? null : missing.consent
  if (question.kind === 'multi') {
    const isList = Array.isArray(value) && value.every(one => typeof one === 'string')
    return isList ? multiProblem(question, value) : 'Choose from the answers shown.'
  }
  if (typeof value !== 'string') return missing[question.kind]
  if (question.kind === 'single') return singleProblem(question, value)
  if (question.kind === 'date') return dateProblem(value, today)
  if (question.kind === 'bp') return bloodPressureProblem(value, today)
  if (value.trim() === '') return question.required ? missing.text : null
  return value.length > MAX_TEXT ? `Use at most ${MAX_TEXT} characters.` : null
}

/** Everything that keeps the assessment from being sent, in the order it is asked; nothing when it may go. */
export const quizProblems = (
  brand: Brand,
  answers: QuizAnswers,
  today: IsoDate,
  bank: QuizBank = currentBank,
): Problem[] => {
  const kept = clearHidden(brand, answers, bank)
  return visibleQuestions(brand, kept, bank).flatMap(question => {
    const message = answerProblem(question, kept[question.key], today)
    return message ? [{ field: question.key, message }] : []
  })
}
