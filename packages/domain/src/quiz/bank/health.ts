/** Questions about health, mood, medicines and allergies. */
import { is, isMale, named, notFemale, notMale } from '../conditions.ts'
import type { Condition, QuizQuestion } from '../types.ts'

/** Conditions and medicines after which a blood pressure reading is asked for. */
const heartConditions = [
  'heart_failure',
  'heart_other',
  'arrhythmia',
  'low_bp_fainting',
  'high_bp_uncontrolled',
  'high_bp_controlled',
  'pulmonary_hypertension',
  'pheochromocytoma',
]
const heartMedicines = ['ace_arb', 'bp_other', 'nitrates', 'alpha_blocker', 'potassium_ksparing', 'digoxin']

export const bodyConditions: QuizQuestion = {
  key: 'health_conditions',
  column: true,
  kind: 'multi',
  required: true,
  label: 'Do you have, or have you had, any of these?',
  help: 'Your answer changes which options are safe for you.',
  options: [
    { value: 'none', label: 'None of these', exclusive: true },
    { value: 'heart_failure', label: 'Heart failure, or fluid around the heart' },
    { value: 'heart_other', label: 'Angina, a heart attack or a heart valve problem' },
    { value: 'arrhythmia', label: 'Irregular or racing heartbeat' },
    { value: 'low_bp_fainting', label: 'Low blood pressure or fainting' },
    { value: 'high_bp_uncontrolled', label: 'High blood pressure that is not under control' },
    { value: 'high_bp_controlled', label: 'High blood pressure, under control' },
    { value: 'pulmonary_hypertension', label: 'High pressure in the lungs (pulmonary hypertension)' },
    { value: 'pheochromocytoma', label: 'An adrenal gland tumour (phaeochromocytoma)' },
    { value: 'kidney_disease', label: 'Kidney disease' },
    { value: 'high_potassium_addison', label: 'High potassium or Addison disease' },
    { value: 'liver_disease', label: 'Liver disease' },
    { value: 'clot_stroke_migraine_aura', label: 'A blood clot, a stroke, or migraine with flashing lights' },
    { value: 'meningioma', label: 'A meningioma (a growth in the lining of the brain)' },
    {
      value: 'prostate_cancer_or_psa',
      label: 'Prostate cancer or a raised PSA test',
      showIf: notFemale,
    },
    { value: 'breast_lump_or_cancer', label: 'A breast lump or breast cancer' },
    { value: 'autoimmune', label: 'An autoimmune disease' },
    { value: 'thyroid', label: 'A thyroid problem' },
    { value: 'diabetes', label: 'Diabetes' },
    { value: 'cancer_treatment_12m', label: 'Cancer treatment in the last 12 months' },
    { value: 'other', label: 'Something else' },
  ],
}

export const bodyText: QuizQuestion = {
  key: 'health_conditions_text',
  column: false,
  kind: 'text',
  required: true,
  label: 'What else should the doctor know?',
  showIf: is('health_conditions', 'other'),
  options: [],
}

export const breastDetail: QuizQuestion = {
  key: 'breast_detail',
  column: false,
  kind: 'single',
  required: true,
  label: 'Which of these is it?',
  showIf: is('health_conditions', 'breast_lump_or_cancer'),
  options: [
    { value: 'known_cancer', label: 'A breast cancer that a doctor knows about' },
    { value: 'new_lump', label: 'A lump nobody has checked yet' },
  ],
}

export const moodConditions: QuizQuestion = {
  key: 'mood_conditions',
  column: false,
  kind: 'multi',
  required: true,
  label: 'And any of these?',
  help: 'Many people feel low about their hair. Your answer is private and helps us keep you safe.',
  options: [
    { value: 'none', label: 'None of these', exclusive: true },
    { value: 'depression_current', label: 'Depression now' },
    { value: 'depression_past', label: 'Depression in the past' },
    { value: 'anxiety', label: 'Anxiety' },
    { value: 'self_harm_thoughts', label: 'Thoughts of harming myself' },
    { value: 'eating_disorder_weight_loss', label: 'An eating disorder' },
    { value: 'sexual_dysfunction', label: 'Low sex drive or problems with sex' },
    {
      value: 'fertility_trying',
      label: 'Fertility tests or treatment of my own',
      showIf: notFemale,
    },
  ],
}

export const partnerPregnant: QuizQuestion = {
  key: 'partner_pregnant',
  column: false,
  kind: 'single',
  required: true,
  label: 'Is a partner of yours pregnant, or are you trying for a baby?',
  showIf: isMale,
  options: [
    { value: 'no', label: 'No' },
    { value: 'yes', label: 'A partner is pregnant' },
    { value: 'trying', label: 'We are trying' },
    { value: 'na', label: 'Does not apply to me' },
  ],
}

export const medications: QuizQuestion = {
  key: 'current_medications',
  column: true,
  kind: 'multi',
  required: true,
  label: 'Which of these do you take?',
  help: 'Including creams, patches and things bought without a prescription.',
  options: [
    { value: 'none', label: 'None of these', exclusive: true },
    { value: 'ace_arb', label: 'Blood pressure tablets with a name ending in -pril or -sartan' },
    { value: 'bp_other', label: 'Other blood pressure or heart tablets' },
    { value: 'nitrates', label: 'Chest pain spray, patches or tablets (nitrates)' },
    { value: 'alpha_blocker', label: 'Tablets for passing urine, or an alpha blocker' },
    { value: 'ed_tablets', label: 'Tablets for erections' },
    { value: 'potassium_ksparing', label: 'Potassium, or a fluid tablet that keeps potassium' },
    { value: 'nsaid_regular', label: 'Anti-inflammatory pain tablets on most days' },
    { value: 'blood_thinner', label: 'A blood thinner' },
    { value: 'lithium', label: 'A mood stabiliser that needs regular blood tests' },
    { value: 'digoxin', label: 'A heart rhythm tablet that needs its level checked' },
    { value: 'trimethoprim', label: 'An antibiotic for urine infections' },
    {
      value: 'antifungal_hiv_macrolide',
      label: 'Antifungal tablets, HIV medicine or an antibiotic for chest infections',
    },
    { value: 'antidepressant', label: 'An antidepressant' },
    { value: 'isotretinoin', label: 'Capsules for severe acne' },
    {
      value: 'oral_contraceptive',
      label: 'The contraceptive pill',
      showIf: notMale,
    },
    { value: 'mht_hrt', label: 'Menopause hormones (MHT or HRT)', showIf: notMale },
    { value: 'testosterone_anabolic', label: 'Male hormones or bodybuilding hormones' },
    { value: 'gender_affirming', label: 'Gender-affirming hormones' },
    { value: 'chemo_immuno', label: 'Chemotherapy, or medicine that lowers immunity' },
    { value: 'thyroid_tablet', label: 'Thyroid tablets' },
    { value: 'other', label: 'Something else' },
  ],
}

export const medicationsText: QuizQuestion = {
  key: 'current_medications_text',
  column: false,
  kind: 'text',
  required: false,
  label: 'Names and doses, if you know them',
  help: 'One after the other, with commas between them.',
  showIf: named('current_medications'),
  options: [],
}

export const allergies: QuizQuestion = {
  key: 'allergies',
  column: true,
  kind: 'multi',
  required: true,
  label: 'Are you allergic to any of these?',
  options: [
    { value: 'none', label: 'No allergies', exclusive: true },
    { value: 'hair_topical_active', label: 'A liquid or foam for hair loss' },
    { value: 'hair_tablet_active', label: 'A tablet or capsule for hair loss' },
    { value: 'propylene_glycol', label: 'Propylene glycol' },
    { value: 'alcohol', label: 'Alcohol on the skin' },
    { value: 'lactose', label: 'Lactose' },
    { value: 'gelatin', label: 'Gelatine' },
    { value: 'soy_peanut', label: 'Soy or peanut' },
    { value: 'dye', label: 'A food or tablet colouring' },
    { value: 'latex_adhesive', label: 'Latex or sticking plaster' },
    { value: 'other', label: 'Something else' },
  ],
}

export const allergiesText: QuizQuestion = {
  key: 'allergies_text',
  column: false,
  kind: 'text',
  required: true,
  label: 'What was it, and what happened?',
  showIf: named('allergies'),
  options: [],
}

const heartCondition: Condition = is('health_conditions', ...heartConditions)
const heartMedicine: Condition = is('current_medications', ...heartMedicines)

const bloodPressure: QuizQuestion = {
  key: 'bp_reading',
  column: false,
  kind: 'bp',
  required: false,
  label: 'Your last blood pressure reading',
  help: 'Two numbers and, if you know it, the day: 120/80, or 120/80 3/11/2026. A pharmacy can measure it for you.',
  options: [],
}

/** Asked beside the condition that calls for it. */
export const bloodPressureForCondition: QuizQuestion = { ...bloodPressure, showIf: heartCondition }

/** Asked beside the medicine that calls for it, unless a condition has asked already. */
export const bloodPressureForMedicine: QuizQuestion = {
  ...bloodPressure,
  showIf: { all: [heartMedicine, { not: heartCondition }] },
}
