/** Which rows of the contraindication table an assessment raises, with the answers that raise them. */
import type { Brand } from '../brand.ts'
import type { IsoDate } from '../dates.ts'
import { parseBloodPressure, type QuizAnswers } from '../quiz/answers.ts'
import { ADULT_AGE } from '../quiz/date.ts'
import { conditions, type Facts, factsOf, found, type SourceAnswer } from '../triage/facts.ts'
import type { CiId } from './ci-matrix.ts'
import { type MedicineCode, medicineCodes, medicines } from './medicines.ts'
import { takenElsewhere } from './taken-elsewhere.ts'

export type RaisedCi = {
  ci: CiId
  sourceAnswers: SourceAnswer[]
  /** The medicines it is about, where the answer says so; every medicine with a mark in the row otherwise. */
  only?: readonly MedicineCode[]
}

export type ConditionContext = {
  today: IsoDate
  brand?: Brand
  /** Medicines the patient is already on, apart from those now being prescribed. */
  otherActive?: readonly MedicineCode[]
}

const elderly = (facts: Facts) => (facts.age !== null && facts.age > 65 ? ['date_of_birth'] : [])
const minor = (facts: Facts) => (facts.age !== null && facts.age < ADULT_AGE ? ['date_of_birth'] : [])

const pregnancy = (facts: Facts, ...tokens: string[]) => found(facts, 'pregnancy_status', ...tokens)
const pregnancyRisk = (facts: Facts) =>
  pregnancy(facts, 'pregnant', 'breastfeeding', 'trying_6m', 'possible_no_contraception')

/** Someone who does not say male counts as female here, the stricter side; a doctor may override it. */
const notMale = (facts: Facts): SourceAnswer[] =>
  facts.isMale || pregnancyRisk(facts).length > 0 ? [] : [`sex_at_birth:${facts.answers.sex_at_birth ?? 'missing'}`]

const planning = (facts: Facts): SourceAnswer[] => [
  ...pregnancy(facts, 'trying_6m', 'possible_no_contraception'),
  ...(facts.isMale ? [] : conditions(facts, 'fertility_trying')),
]

const fathering = (facts: Facts): SourceAnswer[] =>
  facts.isMale ? [...found(facts, 'partner_pregnant', 'yes', 'trying'), ...conditions(facts, 'fertility_trying')] : []

/** A measured reading below or above a limit. */
const bloodPressure = (facts: Facts, isBad: (systolic: number, diastolic: number) => boolean): SourceAnswer[] => {
  const reading = parseBloodPressure(facts.answers.bp_reading)
  return reading && isBad(reading.systolic, reading.diastolic) ? ['bp_reading'] : []
}

const smokerOver35 = (facts: Facts) =>
  facts.age !== null && facts.age > 35 ? found(facts, 'lifestyle_factors', 'smoker') : []

/** Medicines that people name in their own words rather than tick. */
const named: readonly [CiId, RegExp][] = [
  ['CI-26', /ciclosporin|cyclosporin|heparin|enoxaparin|clexane|lithium|digoxin|trimethoprim/i],
  ['CI-27', /amiloride|triamterene|eplerenone|potassium|slow-?k/i],
  ['CI-30', /ketoconazole|itraconazole|clarithromycin|ritonavir|voriconazole|posaconazole/i],
]
const namedMedicine = (facts: Facts, ci: CiId): SourceAnswer[] =>
  named.some(([id, names]) => id === ci && names.test(facts.answers.current_medications_text ?? ''))
    ? ['current_medications_text']
    : []

const textKeys = [
  'health_conditions_text',
  'current_medications_text',
  'allergies_text',
  'prev_side_effects_text',
] as const

/** Answers in a person's own words, and "something else" where no words were given. */
const ownWords = (facts: Facts): SourceAnswer[] => [
  ...textKeys.filter(key => facts.answers[key]?.trim()),
  ...found(facts, 'health_conditions', 'other'),
  ...found(facts, 'current_medications', 'other'),
  ...found(facts, 'allergies', 'other'),
]

const medication = (facts: Facts, ...tokens: string[]) => found(facts, 'current_medications', ...tokens)

const simple: readonly [CiId, (facts: Facts) => SourceAnswer[]][] = [
  ['CI-00', ownWords],
  ['CI-01', minor],
  ['CI-02', elderly],
  ['CI-03', facts => pregnancy(facts, 'pregnant')],
  ['CI-04', facts => pregnancy(facts, 'breastfeeding')],
  ['CI-05', planning],
  ['CI-06', notMale],
  ['CI-07', facts => (facts.isMale ? ['sex_at_birth:male'] : [])],
  ['CI-08', fathering],
  ['CI-09', facts => conditions(facts, 'self_harm_thoughts')],
  ['CI-10', facts => conditions(facts, 'depression_current')],
  ['CI-11', facts => conditions(facts, 'depression_past', 'anxiety')],
  ['CI-12', facts => conditions(facts, 'sexual_dysfunction')],
  ['CI-13', facts => conditions(facts, 'prostate_cancer_or_psa')],
  ['CI-14', facts => conditions(facts, 'breast_lump_or_cancer')],
  ['CI-15', facts => conditions(facts, 'heart_failure')],
  ['CI-16', facts => conditions(facts, 'heart_other', 'pulmonary_hypertension')],
  ['CI-17', facts => conditions(facts, 'arrhythmia')],
  ['CI-18', facts => conditions(facts, 'pheochromocytoma')],
  ['CI-19', facts => [...conditions(facts, 'low_bp_fainting'), ...bloodPressure(facts, systolic => systolic < 100)]],
  [
    'CI-20',
    facts => [
      ...conditions(facts, 'high_bp_uncontrolled'),
      ...bloodPressure(facts, (systolic, diastolic) => systolic >= 160 || diastolic >= 100),
    ],
  ],
  ['CI-21', facts => conditions(facts, 'kidney_disease')],
  ['CI-22', facts => conditions(facts, 'high_potassium_addison')],
  ['CI-23', facts => conditions(facts, 'liver_disease')],
  ['CI-24', facts => [...conditions(facts, 'clot_stroke_migraine_aura'), ...smokerOver35(facts)]],
  ['CI-25', facts => conditions(facts, 'meningioma')],
  [
    'CI-26',
    facts => [...medication(facts, 'ace_arb', 'trimethoprim', 'lithium', 'digoxin'), ...namedMedicine(facts, 'CI-26')],
  ],
  ['CI-27', facts => [...medication(facts, 'potassium_ksparing'), ...namedMedicine(facts, 'CI-27')]],
  ['CI-28', facts => medication(facts, 'bp_other', 'nitrates', 'alpha_blocker', 'ed_tablets')],
  ['CI-29', facts => medication(facts, 'nsaid_regular')],
  ['CI-30', facts => [...medication(facts, 'antifungal_hiv_macrolide'), ...namedMedicine(facts, 'CI-30')]],
  ['CI-31', facts => found(facts, 'scalp_condition', 'psoriasis_eczema', 'rf_pain_burn', 'rf_scale_pus')],
  [
    'CI-33',
    facts => found(facts, 'allergies', 'propylene_glycol', 'alcohol', 'lactose', 'gelatin', 'soy_peanut', 'dye'),
  ],
]

/**
 * Allergy to an active. Words that name the active decide, by mouth and on the skin alike; without a name
 * everything of the kind that was ticked is blocked until the patient says more.
 */
const activeAllergy = (facts: Facts): RaisedCi[] => {
  const ticked = found(facts, 'allergies', 'hair_topical_active', 'hair_tablet_active')
  const text = facts.answers.allergies_text?.toLowerCase() ?? ''
  const byName = medicineCodes.filter(code => text.includes(medicines[code].active))
  if (byName.length > 0) return [{ ci: 'CI-32', sourceAnswers: [...ticked, 'allergies_text'], only: byName }]
  if (ticked.length === 0) return []
  const routes = ticked.map(source => (source === 'allergies:hair_topical_active' ? 'topical' : 'oral'))
  const only = medicineCodes.filter(code => routes.includes(medicines[code].route))
  return [{ ci: 'CI-32', sourceAnswers: ticked, only }]
}

/** What the patient is on besides: by other prescriptions, and by what they name themselves. */
export const alreadyTaken = (answers: QuizAnswers, otherActive: readonly MedicineCode[] = []) => [
  ...otherActive.map(active => ({ active, source: `active:${active}` })),
  ...takenElsewhere(answers).map(active => ({ active, source: 'current_medications_text' })),
]

const duplicates = (facts: Facts, otherActive: readonly MedicineCode[] | undefined): RaisedCi[] =>
  alreadyTaken(facts.answers, otherActive).map(({ active, source }) => ({
    ci: 'CI-34',
    sourceAnswers: [source],
    only: medicineCodes.filter(code => medicines[code].class === medicines[active].class),
  }))

/** Every row that applies, in the order of the table, each with the answers behind it. */
export const conditionTokens = (answers: QuizAnswers, context: ConditionContext): RaisedCi[] => {
  const facts = factsOf(answers, context)
  const raised = simple.map(([ci, sources]): RaisedCi => ({ ci, sourceAnswers: sources(facts) }))
  return [
    ...raised.filter(one => one.sourceAnswers.length > 0),
    ...activeAllergy(facts),
    ...duplicates(facts, context.otherActive),
  ].toSorted((one, two) => one.ci.localeCompare(two.ci))
}
