import { sampleMan, sampleWoman } from '@om/domain/quiz/sample-answers'
import { describe, expect, test } from 'vitest'
import { allowedStep, firstOpenStep, isUnderAge, needsCrisisCard, neighbours, SUMMARY, toggled } from './progress.ts'

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

  test('shows where to get help to someone who thinks of harming themselves', () => {
    expect(needsCrisisCard({ mood_conditions: ['self_harm_thoughts'] })).toBe(true)
    expect(needsCrisisCard({ mood_conditions: ['anxiety'] })).toBe(false)
  })
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
