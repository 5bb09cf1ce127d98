import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lacksRegisterEntry, products, shelfOf } from '../catalogue/products.ts'
import { consultStates } from '../lifecycles/consult.ts'
import type { QuizAnswers } from '../quiz/answers.ts'
import { randomAnswers, sampleMan, sampleWoman } from '../quiz/sample-answers.ts'
import { outcomes } from '../triage/rules.ts'
import { suggestionRows, suggestionsFor } from './suggestions.ts'

const forWoman = (answers: QuizAnswers) =>
  suggestionsFor({
    state: 'submitted',
    outcome: 'non_rx_suggested',
    brand: 'women',
    answers: { ...sampleWoman, fphl_pattern: 'unsure', hair_loss_pattern: 'temples', ...answers },
  }).map(slug => slug.slice(0, 3))
const forMan = (answers: QuizAnswers) =>
  suggestionsFor({
    state: 'submitted',
    outcome: 'non_rx_suggested',
    brand: 'men',
    answers: { ...sampleMan, ...answers },
  }).map(slug => slug.slice(0, 3))

describe('what may help without a prescription', () => {
  test.each([
    ['snapping hair: the bond mask first', forWoman({ loss_vs_breakage: 'snapping' }), ['bm1', 'tc1', 'sp1']],
    ['only the lengths', forWoman({ hair_loss_pattern: 'lengths_only' }), ['bm1', 'tc1', 'sp1']],
    ['bleached every month', forWoman({ bleaching_frequency: 'monthly' }), ['bm1', 'tc1', 'sp1']],
    ['flakes: the scrub', forWoman({ scalp_condition: ['dandruff'] }), ['sx1', 'ts1']],
    ['flakes and soreness: nothing for the scalp', forWoman({ scalp_condition: ['dandruff', 'psoriasis_eczema'] }), []],
    ['flakes and itch: no scrub', forWoman({ scalp_condition: ['dandruff', 'itch'] }), ['ts1']],
    [
      'tight braids: nothing that pulls',
      forWoman({ extensions_usage: 'tight_braids', scalp_condition: ['oily'] }),
      ['tc1', 'sp1', 'ts1'],
    ],
    ['a shed after a birth', forWoman({ triggering_event: ['birth_postpartum'] }), ['ts1', 'tc1']],
    [
      'breastfeeding, with flakes: no scrub',
      forWoman({ pregnancy_status: 'breastfeeding', scalp_condition: ['oily'] }),
      ['ts1', 'tc1'],
    ],
    ['a wider part', forWoman({ fphl_pattern: 's2' }), ['rs1', 'hf1', 'ts1']],
    [
      'a wider part, allergic to propylene glycol',
      forWoman({ fphl_pattern: 's2', allergies: ['propylene_glycol'] }),
      ['hf1', 'ts1'],
    ],
    ['a wider part, allergic to colourings', forWoman({ fphl_pattern: 's2', allergies: ['dye'] }), ['rs1', 'ts1']],
    [
      'flakes and an allergy of their own words: no scrub',
      forWoman({ scalp_condition: ['oily'], allergies: ['other'] }),
      ['ts1'],
    ],
    ['a man without visible loss', forMan({ hair_loss_pattern: 'nh1' }), ['ts1', 'ss1', 'tc1']],
    ['a man who wants no prescription', forMan({ treatment_preference: 'no_rx' }), ['ts1', 'ss1', 'tc1']],
    [
      'a man with a thin crown',
      forMan({ hair_loss_pattern: 'nh3v', treatment_preference: 'no_rx' }),
      ['ss1', 'hf1', 'ts1', 'tc1'],
    ],
  ])('%s', (_, slugs, expected) => expect(slugs).toEqual(expected))

  test('is gentle care alone for someone who is to see a doctor in person [CONSULT-S35]', () => {
    const slugs = (answers: QuizAnswers) =>
      suggestionsFor({ state: 'submitted', outcome: 'decline_refer_gp', brand: 'women', answers })
    expect(slugs({ ...sampleWoman, pregnancy_status: 'pregnant' })).toEqual([
      'ts1-treatment-shampoo',
      'tc1-thickening-conditioner',
    ])
    expect(slugs({ ...sampleWoman, scalp_condition: ['rf_pain_burn'] })).toEqual(['tc1-thickening-conditioner'])
  })

  test('is gentle care alone once a doctor has declined or referred someone who asked for treatment', () => {
    for (const state of ['declined', 'referred'] as const)
      expect(suggestionsFor({ state, outcome: 'rx_review', brand: 'men', answers: sampleMan })).toEqual([
        'ts1-treatment-shampoo',
        'tc1-thickening-conditioner',
      ])
  })

  test.each(['rx_review', 'video_required', 'incomplete'] as const)(
    'is nothing while a doctor has yet to decide: %s',
    outcome => expect(suggestionsFor({ state: 'submitted', outcome, brand: 'men', answers: sampleMan })).toEqual([]),
  )

  test.each(['approved', 'expired', 'withdrawn', 'abandoned'] as const)('is nothing once a consult is %s', state =>
    expect(suggestionsFor({ state, outcome: 'non_rx_suggested', brand: 'men', answers: sampleMan })).toEqual([]),
  )

  test('is always of the patient’s own shelf, and never what lacks its register entry (REG-09) [CONSULT-S34]', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('men' as const, 'women' as const),
        fc.integer({ min: 0 }),
        fc.constantFrom(...consultStates),
        fc.constantFrom(...outcomes),
        (brand, seed, state, outcome) => {
          const slugs = suggestionsFor({ state, outcome, brand, answers: randomAnswers(brand, seed) })
          expect(slugs.length).toBeLessThanOrEqual(4)
          expect(new Set(slugs).size).toBe(slugs.length)
          for (const slug of slugs) {
            const product = shelfOf(brand).find(one => one.slug === slug)
            expect(product, slug).toBeDefined()
            expect(product && lacksRegisterEntry(product)).toBe(false)
            expect(product?.requiresPrescription).toBe(false)
          }
        },
      ),
    )
  })

  test('never lists a device, a supplement or a plan', () => {
    const kinds = suggestionRows
      .flatMap(row => row.suggest)
      .map(slug => products.find(product => product.slug === slug)?.kind)
    expect(new Set(kinds)).toEqual(new Set(['cosmetic', 'accessory']))
  })
})
