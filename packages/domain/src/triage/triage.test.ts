import { describe, expect, test } from 'vitest'
import type { QuizAnswers } from '../quiz/answers.ts'
import { sampleMan, sampleWoman } from '../quiz/sample-answers.ts'
import { isSource } from './facts.ts'
import { outcomes, rules } from './rules.ts'
import { RULE_VERSION, requiresPrescription, triage } from './triage.ts'

const today = '2026-11-20'
const sort = (answers: QuizAnswers) => triage(answers, { today })
const man = (changes: QuizAnswers) => sort({ ...sampleMan, ...changes })
const woman = (changes: QuizAnswers) => sort({ ...sampleWoman, ...changes })

type Case = [string, ReturnType<typeof sort>, string, string | null]
const tried = { previous_treatments: ['rx_tablet'], prev_result: 'helped' }

const cases: Case[] = [
  ['T-00', man({ mood_conditions: ['self_harm_thoughts'] }), 'video_required', 'MOOD_CRISIS critical'],
  ['T-00', man({ health_conditions: ['self_harm_thoughts'] }), 'video_required', 'MOOD_CRISIS critical'],
  ['T-01', man({ date_of_birth: '21/11/2008' }), 'decline_refer_gp', null],
  ['T-02', man({ date_of_birth: '31/02/1990' }), 'incomplete', null],
  ['T-02', man({ sex_at_birth: undefined }), 'incomplete', null],
  ['T-02', man({ hair_goals: undefined }), 'incomplete', null],
  ['T-02', man({ consent_privacy_policy: false }), 'incomplete', null],
  ['T-03', man({ hair_loss_pattern: 'patchy' }), 'decline_refer_gp', 'AA_SUSPECT high'],
  ['T-03', man({ hair_loss_pattern: 'patchy', onset: 'sudden' }), 'decline_refer_gp', 'AA_SUSPECT high'],
  ['T-03', woman({ fphl_pattern: 'patchy' }), 'decline_refer_gp', 'AA_SUSPECT high'],
  ['T-03', man({ scalp_condition: ['rf_sudden_patch'] }), 'decline_refer_gp', 'AA_SUSPECT high'],
  ['T-04', man({ scalp_condition: ['rf_pain_burn'] }), 'decline_refer_gp', 'SCARRING_OR_ENDO high'],
  ['T-04', man({ scalp_condition: ['rf_scale_pus'] }), 'decline_refer_gp', 'SCARRING_OR_ENDO high'],
  ['T-04', man({ scalp_condition: ['rf_shiny_scar'] }), 'decline_refer_gp', 'SCARRING_OR_ENDO high'],
  ['T-04', man({ scalp_condition: ['rf_brows_lashes'] }), 'decline_refer_gp', 'SCARRING_OR_ENDO high'],
  ['T-04', woman({ hair_loss_pattern: 'hairline_band' }), 'decline_refer_gp', 'SCARRING_OR_ENDO high'],
  ['T-04', woman({ androgen_signs: ['deeper_voice'] }), 'decline_refer_gp', 'SCARRING_OR_ENDO high'],
  ['T-04', woman({ androgen_signs: ['muscle_increase'] }), 'decline_refer_gp', 'SCARRING_OR_ENDO high'],
  ['T-04', woman({ androgen_signs: ['clitoral_change'] }), 'decline_refer_gp', 'SCARRING_OR_ENDO high'],
  ['T-05', woman({ pregnancy_status: 'pregnant' }), 'decline_refer_gp', 'PREGNANT critical'],
  ['T-06', woman({ pregnancy_status: 'breastfeeding' }), 'non_rx_suggested', 'BREASTFEEDING high'],
  ['T-07', woman({ pregnancy_status: 'trying_6m' }), 'video_required', 'TERATOGEN high'],
  ['T-07', woman({ pregnancy_status: 'possible_no_contraception' }), 'video_required', 'TERATOGEN high'],
  ['T-08', man({ health_conditions: ['heart_failure'] }), 'video_required', 'CARDIAC high'],
  ['T-08', man({ health_conditions: ['heart_other'] }), 'video_required', 'CARDIAC high'],
  ['T-08', man({ health_conditions: ['pulmonary_hypertension'] }), 'video_required', 'CARDIAC high'],
  ['T-08', man({ health_conditions: ['pheochromocytoma'] }), 'video_required', 'CARDIAC high'],
  ['T-09', man({ health_conditions: ['arrhythmia'] }), 'video_required', 'BP medium'],
  ['T-09', man({ health_conditions: ['low_bp_fainting'] }), 'video_required', 'BP medium'],
  ['T-09', man({ health_conditions: ['high_bp_uncontrolled'] }), 'video_required', 'BP medium'],
  ['T-09', man({ current_medications: ['nitrates'] }), 'video_required', 'BP medium'],
  ['T-09', man({ current_medications: ['ace_arb', 'bp_other'] }), 'video_required', 'BP medium'],
  ['T-10', man({ health_conditions: ['kidney_disease'] }), 'video_required', 'RENAL_K high'],
  ['T-10', man({ health_conditions: ['high_potassium_addison'] }), 'video_required', 'RENAL_K high'],
  ['T-10', man({ current_medications: ['potassium_ksparing'] }), 'video_required', 'RENAL_K high'],
  ['T-11', man({ health_conditions: ['liver_disease'] }), 'video_required', 'COMPLEX medium'],
  ['T-11', man({ health_conditions: ['meningioma'] }), 'video_required', 'COMPLEX medium'],
  ['T-11', man({ health_conditions: ['clot_stroke_migraine_aura'] }), 'video_required', 'COMPLEX medium'],
  ['T-11', man({ current_medications: ['lithium'] }), 'video_required', 'COMPLEX medium'],
  ['T-11', man({ current_medications: ['digoxin'] }), 'video_required', 'COMPLEX medium'],
  ['T-12', man({ mood_conditions: ['depression_current'] }), 'video_required', 'MOOD high'],
  ['T-12', man({ mood_conditions: ['eating_disorder_weight_loss'] }), 'video_required', 'MOOD high'],
  ['T-12', man({ ...tried, prev_side_effects: ['mood'] }), 'video_required', 'MOOD high'],
  ['T-12', man({ ...tried, prev_side_effects: ['sexual'] }), 'video_required', 'MOOD high'],
  ['T-13', man({ health_conditions: ['prostate_cancer_or_psa'] }), 'video_required', 'PSA_BREAST high'],
  [
    'T-13',
    woman({ health_conditions: ['breast_lump_or_cancer'], breast_detail: 'known_cancer' }),
    'video_required',
    'PSA_BREAST high',
  ],
  [
    'T-13',
    woman({ health_conditions: ['breast_lump_or_cancer'], breast_detail: 'new_lump' }),
    'decline_refer_gp',
    'PSA_BREAST high',
  ],
  ['T-14', man({ health_conditions: ['cancer_treatment_12m'] }), 'decline_refer_gp', 'SYSTEMIC high'],
  ['T-14', man({ current_medications: ['chemo_immuno'] }), 'decline_refer_gp', 'SYSTEMIC high'],
  ['T-14', man({ scalp_condition: ['rf_systemic'] }), 'decline_refer_gp', 'SYSTEMIC high'],
  ['T-15', woman({ sex_at_birth: 'another_term' }), 'video_required', 'HORMONE medium'],
  ['T-15', woman({ sex_at_birth: 'prefer_not_to_say' }), 'video_required', 'HORMONE medium'],
  ['T-15', man({ current_medications: ['gender_affirming'] }), 'video_required', 'HORMONE medium'],
  ['T-15', man({ current_medications: ['testosterone_anabolic'] }), 'video_required', 'HORMONE medium'],
  ['T-16', man({ date_of_birth: '20/11/1960' }), 'video_required', 'AGE medium'],
  ['T-17', man({ scalp_condition: ['rf_rapid_diffuse'] }), 'decline_refer_gp', 'RAPID high'],
  ['T-18', woman({ iron_status: 'low_now' }), 'non_rx_suggested', 'DEFICIENCY medium'],
  ['T-18', woman({ thyroid_status: 'overactive' }), 'non_rx_suggested', 'DEFICIENCY medium'],
  ['T-18', woman({ thyroid_status: 'underactive' }), 'non_rx_suggested', 'DEFICIENCY medium'],
  ['T-19', man({ allergies: ['dye'], allergies_text: 'Rash' }), 'rx_review', 'ALLERGY medium'],
  ['T-19', man({ current_medications: ['antifungal_hiv_macrolide'] }), 'rx_review', 'INTERACTION medium'],
  ['T-20', man({ hair_loss_pattern: 'nh1' }), 'non_rx_suggested', 'EARLY low'],
  ['T-20', woman({ fphl_pattern: 's1', loss_vs_breakage: 'unsure' }), 'non_rx_suggested', 'EARLY low'],
  ['T-21', woman({ loss_vs_breakage: 'snapping' }), 'non_rx_suggested', 'BREAKAGE low'],
  ['T-21', woman({ hair_loss_pattern: 'lengths_only' }), 'non_rx_suggested', 'BREAKAGE low'],
  [
    'T-22',
    woman({ triggering_event: ['fever_covid'], hair_loss_duration: '3_6m', hair_loss_pattern: 'overall_thinning' }),
    'non_rx_suggested',
    'TE medium',
  ],
  [
    'T-22',
    man({ triggering_event: ['surgery_anaesthetic'], hair_loss_duration: 'lt_1m', hair_loss_pattern: 'diffuse' }),
    'non_rx_suggested',
    'TE medium',
  ],
  ['T-23', woman({ extensions_usage: 'constant', fphl_pattern: 'temples' }), 'non_rx_suggested', 'TRACTION medium'],
  [
    'T-23',
    woman({ extensions_usage: 'tight_braids', hair_loss_pattern: 'temples' }),
    'non_rx_suggested',
    'TRACTION medium',
  ],
  ['T-24', man({ treatment_preference: 'no_rx' }), 'non_rx_suggested', 'PREF low'],
  ['T-26', man({ hair_loss_pattern: 'unsure' }), 'video_required', 'UNCLEAR low'],
  ['T-26', woman({ fphl_pattern: 's1' }), 'video_required', 'UNCLEAR low'],
]

describe('triage rules', () => {
  test.each(cases)('%s leads to its outcome and flag [TRIAGE-01]', (rule, result, outcome, flag) => {
    expect(result.matched).toContain(rule)
    expect(result.outcome).toBe(outcome)
    const flags = result.doctorFlags.filter(one => one.rule === rule).map(one => `${one.code} ${one.severity}`)
    expect(flags).toEqual(flag ? [flag] : [])
  })

  test('has a case for every rule [TRIAGE-17]', () => {
    const covered = new Set(cases.map(([rule]) => rule))
    const flagOnly = rules.filter(rule => rule.outcome === null).map(rule => rule.id)
    expect(flagOnly).toEqual(['Q-09', 'Q-12'])
    for (const rule of rules) if (!flagOnly.includes(rule.id)) expect(covered).toContain(rule.id)
    const numbers = Array.from({ length: 27 }, (_, number) => `T-${String(number).padStart(2, '0')}`)
    expect([...covered, 'T-25'].toSorted()).toEqual(numbers)
  })

  test.each(['nh2', 'nh3', 'nh3v', 'nh4', 'nh5', 'nh6', 'nh7', 'nh_a', 'diffuse'])(
    'T-25 sends a man with %s to a doctor',
    pattern => {
      const result = man({ hair_loss_pattern: pattern })
      expect([result.outcome, result.matched, result.doctorFlags]).toEqual(['rx_review', ['T-25'], []])
    },
  )

  test.each(['s2', 's3', 's4', 's5', 'frontal_accent', 'temples'])('T-25 sends a woman with %s to a doctor', pattern =>
    expect(woman({ fphl_pattern: pattern }).matched).toEqual(['T-25']),
  )

  test.each([
    ['one blood pressure tablet', man({ current_medications: ['ace_arb'] })],
    ['65 years of age', man({ date_of_birth: '21/11/1960' })],
    ['18 years of age', man({ date_of_birth: '20/11/2008' })],
    ['low iron with a clear pattern', woman({ fphl_pattern: 's3', iron_status: 'low_now' })],
    [
      'a treated underactive thyroid',
      woman({ thyroid_status: 'underactive', current_medications: ['thyroid_tablet'] }),
    ],
    [
      'a birth more than six months ago',
      woman({ triggering_event: ['birth_postpartum'], hair_loss_duration: '6_12m' }),
    ],
    ['a trigger without thinning all over', woman({ triggering_event: ['fever_covid'], hair_loss_duration: '1_3m' })],
    ['extensions without a receding hairline', woman({ extensions_usage: 'constant' })],
    ['a sudden start without patches', man({ onset: 'sudden' })],
    ['controlled high blood pressure', man({ health_conditions: ['high_bp_controlled'] })],
  ])('lets %s pass to a doctor', (_, result) => expect(result.outcome).toBe('rx_review'))

  test('flags low iron with a clear pattern without changing the outcome [TRIAGE-07]', () => {
    const result = woman({ fphl_pattern: 's3', iron_status: 'low_now' })
    expect(result.matched).toEqual(['T-25'])
    expect(result.doctorFlags).toEqual([
      { code: 'DEFICIENCY', severity: 'medium', rule: 'T-18', sourceAnswers: ['iron_status:low_now'] },
    ])
  })

  test('tells the doctor of a period that never came, and changes nothing else [TRIAGE-15]', () => {
    const result = woman({ menarche_age: 'never' })
    expect([result.outcome, result.patientReasons]).toEqual([woman({}).outcome, woman({}).patientReasons])
    expect(result.doctorFlags).toEqual([
      { code: 'NO_FIRST_PERIOD', severity: 'medium', rule: 'Q-09', sourceAnswers: ['menarche_age:never'] },
    ])
  })

  test('suggests blood tests to someone whose hair thins all over and whose iron or thyroid was never tested [TRIAGE-16]', () => {
    const result = woman({ hair_loss_pattern: 'overall_thinning', iron_status: 'not_tested' })
    expect([result.outcome, result.matched]).toEqual(['rx_review', ['T-25']])
    expect(result.patientReasons.at(-1)).toContain('Ask your GP for a blood count, ferritin and TSH.')
    expect(result.doctorFlags.map(flag => `${flag.rule} ${flag.sourceAnswers.join()}`)).toEqual([
      'Q-12 iron_status:not_tested,hair_loss_pattern:overall_thinning',
    ])
    expect(woman({ iron_status: 'not_tested' }).doctorFlags).toEqual([])
  })

  test('goes by the picture of the part, not by where the hair thins: a usual part is unclear [TRIAGE-14]', () =>
    expect(woman({ fphl_pattern: 's1', hair_loss_pattern: 'temples' }).matched).toEqual(['T-26']))

  test('an allergy does not make an unclear pattern clear [TRIAGE-08]', () => {
    const result = man({ hair_loss_pattern: 'unsure', allergies: ['dye'], allergies_text: 'Rash' })
    expect([result.outcome, result.matched]).toEqual(['video_required', ['T-19', 'T-26']])
  })
})

describe('a triage result', () => {
  test('names the answers behind each flag, gravest first [TRIAGE-06]', () => {
    const result = man({
      mood_conditions: ['self_harm_thoughts', 'depression_current'],
      health_conditions: ['liver_disease'],
    })
    expect(result.doctorFlags.map(flag => [flag.severity, ...flag.sourceAnswers])).toEqual([
      ['critical', 'mood_conditions:self_harm_thoughts'],
      ['high', 'mood_conditions:depression_current'],
      ['medium', 'health_conditions:liver_disease'],
    ])
    expect(isSource('mood_conditions', result.doctorFlags)).toBe(true)
    expect(isSource('allergies', result.doctorFlags)).toBe(false)
  })

  test('shows the crisis numbers whenever there are thoughts of self-harm, with any outcome [TRIAGE-05]', () => {
    const declined = woman({ mood_conditions: ['self_harm_thoughts'], pregnancy_status: 'pregnant' })
    expect([declined.outcome, declined.urgent]).toEqual(['decline_refer_gp', true])
    for (const number of ['000', '13 11 14', '1300 22 4636', '13 92 76'])
      expect(declined.patientReasons[0]).toContain(number)
  })

  test('carries the version of the rules [TRIAGE-10]', () => expect(man({}).ruleVersion).toBe(RULE_VERSION))

  test('tells a patient something for every outcome, naming no medicine [TRIAGE-09]', () => {
    for (const [, result] of cases) {
      const isQuiet = result.matched.length === 1 && result.matched[0] === 'T-19'
      expect(result.patientReasons.length > 0).toBe(!isQuiet)
      expect(result.patientReasons.join()).not.toMatch(/finasteride|dutasteride|minoxidil|spironolactone|cyproterone/i)
    }
  })

  test('asks for a prescription only when a doctor may write one [TRIAGE-12]', () =>
    expect(outcomes.filter(requiresPrescription)).toEqual(['video_required', 'rx_review']))
})
