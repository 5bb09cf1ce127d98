import type { QuizAnswers } from '@om/domain/quiz/answers'
import { quizFor } from '@om/domain/quiz/bank'
import { sampleMan, sampleWoman } from '@om/domain/quiz/sample-answers'
import type { QuizScreen } from '@om/domain/quiz/types'
import { visibleScreens } from '@om/domain/quiz/visible'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  allowedStep,
  firstOpenStep,
  isLedByFirst,
  isUnderAge,
  leftInWords,
  neighbours,
  progressAfter,
  SUMMARY,
  screensLeft,
  toggled,
} from './progress.ts'

const today = '2026-11-20'

describe('finding the way through the assessment', () => {
  test('starts at the first screen of each brand', () => {
    expect(firstOpenStep('men', {}, today)).toBe('pattern')
    expect(firstOpenStep('women', {}, today)).toBe('part')
  })

  test('goes to the summary when everything is answered', () => {
    expect(firstOpenStep('men', sampleMan, today)).toBe(SUMMARY)
    expect(firstOpenStep('women', sampleWoman, today)).toBe(SUMMARY)
  })

  test('opens a finished screen again, but never one beyond the first unfinished', () => {
    const answers = { ...sampleMan, scalp_condition: undefined }
    expect(allowedStep('men', answers, 'pattern', today)).toBe('pattern')
    expect(allowedStep('men', answers, 'goals', today)).toBe('scalp')
    expect(allowedStep('men', answers, SUMMARY, today)).toBe('scalp')
  })

  test('leaves out screens that are not asked of this person', () => {
    expect(allowedStep('men', sampleMan, 'pregnancy', today)).toBe(SUMMARY)
    expect(allowedStep('women', sampleWoman, 'pregnancy', today)).toBe('pregnancy')
  })

  test('goes back and on by one screen', () => {
    expect(neighbours('men', sampleMan, 'pattern')).toMatchObject({ previous: null, next: 'timing', index: 0 })
    expect(neighbours('men', sampleMan, SUMMARY).next).toBeNull()
  })
})

describe('screens that have to be gone through', () => {
  test('answers filled in from last time are still asked for one screen at a time', () => {
    expect(firstOpenStep('men', sampleMan, today, [])).toBe('pattern')
    expect(firstOpenStep('men', sampleMan, today, ['pattern'])).toBe('timing')
    expect(screensLeft('men', sampleMan, today, ['pattern'])).toBe(screensLeft('men', sampleMan, today, []) - 1)
  })

  test('a screen gone through is open again when an answer on it is missing', () => {
    const all = ['pattern', 'timing', 'scalp']
    expect(firstOpenStep('men', { ...sampleMan, onset: undefined }, today, all)).toBe('timing')
  })
})

describe('the bar', () => {
  test('never goes back, moves with every finished screen, and is full only at the end [QUIZ-27]', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1, max: 4 }), { maxLength: 40 }), changes => {
        let progress = progressAfter(null, 12)
        for (const change of changes) {
          const left = Math.max(0, progress.left + change)
          const next = progressAfter(progress, left)
          expect(next.part).toBeGreaterThanOrEqual(progress.part)
          if (left < progress.left) expect(next.part).toBeGreaterThan(progress.part)
          expect(next.part === 1).toBe(left === 0)
          if (left === 0) return
          progress = next
        }
      }),
    ))

  test.each([
    [12, 'About 12 steps left'],
    [1, 'Last question'],
    [0, 'Nothing left to answer'],
  ])('says of %i screens: %s', (left, words) => expect(leftInWords(left)).toBe(words))
})

describe('answers that need a word at once', () => {
  test.each([
    ['21/11/2008', true],
    ['20/11/2008', false],
    ['1/1/1980', false],
    ['31/02/2015', false],
    ['', false],
  ])('a person born %s is too young: %s', (date_of_birth, expected) =>
    expect(isUnderAge({ date_of_birth }, today)).toBe(expected),
  )
})

describe('ticking several answers', () => {
  const options = [{ value: 'none', exclusive: true }, { value: 'itch' }, { value: 'oily' }]

  test.each([
    [[], 'itch', ['itch']],
    [['itch'], 'oily', ['itch', 'oily']],
    [['itch', 'oily'], 'none', ['none']],
    [['none'], 'itch', ['itch']],
    [['itch'], 'itch', []],
  ])('with %j, ticking %s leaves %j', (given, value, expected) =>
    expect(toggled(options, given, value)).toEqual(expected),
  )
})

describe('the heading of a screen', () => {
  const named = (screens: readonly QuizScreen[], id: string): QuizScreen => {
    const found = screens.find(screen => screen.id === id)
    if (!found) throw new Error(`no screen ${id}`)
    return found
  }
  const whole = (id: string) => named(quizFor('men'), id)
  const shown = (id: string, answers: QuizAnswers) => named(visibleScreens('men', answers), id)

  test('is its one question, and stays so when a follow-up unfolds', () => {
    const tried = { ...sampleMan, previous_treatments: ['rx_tablet'] }
    expect(shown('tried', tried).questions.length).toBeGreaterThan(1)
    expect(isLedByFirst(shown('tried', tried), whole('tried'))).toBe(true)
    expect(isLedByFirst(shown('tried', sampleMan), whole('tried'))).toBe(true)
  })

  test('is its title where several questions stand beside each other', () => {
    expect(isLedByFirst(shown('timing', sampleMan), whole('timing'))).toBe(false)
    expect(isLedByFirst(shown('about', sampleMan), whole('about'))).toBe(false)
  })
})
