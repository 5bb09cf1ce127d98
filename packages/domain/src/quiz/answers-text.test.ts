import { describe, expect, test } from 'vitest'
import { compareAnswers, describeAnswer, describeAnswers } from './answers-text.ts'
import { sampleMan, sampleWoman } from './sample-answers.ts'

describe('answers in words', () => {
  test.each([
    ['hair_loss_pattern', 'nh3', 'Your hair today', 'Which picture is closest?', 'Deep temples'],
    ['hair_loss_pattern', 'crown', 'Where it is thinning', 'Where is it thinning most?', 'At the crown'],
    [
      'scalp_condition',
      ['itch', 'oily'],
      'Your scalp right now',
      'Do you have any of these right now?',
      'Itch; Oily scalp',
    ],
    ['date_of_birth', '14/03/1994', 'About you', 'Your date of birth', '14/03/1994'],
    ['consent_telehealth', true, 'Your agreement', 'I agree to care by telehealth.', 'Yes'],
    ['bp_reading', 'bp_unknown', 'Body health', 'Your last blood pressure reading', 'Not known'],
    ['gender', undefined, 'About you', 'How do you describe your gender?', 'No answer'],
    [
      'allergies',
      ['a value from an older version'],
      'Medicines and allergies',
      'Are you allergic to any of these?',
      'a value from an older version',
    ],
  ] as const)('%s %j', (key, value, group, question, answer) =>
    expect(describeAnswer(key, value)).toEqual({ key, group, question, answer }),
  )

  test('knows no question under an unknown key', () => expect(describeAnswer('shoe_size', 42)).toBeNull())

  test('lists what was answered in the order it is asked, without the consents [QUIZ-19]', () => {
    const lines = describeAnswers(sampleMan)
    expect(lines[0]).toMatchObject({ key: 'hair_loss_pattern', answer: 'Deep temples' })
    expect(lines.map(line => line.key)).not.toContain('consent_telehealth')
    expect(describeAnswers(sampleWoman)).toHaveLength(Object.keys(sampleWoman).length - 2)
  })
})

describe('changes since last time', () => {
  test('show the answer of last time where it was another, also where one of them is missing', () => {
    const before = { ...sampleMan, hair_loss_pattern: 'nh2', bp_reading: '120/80', stress_levels: undefined }
    const changed = compareAnswers({ ...sampleMan, stress_levels: 'high' }, before).filter(line => line.before !== null)
    expect(changed.map(({ key, answer, before }) => [key, answer, before])).toEqual([
      ['hair_loss_pattern', 'Deep temples', 'A little back at the temples'],
      ['bp_reading', 'No answer', '120/80'],
      ['stress_levels', 'A lot', 'No answer'],
    ])
  })

  test('are none without an earlier assessment, and none when nothing changed', () => {
    for (const earlier of [null, sampleMan])
      expect(compareAnswers(sampleMan, earlier).every(line => line.before === null)).toBe(true)
  })
})
