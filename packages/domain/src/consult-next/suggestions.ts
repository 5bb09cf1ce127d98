/** Which products of the shop fit an assessment. Looks, comfort and care only; nothing here treats hair loss. (REG-09) */
import type { ConsultState } from '@om/contracts/consults'
import type { Brand } from '../brand.ts'
import type { ProductSlug } from '../catalogue/product.ts'
import { lacksRegisterEntry, productOf, shelfOf } from '../catalogue/products.ts'
import { openConsultStates } from '../lifecycles/consult.ts'
import { type AnswerKey, hasAnswer, type QuizAnswers } from '../quiz/answers.ts'
import type { Outcome } from '../triage/rules.ts'

type Answered = readonly [AnswerKey, ...string[]]

/** What fits an answer, the best first. A row applies when any of its answers was given. */
export type SuggestionRow = { id: string; when: readonly Answered[]; suggest: readonly ProductSlug[] }

export const suggestionRows: readonly SuggestionRow[] = [
  {
    id: 'breakage',
    when: [
      ['loss_vs_breakage', 'snapping', 'both'],
      ['hair_loss_pattern', 'lengths_only'],
      ['bleaching_frequency', '3_monthly', 'monthly'],
    ],
    suggest: ['bm1-bond-mask', 'tc1-thickening-conditioner', 'sp1-silk-pillowcase'],
  },
  {
    id: 'pull',
    when: [['extensions_usage', 'constant', 'tight_braids']],
    suggest: ['tc1-thickening-conditioner', 'sp1-silk-pillowcase', 'ts1-treatment-shampoo'],
  },
  {
    id: 'flakes',
    when: [['scalp_condition', 'dandruff', 'oily']],
    suggest: ['sx1-scalp-exfoliant', 'ts1-treatment-shampoo'],
  },
  {
    id: 'shed',
    when: [
      ['triggering_event', 'birth_postpartum', 'miscarriage', 'fever_covid', 'surgery_anaesthetic', 'major_stress'],
      ['pregnancy_status', 'breastfeeding'],
      ['iron_status', 'low_now'],
      ['thyroid_status', 'underactive', 'overactive'],
    ],
    suggest: ['ts1-treatment-shampoo', 'tc1-thickening-conditioner'],
  },
  {
    id: 'thin spots',
    when: [
      ['hair_loss_pattern', 'nh3v', 'nh4', 'part_widening', 'crown'],
      ['fphl_pattern', 's2', 's3', 's4'],
    ],
    suggest: ['rs1-root-serum', 'ss1-scalp-serum', 'hf1-hair-fibres', 'ts1-treatment-shampoo'],
  },
  {
    id: 'a simple start',
    when: [
      ['treatment_preference', 'no_rx'],
      ['hair_loss_pattern', 'nh1'],
      ['fphl_pattern', 's1'],
    ],
    suggest: ['ts1-treatment-shampoo', 'rs1-root-serum', 'ss1-scalp-serum', 'tc1-thickening-conditioner'],
  },
]

/** Care that asks nothing of a scalp: what someone may always use who was told to see a doctor in person. */
const gentle: readonly ProductSlug[] = ['ts1-treatment-shampoo', 'tc1-thickening-conditioner']

/** What is left out, whatever else speaks for it. */
const exclusions: readonly { when: Answered; leaveOut: readonly ProductSlug[] }[] = [
  {
    // Sore or broken skin: nothing that stays on the scalp, rubs it or is washed into it.
    when: [
      'scalp_condition',
      'psoriasis_eczema',
      'rf_pain_burn',
      'rf_scale_pus',
      'rf_shiny_scar',
      'rf_sudden_patch',
      'rf_systemic',
    ],
    leaveOut: [
      'ts1-treatment-shampoo',
      'sx1-scalp-exfoliant',
      'ss1-scalp-serum',
      'rs1-root-serum',
      'hf1-hair-fibres',
      'dr1-scalp-roller',
    ],
  },
  // Itch may be soreness, and an allergy in the patient's own words may be to salicylates.
  { when: ['scalp_condition', 'itch'], leaveOut: ['sx1-scalp-exfoliant'] },
  { when: ['allergies', 'other'], leaveOut: ['sx1-scalp-exfoliant'] },
  // Nothing that has to be brushed, rubbed or rolled in where hair is being pulled already.
  {
    when: ['extensions_usage', 'constant', 'tight_braids'],
    leaveOut: ['sx1-scalp-exfoliant', 'hf1-hair-fibres', 'dr1-scalp-roller'],
  },
  {
    when: ['pregnancy_status', 'pregnant', 'breastfeeding', 'trying_6m', 'possible_no_contraception'],
    leaveOut: ['sx1-scalp-exfoliant'],
  },
]

/** Ingredients that someone with an allergy must not be shown. */
const allergens: Partial<Record<string, RegExp>> = {
  propylene_glycol: /propylene glycol|propanediol/i,
  alcohol:
    /alcohol denat|\balcohol\b(?! denat)(?<!cetearyl alcohol|cetyl alcohol|stearyl alcohol|benzyl alcohol)|ethanol/i,
  soy_peanut: /soy|soja|glycine max|arachis|peanut/i,
  dye: /\bCI \d{5}\b/,
  gelatin: /gelatin/i,
  lactose: /lactose/i,
}

const MOST = 4

const fits = (slug: ProductSlug, brand: Brand, answers: QuizAnswers): boolean => {
  const product = productOf(slug)
  if (!shelfOf(brand).includes(product) || lacksRegisterEntry(product)) return false
  if (exclusions.some(({ when, leaveOut }) => hasAnswer(answers, ...when) && leaveOut.includes(slug))) return false
  return !(answers.allergies ?? []).some(allergy => allergens[allergy]?.test(product.contents.text))
}

const candidates = (state: ConsultState, outcome: Outcome, answers: QuizAnswers): readonly ProductSlug[] => {
  if (outcome === 'non_rx_suggested' && (openConsultStates.includes(state) || state === 'declined')) {
    return suggestionRows.flatMap(({ when, suggest }) => (when.some(one => hasAnswer(answers, ...one)) ? suggest : []))
  }
  const isTurnedAway = state === 'declined' || state === 'referred'
  return isTurnedAway || (outcome === 'decline_refer_gp' && openConsultStates.includes(state)) ? gentle : []
}

/**
 * Slugs of at most four products of the patient's brand that fit the answers, the best first: what suits the path
 * without a prescription, gentle care for someone who is to see a doctor in person, and nothing while a doctor has yet to
 * decide about treatment. Never what may only be sold with a register entry it does not have. (Spec §5, REG-09)
 */
export const suggestionsFor = (input: {
  state: ConsultState
  outcome: Outcome
  brand: Brand
  answers: QuizAnswers
}): ProductSlug[] => {
  const { state, outcome, brand, answers } = input
  const all = [...new Set(candidates(state, outcome, answers))]
  return all.filter(slug => fits(slug, brand, answers)).slice(0, MOST)
}
