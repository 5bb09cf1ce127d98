/** Questions about pregnancy, cycles, hormones, blood tests and styling. */
import { is, isWomens, mayBePregnant } from '../conditions.ts'
import type { QuizQuestion } from '../types.ts'

export const pregnancy: QuizQuestion = {
  key: 'pregnancy_status',
  column: false,
  kind: 'single',
  required: true,
  label: 'Which of these fits you today?',
  help: 'Some treatments could harm a baby, so we have to ask.',
  showIf: mayBePregnant,
  options: [
    { value: 'pregnant', label: 'I am pregnant' },
    { value: 'breastfeeding', label: 'I am breastfeeding' },
    { value: 'trying_6m', label: 'I would like to be pregnant within 6 months' },
    { value: 'possible_no_contraception', label: 'I could become pregnant and use no reliable contraception' },
    { value: 'contraception_reliable', label: 'I could become pregnant and use reliable contraception' },
    { value: 'not_possible_menopause_or_surgery', label: 'I cannot become pregnant' },
  ],
}

export const menarche: QuizQuestion = {
  key: 'menarche_age',
  column: true,
  kind: 'single',
  required: false,
  label: 'How old were you at your first period?',
  showIf: mayBePregnant,
  options: [
    { value: 'lt_9', label: 'Younger than 9' },
    { value: '9_11', label: '9 to 11' },
    { value: '12_14', label: '12 to 14' },
    { value: '15_plus', label: '15 or older' },
    { value: 'never', label: 'I have never had one' },
    { value: 'unsure', label: 'I am not sure' },
  ],
}

export const cycles: QuizQuestion = {
  key: 'cycle_status',
  column: false,
  kind: 'single',
  required: false,
  label: 'How are your periods now?',
  showIf: mayBePregnant,
  options: [
    { value: 'regular', label: 'Regular' },
    { value: 'irregular', label: 'Irregular' },
    { value: 'none_3m', label: 'None for 3 months or more' },
    { value: 'perimenopause', label: 'Changing, in the years before menopause' },
    { value: 'postmenopause', label: 'Over, after menopause' },
    { value: 'hormonal_none', label: 'None, because of hormones I take' },
  ],
}

export const pcos: QuizQuestion = {
  key: 'pcos_status',
  column: true,
  kind: 'single',
  required: false,
  label: 'Do you have polycystic ovary syndrome (PCOS)?',
  showIf: mayBePregnant,
  options: [
    { value: 'diagnosed', label: 'Yes, a doctor found it' },
    { value: 'suspected', label: 'I think so' },
    { value: 'no', label: 'No' },
    { value: 'unsure', label: 'I am not sure' },
  ],
}

export const pcosSymptoms: QuizQuestion = {
  key: 'pcos_symptoms',
  column: true,
  kind: 'multi',
  required: false,
  label: 'Which of these do you have?',
  showIf: { all: [mayBePregnant, is('pcos_status', 'diagnosed', 'suspected', 'unsure')] },
  options: [
    { value: 'none', label: 'None of these', exclusive: true },
    { value: 'irregular_cycles', label: 'Irregular periods' },
    { value: 'acne', label: 'Acne' },
    { value: 'weight_gain', label: 'Gaining weight' },
    { value: 'facial_hair', label: 'Dark hair on the face' },
    { value: 'fertility_difficulty', label: 'Difficulty getting pregnant' },
    { value: 'ovary_scan', label: 'A scan that showed it' },
  ],
}

export const androgenSigns: QuizQuestion = {
  key: 'androgen_signs',
  column: true,
  kind: 'multi',
  required: true,
  label: 'Have you noticed any of these?',
  help: 'Some of them show that hormones should be checked in person.',
  showIf: mayBePregnant,
  options: [
    { value: 'none', label: 'None of these', exclusive: true },
    { value: 'chin_lip_hair', label: 'New dark hair on chin or lip' },
    { value: 'chest_belly_hair', label: 'New dark hair on chest or belly' },
    { value: 'acne_adult', label: 'Acne as an adult' },
    { value: 'deeper_voice', label: 'A deeper voice' },
    { value: 'muscle_increase', label: 'More muscle without training' },
    { value: 'clitoral_change', label: 'A larger clitoris' },
  ],
}

export const iron: QuizQuestion = {
  key: 'iron_status',
  column: true,
  kind: 'single',
  required: true,
  label: 'Your iron, if it has been tested',
  showIf: isWomens,
  options: [
    { value: 'low_now', label: 'Low now' },
    { value: 'low_past', label: 'Low in the past' },
    { value: 'normal_12m', label: 'Normal in the last 12 months' },
    { value: 'not_tested', label: 'Not tested, or I do not know' },
  ],
}

export const vitaminD: QuizQuestion = {
  key: 'vitamin_d_status',
  column: true,
  kind: 'single',
  required: false,
  label: 'Your vitamin D, if it has been tested',
  showIf: isWomens,
  options: [
    { value: 'low_now', label: 'Low now' },
    { value: 'low_past', label: 'Low in the past' },
    { value: 'normal_12m', label: 'Normal in the last 12 months' },
    { value: 'not_tested', label: 'Not tested, or I do not know' },
  ],
}

export const thyroid: QuizQuestion = {
  key: 'thyroid_status',
  column: true,
  kind: 'single',
  required: true,
  label: 'Your thyroid, if it has been tested',
  showIf: isWomens,
  options: [
    { value: 'normal_12m', label: 'Normal in the last 12 months' },
    { value: 'underactive', label: 'Underactive' },
    { value: 'overactive', label: 'Overactive' },
    { value: 'not_tested', label: 'Not tested, or I do not know' },
  ],
}

export const bleaching: QuizQuestion = {
  key: 'bleaching_frequency',
  column: true,
  kind: 'single',
  required: false,
  label: 'How often do you bleach or lighten it?',
  showIf: isWomens,
  options: [
    { value: 'never', label: 'Never' },
    { value: 'yearly', label: 'About once a year' },
    { value: '3_monthly', label: 'Every 3 months or so' },
    { value: 'monthly', label: 'Every month or more' },
  ],
}

export const extensions: QuizQuestion = {
  key: 'extensions_usage',
  column: true,
  kind: 'single',
  required: true,
  label: 'Do you wear extensions, or tight braids or buns?',
  showIf: isWomens,
  options: [
    { value: 'never', label: 'Never' },
    { value: 'past', label: 'In the past' },
    { value: 'occasional', label: 'Now and then' },
    { value: 'constant', label: 'Most of the time' },
    { value: 'tight_braids', label: 'Tight braids or a tight bun on most days' },
  ],
}
