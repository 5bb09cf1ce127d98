/** Questions that everyone is asked: timing, scalp, person, goals and consents. */
import { is, isRecent, isWomens, named, notMale } from '../conditions.ts'
import type { QuizQuestion } from '../types.ts'

export const duration: QuizQuestion = {
  key: 'hair_loss_duration',
  column: true,
  kind: 'single',
  required: true,
  label: 'How long have you noticed it?',
  options: [
    { value: 'lt_1m', label: 'Less than a month' },
    { value: '1_3m', label: '1 to 3 months' },
    { value: '3_6m', label: '3 to 6 months' },
    { value: '6_12m', label: '6 to 12 months' },
    { value: '1_3y', label: '1 to 3 years' },
    { value: '3_5y', label: '3 to 5 years' },
    { value: 'gt_5y', label: 'More than 5 years' },
  ],
}

export const onset: QuizQuestion = {
  key: 'onset',
  column: false,
  kind: 'single',
  required: true,
  label: 'How did it start?',
  options: [
    { value: 'gradual', label: 'Slowly, bit by bit' },
    { value: 'sudden', label: 'Suddenly, over days or a few weeks' },
  ],
}

export const scalp: QuizQuestion = {
  key: 'scalp_condition',
  column: true,
  kind: 'multi',
  required: true,
  label: 'Do you have any of these right now?',
  help: 'Tick all that fit. Some of them need a doctor to look at your scalp in person.',
  options: [
    { value: 'none', label: 'None of these', exclusive: true },
    { value: 'dandruff', label: 'Dandruff' },
    { value: 'oily', label: 'Oily scalp' },
    { value: 'itch', label: 'Itch' },
    { value: 'psoriasis_eczema', label: 'Psoriasis, eczema or broken skin on the scalp' },
    { value: 'rf_pain_burn', label: 'Pain or burning' },
    { value: 'rf_scale_pus', label: 'Thick scale, crusts or pus' },
    { value: 'rf_shiny_scar', label: 'Shiny or scarred skin where hair used to grow' },
    { value: 'rf_sudden_patch', label: 'A smooth bare patch that came on suddenly' },
    { value: 'rf_brows_lashes', label: 'Losing eyebrows or eyelashes' },
    { value: 'rf_rapid_diffuse', label: 'Losing handfuls of hair, all within the last 4 weeks' },
    { value: 'rf_systemic', label: 'Fever, weight loss without trying, joint pain, rash or night sweats' },
  ],
}

export const dateOfBirth: QuizQuestion = {
  key: 'date_of_birth',
  column: true,
  kind: 'date',
  required: true,
  label: 'Your date of birth',
  help: 'Day/month/year, as on your ID. For example 31/12/1990.',
  options: [],
}

export const sexAtBirth: QuizQuestion = {
  key: 'sex_at_birth',
  column: true,
  kind: 'single',
  required: true,
  label: 'Sex recorded at birth',
  help: 'Needed for safe dosing. It also decides which questions come next.',
  options: [
    { value: 'male', label: 'Male' },
    { value: 'female', label: 'Female' },
    { value: 'another_term', label: 'Another term' },
    { value: 'prefer_not_to_say', label: 'I would rather not say' },
  ],
}

export const gender: QuizQuestion = {
  key: 'gender',
  column: true,
  kind: 'single',
  required: false,
  label: 'How do you describe your gender?',
  options: [
    { value: 'man', label: 'Man' },
    { value: 'woman', label: 'Woman' },
    { value: 'non_binary', label: 'Non-binary' },
    { value: 'self_described', label: 'In another way' },
    { value: 'prefer_not_to_say', label: 'I would rather not say' },
  ],
}

export const familyHistory: QuizQuestion = {
  key: 'family_history',
  column: true,
  kind: 'single',
  required: true,
  label: 'Does hair loss run in your family?',
  help: "On your mother's or your father's side.",
  options: [
    { value: 'yes', label: 'Yes' },
    { value: 'no', label: 'No' },
    { value: 'unsure', label: 'I am not sure' },
  ],
}

/** What may have set it off; men are asked only while the loss is recent. */
export const trigger: QuizQuestion = {
  key: 'triggering_event',
  column: true,
  kind: 'multi',
  required: true,
  label: 'Did any of these happen in the last 6 months?',
  help: 'Hair often falls 2 to 3 months after the cause.',
  showIf: { any: [isWomens, isRecent] },
  options: [
    { value: 'none', label: 'None of these', exclusive: true },
    { value: 'birth_postpartum', label: 'I gave birth', showIf: notMale },
    { value: 'miscarriage', label: 'A miscarriage', showIf: notMale },
    { value: 'fever_covid', label: 'COVID or a high fever' },
    { value: 'surgery_anaesthetic', label: 'Surgery or an anaesthetic' },
    { value: 'major_stress', label: 'A very stressful time' },
    { value: 'weight_loss_diet', label: 'A strict diet or fast weight loss' },
    { value: 'stopped_pill', label: 'I stopped the pill or another hormone', showIf: notMale },
    { value: 'new_medicine', label: 'A new medicine' },
    { value: 'iron_low', label: 'Low iron' },
    { value: 'blood_loss', label: 'Heavy bleeding or blood loss' },
    { value: 'menopause', label: 'Menopause or the time just before it', showIf: notMale },
    { value: 'other', label: 'Something else' },
  ],
}

/** Seasons are those of the southern half of the world. */
export const season: QuizQuestion = {
  key: 'seasonal_pattern',
  column: true,
  kind: 'single',
  required: false,
  label: 'Is it worse at one time of the year?',
  showIf: isWomens,
  options: [
    { value: 'none', label: 'No' },
    { value: 'worse_autumn', label: 'Worse in autumn' },
    { value: 'worse_summer', label: 'Worse in summer' },
    { value: 'worse_spring', label: 'Worse in spring' },
    { value: 'worse_winter', label: 'Worse in winter' },
    { value: 'unsure', label: 'I am not sure' },
  ],
}

export const previousTreatments: QuizQuestion = {
  key: 'previous_treatments',
  column: true,
  kind: 'multi',
  required: true,
  label: 'What have you tried for your hair?',
  options: [
    { value: 'none', label: 'Nothing yet', exclusive: true },
    { value: 'pharmacy_topical', label: 'A foam or liquid from the pharmacy' },
    { value: 'rx_tablet', label: 'A tablet or capsule from a doctor' },
    { value: 'rx_topical', label: 'A scalp liquid from a doctor' },
    { value: 'hormonal', label: 'A hormone treatment' },
    { value: 'light_device', label: 'A light cap or comb' },
    { value: 'needling', label: 'Needling or a scalp roller' },
    { value: 'supplements', label: 'Vitamins or supplements' },
    { value: 'transplant', label: 'A hair transplant' },
    { value: 'steroid_injection', label: 'Injections into the scalp' },
    { value: 'other', label: 'Something else' },
  ],
}

const triedSomething = named('previous_treatments')

export const previousResult: QuizQuestion = {
  key: 'prev_result',
  column: false,
  kind: 'single',
  required: true,
  label: 'How did it go?',
  showIf: triedSomething,
  options: [
    { value: 'helped', label: 'It helped' },
    { value: 'no_change', label: 'No change' },
    { value: 'worse', label: 'It got worse' },
    { value: 'side_effect', label: 'I stopped because of a side effect' },
  ],
}

export const previousSideEffects: QuizQuestion = {
  key: 'prev_side_effects',
  column: false,
  kind: 'multi',
  required: true,
  label: 'Did any treatment cause one of these?',
  showIf: triedSomething,
  options: [
    { value: 'none', label: 'None of these', exclusive: true },
    { value: 'mood', label: 'Low mood or anxiety' },
    { value: 'sexual', label: 'Sexual problems' },
    { value: 'swelling', label: 'Swelling of face, hands or ankles' },
    { value: 'rash', label: 'Rash or sore scalp' },
    { value: 'other', label: 'Something else' },
  ],
}

export const previousText: QuizQuestion = {
  key: 'prev_side_effects_text',
  column: false,
  kind: 'text',
  required: false,
  label: 'What was it, and what did you notice?',
  showIf: is('prev_side_effects', 'mood', 'sexual', 'swelling', 'rash', 'other'),
  options: [],
}

export const goals: QuizQuestion = {
  key: 'hair_goals',
  column: true,
  kind: 'multi',
  required: true,
  label: 'What would you like most?',
  options: [
    { value: 'stop_loss', label: 'Keep the hair I have' },
    { value: 'thicken', label: 'Thicker hair' },
    { value: 'regrow', label: 'Hair back where it is thin' },
    { value: 'less_shedding', label: 'Less shedding' },
    { value: 'scalp_health', label: 'A calmer scalp' },
    { value: 'understand', label: 'To understand what is happening' },
  ],
}

export const preference: QuizQuestion = {
  key: 'treatment_preference',
  column: false,
  kind: 'single',
  required: true,
  label: 'Is there a kind of care you prefer?',
  help: 'The doctor decides with you what fits.',
  options: [
    { value: 'no_preference', label: 'No preference' },
    { value: 'topical', label: 'Something for the scalp' },
    { value: 'tablet', label: 'Something to swallow' },
    { value: 'no_rx', label: 'Nothing that needs a prescription' },
  ],
}

export const telehealthConsent: QuizQuestion = {
  key: 'consent_telehealth',
  column: true,
  kind: 'consent',
  required: true,
  label: 'I agree to care by telehealth.',
  help: 'A doctor reads your answers and speaks with you before any first prescription. Telehealth has limits: the doctor may decline, or ask you to see your GP or someone in person.',
  options: [],
}

export const privacyConsent: QuizQuestion = {
  key: 'consent_privacy_policy',
  column: true,
  kind: 'consent',
  required: true,
  label: 'I agree that my health information is collected and used as the privacy policy says.',
  help: 'Your doctor sees your answers, and our pharmacy sees what it needs to supply you. Software sorts the answers by fixed rules; a doctor makes every decision.',
  options: [],
}

export const usualGp: QuizQuestion = {
  key: 'usual_gp',
  column: false,
  kind: 'text',
  required: false,
  label: 'Your usual GP or clinic',
  help: 'The name is enough. It helps when your care has to be shared.',
  options: [],
}

export const gpShare: QuizQuestion = {
  key: 'gp_share_ok',
  column: false,
  kind: 'single',
  required: false,
  label: 'May we tell them about your care here?',
  showIf: { key: 'usual_gp', answered: true },
  options: [
    { value: 'yes', label: 'Yes' },
    { value: 'no', label: 'No' },
  ],
}
