import { describe, expect, test } from 'vitest'
import type { Brand } from '../brand.ts'
import type { AnswerKey, QuizAnswers } from './answers.ts'
import { earlierAnswers } from './earlier-answers.ts'
import { sampleMan, sampleWoman } from './sample-answers.ts'

describe('answers of an earlier assessment', () => {
  test('come back where they may still be true', () => {
    expect(earlierAnswers('men', { ...sampleMan, hair_loss_duration: 'gt_5y' })).toEqual({
      hair_loss_pattern: 'nh3',
      hair_loss_duration: 'gt_5y',
      onset: 'gradual',
      date_of_birth: '14/03/1994',
      sex_at_birth: 'male',
      family_history: 'yes',
      previous_treatments: ['none'],
      health_conditions: ['none'],
      allergies: ['none'],
      lifestyle_factors: ['none'],
      hair_goals: ['stop_loss'],
      treatment_preference: 'no_preference',
    })
  })

  const afresh: [what: string, brand: Brand, answers: QuizAnswers, key: AnswerKey][] = [
    [
      'pregnancy',
      'women',
      { ...sampleWoman, pregnancy_status: 'not_possible_menopause_or_surgery' },
      'pregnancy_status',
    ],
    ['a partner’s pregnancy', 'men', { ...sampleMan, partner_pregnant: 'no' }, 'partner_pregnant'],
    ['mood and self-harm', 'men', { ...sampleMan, mood_conditions: ['none'] }, 'mood_conditions'],
    ['medicines', 'men', { ...sampleMan, current_medications: ['none'] }, 'current_medications'],
    ['consent to telehealth', 'men', sampleMan, 'consent_telehealth'],
    ['consent to the privacy policy', 'men', sampleMan, 'consent_privacy_policy'],
    ['the scalp right now', 'men', { ...sampleMan, scalp_condition: ['none'] }, 'scalp_condition'],
    ['the last 6 months', 'women', { ...sampleWoman, triggering_event: ['none'] }, 'triggering_event'],
    [
      'a blood pressure reading',
      'men',
      { ...sampleMan, health_conditions: ['high_bp_controlled'], bp_reading: '120/80' },
      'bp_reading',
    ],
    ['how long it has been going on', 'men', { ...sampleMan, hair_loss_duration: '1_3m' }, 'hair_loss_duration'],
    ['a blood test of the last 12 months', 'women', { ...sampleWoman, iron_status: 'normal_12m' }, 'iron_status'],
  ]
  test.each(afresh)('are asked afresh: %s [KEEP-S27]', (_, brand, answers, key) => {
    expect(earlierAnswers(brand, answers)).not.toHaveProperty(key)
  })

  test('an answer with a part that expired goes whole, and its follow-up with it [KEEP-S28]', () => {
    const kept = earlierAnswers('men', {
      ...sampleMan,
      health_conditions: ['cancer_treatment_12m', 'other'],
      health_conditions_text: 'A long story',
    })
    expect(kept).not.toHaveProperty('health_conditions')
    expect(kept).not.toHaveProperty('health_conditions_text')
  })

  test('of the other brand come without what this brand does not offer', () => {
    const kept = earlierAnswers('women', { ...sampleWoman, hair_loss_pattern: 'nh3' })
    expect(kept).not.toHaveProperty('hair_loss_pattern')
    expect(kept.fphl_pattern).toBe('s2')
  })
})
