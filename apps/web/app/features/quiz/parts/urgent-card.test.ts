import { describe, expect, test } from 'vitest'
import { needsCrisisCard, urgentAnswer, urgentOf } from './urgent-card.tsx'

describe('answers that need help at once', () => {
  test('thoughts of self-harm show where to call, under the answer and on the summary', () => {
    expect(urgentOf('mood_conditions', 'self_harm_thoughts')).toBe('crisis')
    expect(needsCrisisCard({ mood_conditions: ['self_harm_thoughts'] })).toBe(true)
    expect(needsCrisisCard({ mood_conditions: ['anxiety'] })).toBe(false)
  })

  test.each(['heart_other', 'low_bp_fainting'])('%s says when to call 000', value =>
    expect(urgentOf('health_conditions', value)).toBe('emergency'),
  )

  test('two such answers show one card, under the first of them', () => {
    const options = ['none', 'heart_failure', 'low_bp_fainting']
    expect(urgentAnswer('health_conditions', ['low_bp_fainting', 'heart_failure'], options)).toBe('heart_failure')
    expect(urgentAnswer('health_conditions', ['none'], options)).toBeNull()
  })
})
