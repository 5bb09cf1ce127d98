import { describe, expect, test } from 'vitest'
import { byGravity, type Flag, flagLabel, graveFlags, raisedBy } from './flag-words.ts'

const flag = (code: string, severity: Flag['severity']): Flag => ({ code, severity, rule: 'T-00', sourceAnswers: [] })

const answers = [
  {
    key: 'health_conditions',
    group: 'Health',
    question: 'Conditions',
    answer: 'Heart failure; Asthma',
    flagged: true,
    before: null,
  },
]

describe('the flags of a consult', () => {
  test('come with the gravest first [CONSULT-W06]', () => {
    const flags = [flag('PREF', 'low'), flag('PREGNANT', 'critical'), flag('AGE', 'medium'), flag('CARDIAC', 'high')]
    expect(byGravity(flags).map(one => one.code)).toEqual(['PREGNANT', 'CARDIAC', 'AGE', 'PREF'])
  })

  test('of critical and high severity have to be read before signing', () => {
    expect(graveFlags([flag('AGE', 'medium'), flag('CARDIAC', 'high')]).map(one => one.code)).toEqual(['CARDIAC'])
  })

  test('are named in words, and an unknown code is not hidden', () => {
    expect(flagLabel('MOOD_CRISIS')).toBe('Thoughts of self-harm')
    expect(flagLabel('NEW_RULE')).toBe('New rule')
  })
})

describe('the answer that raised a flag', () => {
  test('is the one that was chosen, with its subject [CONSULT-W07]', () => {
    expect(raisedBy('health_conditions:heart_failure', answers)).toEqual({
      subject: 'Health',
      answer: 'Heart failure, or fluid around the heart',
    })
  })

  test('is the whole answer when no single choice is named', () => {
    expect(raisedBy('health_conditions', answers).answer).toBe('Heart failure; Asthma')
  })

  test('is shown as it came when no question knows it', () => {
    expect(raisedBy('Told us on the phone', answers)).toEqual({ subject: '', answer: 'Told us on the phone' })
  })
})
