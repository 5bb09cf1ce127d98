import { describe, expect, test } from 'vitest'
import type { QuizAnswers } from './answers.ts'
import { parseBloodPressure } from './answers.ts'
import { QuizAnswersSchema } from './answers-schema.ts'
import { sampleMan, sampleWoman } from './sample-answers.ts'
import { answerProblem, quizProblems } from './validate.ts'
import { visibleQuestions } from './visible.ts'

const today = '2026-11-20'
const problemOf = (answers: QuizAnswers, key: keyof QuizAnswers, value: unknown) => {
  const question = visibleQuestions('men', answers).find(one => one.key === key)
  if (!question) throw new Error(`${key} is not asked`)
  return answerProblem(question, value, today)
}

describe('what is wrong with an answer', () => {
  test.each([
    ['date_of_birth', '', 'Enter your date of birth as day/month/year, for example 31/12/1990.'],
    [
      'date_of_birth',
      '1/1/90',
      'Enter your date of birth as day/month/year with a four-digit year, for example 31/12/1990.',
    ],
    ['date_of_birth', '31/02/1990', 'That date does not exist. Check the day and the month.'],
    ['date_of_birth', '21/11/2026', 'Your date of birth cannot be in the future.'],
    ['date_of_birth', '1/1/1900', 'Check the year of your date of birth.'],
    ['date_of_birth', '14/03/1994', null],
    ['sex_at_birth', undefined, 'Choose one answer.'],
    ['sex_at_birth', 'martian', 'Choose one of the answers shown.'],
    ['sex_at_birth', 'male', null],
    ['gender', undefined, null],
    ['scalp_condition', [], 'Choose at least one answer.'],
    ['scalp_condition', ['none', 'itch'], '“None of these” cannot be combined with other answers.'],
    ['scalp_condition', ['itch', 'moss'], 'Choose from the answers shown.'],
    ['scalp_condition', 'itch', 'Choose from the answers shown.'],
    ['scalp_condition', ['itch', 'oily'], null],
    ['consent_telehealth', false, 'Tick this box to go on. We cannot care for you without it.'],
    ['consent_telehealth', true, null],
  ] as const)('%s %j: %s [QUIZ-11]', (key, value, message) => expect(problemOf(sampleMan, key, value)).toBe(message))

  test('limits free text and wants some where it is needed', () => {
    const answers: QuizAnswers = { ...sampleMan, allergies: ['other'], current_medications: ['other'] }
    expect(problemOf(answers, 'allergies_text', '  ')).toBe('Write a few words.')
    expect(problemOf(answers, 'allergies_text', 'a'.repeat(301))).toBe('Use at most 300 characters.')
    expect(problemOf(answers, 'allergies_text', 'Rash from plasters')).toBeNull()
    expect(problemOf(answers, 'current_medications_text', '')).toBeNull()
  })

  test.each([
    ['120/80', { systolic: 120, diastolic: 80, on: null }],
    [' 95 / 60 ', { systolic: 95, diastolic: 60, on: null }],
    ['118/76 3/11/2026', { systolic: 118, diastolic: 76, on: '3/11/2026' }],
    ['118/76, on 03/11/2026', { systolic: 118, diastolic: 76, on: '03/11/2026' }],
    ['118/76 yesterday', null],
    ['80/120', null],
    ['1200/80', null],
    ['high', null],
    [undefined, null],
  ])('reads the blood pressure %s as %j', (text, reading) => expect(parseBloodPressure(text)).toEqual(reading))

  test('accepts a reading, or not knowing it', () => {
    const answers: QuizAnswers = { ...sampleMan, health_conditions: ['high_bp_controlled'] }
    expect(problemOf(answers, 'bp_reading', '120/80')).toBeNull()
    expect(problemOf(answers, 'bp_reading', 'bp_unknown')).toBeNull()
    expect(problemOf(answers, 'bp_reading', '80/120')).toBe(
      'Enter two numbers such as 120/80, or tick that you do not know.',
    )
  })
})

describe('whether the assessment may be sent', () => {
  test('finds nothing wrong with a complete one', () => {
    expect(quizProblems('men', sampleMan, today)).toEqual([])
    expect(quizProblems('women', sampleWoman, today)).toEqual([])
  })

  test('names every question that is missing or wrong, in order', () => {
    const answers: QuizAnswers = {
      ...sampleMan,
      date_of_birth: '31/02/1990',
      hair_goals: [],
      consent_privacy_policy: false,
    }
    expect(quizProblems('men', answers, today).map(problem => problem.field)).toEqual([
      'date_of_birth',
      'hair_goals',
      'consent_privacy_policy',
    ])
  })
})

describe('answers read back from storage', () => {
  test('keep what is sound and drop what is damaged or unknown [QUIZ-12]', () => {
    const stored = { ...sampleMan, sex_at_birth: 7, allergies: 'none', hair_goals: ['regrow', 3], something: 'else' }
    const { sex_at_birth, allergies, hair_goals, ...rest } = sampleMan
    expect(QuizAnswersSchema.parse(stored)).toEqual(rest)
    expect(QuizAnswersSchema.parse(sampleWoman)).toEqual(sampleWoman)
    expect([sex_at_birth, allergies, hair_goals]).not.toContain(undefined)
  })
})
