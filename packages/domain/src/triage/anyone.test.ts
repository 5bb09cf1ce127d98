import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasAnswer, type KnownKey, type QuizAnswers } from '../quiz/answers.ts'
import { QuizAnswersSchema } from '../quiz/answers-schema.ts'
import { quizFor } from '../quiz/bank.ts'
import { answerByChance, randomAnswers, seededRandom, walkAssessment } from '../quiz/sample-answers.ts'
import { missingAnswers, visibleQuestions } from '../quiz/visible.ts'
import { inputsHash } from './inputs-hash.ts'
import { outcomes } from './rules.ts'
import { triage } from './triage.ts'

const today = '2026-11-20'
type Brand = 'men' | 'women'
const brands = fc.constantFrom<Brand>('men', 'women')
const sort = (answers: QuizAnswers, brand?: Brand) => triage(answers, { today, brand })

const values = [...quizFor('men'), ...quizFor('women')]
  .flatMap(screen => screen.questions)
  .map((question): fc.Arbitrary<readonly [string, unknown]> => {
    const tokens = question.options.map(option => option.value)
    const value =
      question.kind === 'multi'
        ? fc.subarray(tokens)
        : question.kind === 'single'
          ? fc.constantFrom(...tokens)
          : question.kind === 'consent'
            ? fc.boolean()
            : fc.constantFrom('14/03/1994', '1/1/2015', '1/1/1940', '31/02/1990', 'text')
    return value.map(one => [question.key, one] as const)
  })
const anyAnswers = fc
  .array(fc.oneof(...values), { maxLength: 60 })
  .map(list => QuizAnswersSchema.parse({ ...Object.fromEntries(list) }))

/** A complete assessment of anyone at all, with the brand they came through. */
const anyone = fc.record({ brand: brands, seed: fc.integer({ min: 0, max: 2 ** 31 }) }).map(({ brand, seed }) => ({
  brand,
  answers: randomAnswers(brand, seed),
}))

/** Answers that name a risk, each with what it raises: adding one never makes the outcome weaker. */
const risks: readonly [KnownKey, string][] = [
  ...['self_harm_thoughts', 'depression_current', 'eating_disorder_weight_loss'].map((token): [KnownKey, string] => [
    'mood_conditions',
    token,
  ]),
  ...[
    'heart_failure',
    'heart_other',
    'arrhythmia',
    'low_bp_fainting',
    'high_bp_uncontrolled',
    'pulmonary_hypertension',
    'pheochromocytoma',
    'kidney_disease',
    'high_potassium_addison',
    'liver_disease',
    'clot_stroke_migraine_aura',
    'meningioma',
    'cancer_treatment_12m',
  ].map((token): [KnownKey, string] => ['health_conditions', token]),
  ...[
    'ace_arb',
    'bp_other',
    'nitrates',
    'alpha_blocker',
    'potassium_ksparing',
    'lithium',
    'digoxin',
    'chemo_immuno',
    'testosterone_anabolic',
    'gender_affirming',
    'antifungal_hiv_macrolide',
  ].map((token): [KnownKey, string] => ['current_medications', token]),
  ...[
    'rf_pain_burn',
    'rf_scale_pus',
    'rf_shiny_scar',
    'rf_sudden_patch',
    'rf_brows_lashes',
    'rf_rapid_diffuse',
    'rf_systemic',
  ].map((token): [KnownKey, string] => ['scalp_condition', token]),
]

const withRisk = (answers: QuizAnswers, [key, token]: readonly [KnownKey, string]): QuizAnswers => {
  const given = answers[key]
  const list = Array.isArray(given) ? given.filter(one => one !== 'none' && one !== token) : []
  return { ...answers, [key]: [...list, token] }
}

const reversed = (answers: QuizAnswers): QuizAnswers =>
  QuizAnswersSchema.parse(Object.fromEntries(Object.entries(answers).toReversed()))

describe('the answers of anyone at all', () => {
  test('are complete, and only to questions that were asked', () => {
    fc.assert(
      fc.property(anyone, ({ brand, answers }) => {
        expect(missingAnswers(brand, answers)).toEqual([])
        const visible = visibleQuestions(brand, answers).map(question => question.key)
        for (const key of Object.keys(answers)) expect(visible).toContain(key)
      }),
    )
  })

  test('come screen by screen in the order of the assessment', () => {
    const order = quizFor('women').map(screen => screen.id)
    const walked = [...walkAssessment('women', answerByChance(seededRandom(7)))].map(one =>
      order.indexOf(one.screen.id),
    )
    expect(walked).toEqual(walked.toSorted((one, two) => one - two))
  })
})

describe('triage of anything at all', () => {
  test('always gives an outcome, and the same one every time [TRIAGE-03]', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyAnswers,
          anyone.map(({ answers }) => answers),
        ),
        answers => {
          const result = sort(answers)
          expect(outcomes).toContain(result.outcome)
          expect(result.matched.length).toBeGreaterThan(0)
          expect(sort(structuredClone(answers))).toEqual(result)
        },
      ),
    )
  })

  test('is the same byte for byte when it is done again, also from answers that were stored and read [TRIAGE-13]', () => {
    fc.assert(
      fc.property(anyone, ({ brand, answers }) => {
        const first = JSON.stringify(sort(answers, brand))
        const stored = QuizAnswersSchema.parse(JSON.parse(JSON.stringify(answers)))
        expect(JSON.stringify(sort(answers, brand))).toBe(first)
        expect(JSON.stringify(sort(stored, brand))).toBe(first)
        expect(JSON.stringify(sort(reversed(answers), brand))).toBe(first)
        expect(inputsHash(reversed(answers))).toBe(inputsHash(answers))
      }),
    )
  })

  test('never changes the answers it looks at', () => {
    fc.assert(
      fc.property(anyone, ({ brand, answers }) => {
        const before = JSON.stringify(answers)
        sort(answers, brand)
        expect(JSON.stringify(answers)).toBe(before)
      }),
    )
  })

  test('never gets weaker when a complete assessment gains an answer that names a risk [TRIAGE-04]', () => {
    fc.assert(
      fc.property(anyone, fc.constantFrom(...risks), ({ brand, answers }, risk) => {
        const before = sort(answers, brand)
        const after = sort(withRisk(answers, risk), brand)
        expect(outcomes.indexOf(after.outcome)).toBeLessThanOrEqual(outcomes.indexOf(before.outcome))
        expect(after.urgent || !before.urgent).toBe(true)
      }),
      { numRuns: 400 },
    )
  })

  test('loses no flag when a risk is added, unless the question behind it is no longer asked', () => {
    fc.assert(
      fc.property(anyone, fc.constantFrom(...risks), ({ brand, answers }, risk) => {
        fc.pre(!hasAnswer(answers, risk[0], 'none'))
        const codes = (given: QuizAnswers) => sort(given, brand).doctorFlags.map(flag => flag.code)
        const after = codes(withRisk(answers, risk))
        for (const code of codes(answers)) if (code !== 'UNCLEAR') expect(after).toContain(code)
      }),
    )
  })
})
