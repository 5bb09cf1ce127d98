import { describe, expect, test } from 'vitest'
import { quizFor } from './bank.ts'
import { sampleMan, sampleWoman } from './sample-answers.ts'
import { visibleScreens } from './visible.ts'

type Brand = 'men' | 'women'
const questionsOf = (brand: Brand) => quizFor(brand).flatMap(screen => screen.questions)

/** Every stored value of every question, written once more by hand: a value never changes once used. */
const offered: readonly [brand: Brand, key: string, values: string][] = [
  ['men', 'hair_loss_pattern', 'nh1 nh2 nh3 nh3v nh4 nh5 nh6 nh7 nh_a diffuse patchy unsure'],
  ['women', 'fphl_pattern', 's1 s2 s3 s4 s5 frontal_accent temples patchy unsure'],
  ['women', 'hair_loss_pattern', 'part_widening overall_thinning hairline_band temples crown patchy lengths_only'],
  ['women', 'loss_vs_breakage', 'from_root snapping both unsure'],
  ['men', 'hair_loss_duration', 'lt_1m 1_3m 3_6m 6_12m 1_3y 3_5y gt_5y'],
  ['men', 'onset', 'gradual sudden'],
  [
    'men',
    'scalp_condition',
    'none dandruff oily itch psoriasis_eczema rf_pain_burn rf_scale_pus rf_shiny_scar rf_sudden_patch rf_brows_lashes rf_rapid_diffuse rf_systemic',
  ],
  ['men', 'sex_at_birth', 'male female another_term prefer_not_to_say'],
  ['men', 'gender', 'man woman non_binary self_described prefer_not_to_say'],
  ['men', 'family_history', 'yes no unsure'],
  [
    'women',
    'triggering_event',
    'none birth_postpartum miscarriage fever_covid surgery_anaesthetic major_stress weight_loss_diet stopped_pill new_medicine iron_low blood_loss menopause other',
  ],
  ['women', 'seasonal_pattern', 'none worse_autumn worse_summer worse_spring worse_winter unsure'],
  [
    'men',
    'previous_treatments',
    'none pharmacy_topical rx_tablet rx_topical hormonal light_device needling supplements transplant steroid_injection other',
  ],
  ['men', 'prev_result', 'helped no_change worse side_effect'],
  ['men', 'prev_side_effects', 'none mood sexual swelling rash other'],
  [
    'men',
    'health_conditions',
    'none heart_failure heart_other arrhythmia low_bp_fainting high_bp_uncontrolled high_bp_controlled pulmonary_hypertension pheochromocytoma kidney_disease high_potassium_addison liver_disease clot_stroke_migraine_aura meningioma prostate_cancer_or_psa breast_lump_or_cancer autoimmune thyroid diabetes cancer_treatment_12m other',
  ],
  ['men', 'breast_detail', 'known_cancer new_lump'],
  [
    'men',
    'mood_conditions',
    'none depression_current depression_past anxiety self_harm_thoughts eating_disorder_weight_loss sexual_dysfunction fertility_trying',
  ],
  ['men', 'partner_pregnant', 'no yes trying na'],
  [
    'men',
    'current_medications',
    'none ace_arb bp_other nitrates alpha_blocker ed_tablets potassium_ksparing nsaid_regular blood_thinner lithium digoxin trimethoprim antifungal_hiv_macrolide antidepressant isotretinoin oral_contraceptive mht_hrt testosterone_anabolic gender_affirming chemo_immuno thyroid_tablet other',
  ],
  [
    'men',
    'allergies',
    'none hair_topical_active hair_tablet_active propylene_glycol alcohol lactose gelatin soy_peanut dye latex_adhesive other',
  ],
  ['men', 'stress_levels', 'low moderate high very_high'],
  ['men', 'diet_quality', 'balanced vegetarian_vegan restrictive recent_weight_loss'],
  [
    'men',
    'lifestyle_factors',
    'none smoker vaping alcohol_gt10_week poor_sleep heavy_training blood_donor hot_tools_daily',
  ],
  ['men', 'hair_care_routine', 'daily_wash weekly_wash styling_products heat hat_helmet dye'],
  ['men', 'hair_goals', 'stop_loss thicken regrow less_shedding scalp_health understand'],
  ['men', 'treatment_preference', 'no_preference topical tablet no_rx'],
  ['men', 'hair_type', 'straight wavy curly coily shaved'],
  ['men', 'hair_density', 'thick medium thin very_thin'],
  ['men', 'gp_share_ok', 'yes no'],
  [
    'women',
    'pregnancy_status',
    'pregnant breastfeeding trying_6m possible_no_contraception contraception_reliable not_possible_menopause_or_surgery',
  ],
  ['women', 'menarche_age', 'lt_9 9_11 12_14 15_plus never unsure'],
  ['women', 'cycle_status', 'regular irregular none_3m perimenopause postmenopause hormonal_none'],
  ['women', 'pcos_status', 'diagnosed suspected no unsure'],
  ['women', 'pcos_symptoms', 'none irregular_cycles acne weight_gain facial_hair fertility_difficulty ovary_scan'],
  [
    'women',
    'androgen_signs',
    'none chin_lip_hair chest_belly_hair acne_adult deeper_voice muscle_increase clitoral_change',
  ],
  ['women', 'iron_status', 'low_now low_past normal_12m not_tested'],
  ['women', 'vitamin_d_status', 'low_now low_past normal_12m not_tested'],
  ['women', 'thyroid_status', 'normal_12m underactive overactive not_tested'],
  ['women', 'bleaching_frequency', 'never yearly 3_monthly monthly'],
  ['women', 'extensions_usage', 'never past occasional constant tight_braids'],
]

const optional =
  'gender seasonal_pattern menarche_age cycle_status pcos_status pcos_symptoms vitamin_d_status bleaching_frequency stress_levels diet_quality lifestyle_factors hair_care_routine hair_type hair_density bp_reading current_medications_text prev_side_effects_text usual_gp gp_share_ok'

/** The screens someone without anything to mention sees: step and questions. */
const flow = (brand: Brand) =>
  visibleScreens(brand, brand === 'men' ? sampleMan : sampleWoman).map(
    ({ number, questions }) => `${number}: ${questions.map(question => question.key).join(' ')}`,
  )

describe('the questions as clinical governance wrote them', () => {
  test.each(offered)('%s: %s offers its answers [QUIZ-20]', (brand, key, values) => {
    const all = questionsOf(brand).filter(question => question.key === key)
    const found = all.find(question => question.options.some(option => values.startsWith(option.value)))
    expect(found?.options.map(option => option.value).join(' ')).toBe(values)
  })

  test('no other question offers answers', () => {
    const known = new Set(offered.map(([, key]) => key))
    for (const brand of ['men', 'women'] as const)
      for (const { key, options } of questionsOf(brand)) if (options.length > 0) expect(known).toContain(key)
  })

  test('leaves open only what nobody needs for safety [QUIZ-24]', () => {
    const open = new Set(
      questionsOf('women')
        .concat(questionsOf('men'))
        .filter(one => !one.required)
        .map(one => one.key),
    )
    expect([...open].toSorted()).toEqual(optional.split(' ').toSorted())
  })

  test('asks men on twelve screens', () =>
    expect(flow('men')).toEqual([
      '1: hair_loss_pattern',
      '2: hair_loss_duration onset',
      '3: scalp_condition',
      '4: date_of_birth sex_at_birth gender',
      '5: family_history',
      '6: previous_treatments',
      '7: health_conditions',
      '8: mood_conditions partner_pregnant',
      '9: current_medications allergies',
      '10: stress_levels diet_quality lifestyle_factors hair_care_routine',
      '11: hair_goals treatment_preference hair_type hair_density',
      '12: consent_telehealth consent_privacy_policy usual_gp',
    ]))

  test('asks women on fifteen, health and the end one card after the other [QUIZ-21]', () =>
    expect(flow('women')).toEqual([
      '1: fphl_pattern',
      '2: hair_loss_pattern',
      '3: loss_vs_breakage',
      '4: hair_loss_duration onset',
      '5: scalp_condition',
      '6: date_of_birth sex_at_birth gender family_history',
      '7: triggering_event seasonal_pattern',
      '8: pregnancy_status',
      '9: menarche_age cycle_status',
      '10: pcos_status',
      '11: androgen_signs',
      '12: iron_status vitamin_d_status thyroid_status',
      '13: bleaching_frequency extensions_usage hair_care_routine hair_type hair_density',
      '14: health_conditions',
      '14: mood_conditions',
      '14: current_medications allergies',
      '14: previous_treatments',
      '15: stress_levels diet_quality lifestyle_factors',
      '15: hair_goals treatment_preference',
      '15: consent_telehealth consent_privacy_policy usual_gp',
    ]))

  test('numbers its steps without a gap, so that progress never goes backwards [QUIZ-22]', () => {
    for (const brand of ['men', 'women'] as const) {
      const numbers = quizFor(brand).map(screen => screen.number)
      expect(numbers).toEqual(numbers.toSorted((one, two) => one - two))
      expect(new Set(numbers).size).toBe(brand === 'men' ? 12 : 15)
    }
  })
})
