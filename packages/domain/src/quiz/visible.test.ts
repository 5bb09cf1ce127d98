import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { QuizAnswers } from './answers.ts'
import { QuizAnswersSchema } from './answers-schema.ts'
import { quizFor } from './bank.ts'
import { sampleMan, sampleWoman } from './sample-answers.ts'
import { clearHidden, missingAnswers, visibleQuestions, visibleScreens } from './visible.ts'

const keys = (brand: 'men' | 'women', answers: QuizAnswers) => visibleQuestions(brand, answers).map(one => one.key)
const optionsOf = (brand: 'men' | 'women', answers: QuizAnswers, key: string) =>
  visibleQuestions(brand, answers)
    .find(one => one.key === key)
    ?.options.map(option => option.value) ?? []

describe('what is shown', () => {
  test('asks a man neither about pregnancy nor about cycles [QUIZ-05]', () => {
    expect(keys('men', sampleMan)).not.toContain('pregnancy_status')
    expect(keys('men', sampleMan)).not.toContain('androgen_signs')
    expect(keys('men', sampleMan)).toContain('partner_pregnant')
  })

  test.each(['female', 'another_term', 'prefer_not_to_say'])(
    'asks everyone else about pregnancy, on either brand: %s [QUIZ-04]',
    sex => {
      for (const brand of ['men', 'women'] as const) {
        expect(keys(brand, { sex_at_birth: sex })).toContain('pregnancy_status')
        expect(keys(brand, { sex_at_birth: sex })).toContain('androgen_signs')
      }
    },
  )

  test('swaps to the other pattern when sex at birth says so, on the same brand', () => {
    expect(keys('men', { sex_at_birth: 'female' })).toContain('fphl_pattern')
    expect(optionsOf('men', { sex_at_birth: 'female' }, 'hair_loss_pattern')).toContain('part_widening')
    expect(keys('women', { sex_at_birth: 'male' })).not.toContain('fphl_pattern')
    expect(optionsOf('women', { sex_at_birth: 'male' }, 'hair_loss_pattern')).toContain('nh3')
  })

  test('asks men for a trigger only while the loss is recent, and women always [QUIZ-06]', () => {
    expect(keys('men', { ...sampleMan, hair_loss_duration: '3_6m' })).toContain('triggering_event')
    expect(keys('men', { ...sampleMan, hair_loss_duration: '6_12m' })).not.toContain('triggering_event')
    expect(keys('women', { ...sampleWoman, hair_loss_duration: 'gt_5y' })).toContain('triggering_event')
  })

  test('offers conditions and triggers that fit sex at birth', () => {
    expect(optionsOf('men', sampleMan, 'health_conditions')).toContain('prostate_cancer_or_psa')
    expect(optionsOf('women', sampleWoman, 'health_conditions')).not.toContain('prostate_cancer_or_psa')
    expect(optionsOf('women', sampleWoman, 'triggering_event')).toContain('birth_postpartum')
    expect(optionsOf('men', { ...sampleMan, hair_loss_duration: 'lt_1m' }, 'triggering_event')).not.toContain(
      'birth_postpartum',
    )
  })

  test.each([
    ['breast_detail', { health_conditions: ['breast_lump_or_cancer'] }],
    ['health_conditions_text', { health_conditions: ['other'] }],
    ['prev_result', { previous_treatments: ['supplements'] }],
    ['prev_side_effects', { previous_treatments: ['rx_tablet'] }],
    ['current_medications_text', { current_medications: ['other'] }],
    ['allergies_text', { allergies: ['dye'] }],
    ['bp_reading', { health_conditions: ['high_bp_controlled'] }],
    ['bp_reading', { current_medications: ['ace_arb'] }],
    ['prev_side_effects_text', { previous_treatments: ['rx_tablet'], prev_side_effects: ['rash'] }],
    ['gp_share_ok', { usual_gp: 'Dr Lee' }],
  ] as const)('asks %s only after %j [QUIZ-07]', (key, change) => {
    expect(keys('men', sampleMan)).not.toContain(key)
    const answers = Object.assign({}, sampleMan, change)
    expect(keys('men', answers)).toContain(key)
  })

  test('leaves out screens without a question', () => {
    for (const screen of visibleScreens('men', sampleMan)) expect(screen.questions.length).toBeGreaterThan(0)
    expect(visibleScreens('men', sampleMan).map(screen => screen.id)).toEqual([
      'pattern',
      'timing',
      'scalp',
      'about',
      'family',
      'tried',
      'health',
      'mood',
      'medicines',
      'life',
      'goals',
      'consents',
    ])
  })
})

describe('answers to hidden questions', () => {
  test('are cleared when the question goes away [QUIZ-08]', () => {
    const tried: QuizAnswers = {
      ...sampleMan,
      previous_treatments: ['rx_tablet'],
      prev_result: 'helped',
      prev_side_effects: ['mood'],
    }
    expect(clearHidden('men', tried)).toEqual(tried)
    expect(clearHidden('men', { ...tried, previous_treatments: ['none'] })).toEqual(sampleMan)
  })

  test('are cleared when the answer is not offered any more [QUIZ-09]', () => {
    const kept = clearHidden('men', {
      ...sampleMan,
      sex_at_birth: 'female',
      health_conditions: ['prostate_cancer_or_psa', 'thyroid'],
    })
    expect(kept.hair_loss_pattern).toBeUndefined()
    expect(kept.health_conditions).toEqual(['thyroid'])
    expect(kept.partner_pregnant).toBeUndefined()
  })

  test('stay cleared: clearing twice changes nothing more', () => {
    const offered = [...quizFor('men'), ...quizFor('women')].flatMap(screen => screen.questions)
    const answer = fc.constantFrom(...offered).chain((question): fc.Arbitrary<readonly [string, unknown]> => {
      const values = question.options.map(option => option.value)
      if (question.kind === 'multi') return fc.subarray(values).map(list => [question.key, list] as const)
      if (question.kind === 'single') return fc.constantFrom(...values).map(value => [question.key, value] as const)
      return fc.constant([question.key, question.kind === 'consent' ? true : '1/1/1990'] as const)
    })
    const answers = fc.array(answer, { maxLength: 30 }).map(list => QuizAnswersSchema.parse(Object.fromEntries(list)))
    fc.assert(
      fc.property(answers, fc.constantFrom('men' as const, 'women' as const), (given, brand) => {
        const once = clearHidden(brand, given)
        expect(clearHidden(brand, once)).toEqual(once)
        const shown = new Set<string>(keys(brand, once))
        for (const key of Object.keys(once)) expect(shown.has(key)).toBe(true)
      }),
    )
  })
})

describe('missing answers', () => {
  test('are none in a complete assessment of either brand', () => {
    expect(missingAnswers('men', sampleMan)).toEqual([])
    expect(missingAnswers('women', sampleWoman)).toEqual([])
    expect(missingAnswers('women', { ...sampleMan })).toEqual([])
  })

  test('are named in the order they are asked [QUIZ-10]', () => {
    expect(missingAnswers('men', {})).toEqual([
      'hair_loss_pattern',
      'hair_loss_duration',
      'onset',
      'scalp_condition',
      'date_of_birth',
      'sex_at_birth',
      'family_history',
      'previous_treatments',
      'health_conditions',
      'mood_conditions',
      'current_medications',
      'allergies',
      'hair_goals',
      'treatment_preference',
      'consent_telehealth',
      'consent_privacy_policy',
    ])
  })

  test('include a consent that was not given', () => {
    expect(missingAnswers('women', { ...sampleWoman, consent_telehealth: false })).toEqual(['consent_telehealth'])
  })

  test('include a follow-up that has come into view', () => {
    expect(missingAnswers('men', { ...sampleMan, health_conditions: ['breast_lump_or_cancer'] })).toEqual([
      'breast_detail',
    ])
    expect(missingAnswers('men', { ...sampleMan, sex_at_birth: 'female' })).toEqual([
      'fphl_pattern',
      'hair_loss_pattern',
      'loss_vs_breakage',
      'triggering_event',
      'pregnancy_status',
      'androgen_signs',
      'iron_status',
      'thyroid_status',
      'extensions_usage',
    ])
  })
})
