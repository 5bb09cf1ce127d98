/** Questions about daily life and hair: stress, food, habits, hair care and hair type. None has to be answered. */
import type { QuizQuestion } from '../types.ts'

export const stress: QuizQuestion = {
  key: 'stress_levels',
  column: true,
  kind: 'single',
  required: false,
  label: 'How much stress have you had in the last months?',
  options: [
    { value: 'low', label: 'Little' },
    { value: 'moderate', label: 'Some' },
    { value: 'high', label: 'A lot' },
    { value: 'very_high', label: 'More than I can handle' },
  ],
}

export const diet: QuizQuestion = {
  key: 'diet_quality',
  column: true,
  kind: 'single',
  required: false,
  label: 'How do you eat?',
  help: 'Hair needs iron and protein.',
  options: [
    { value: 'balanced', label: 'A bit of everything' },
    { value: 'vegetarian_vegan', label: 'Vegetarian or vegan' },
    { value: 'restrictive', label: 'I leave out a lot' },
    { value: 'recent_weight_loss', label: 'I have lost weight lately' },
  ],
}

export const lifestyle: QuizQuestion = {
  key: 'lifestyle_factors',
  column: true,
  kind: 'multi',
  required: false,
  label: 'Do any of these fit you?',
  options: [
    { value: 'none', label: 'None of these', exclusive: true },
    { value: 'smoker', label: 'I smoke' },
    { value: 'vaping', label: 'I vape' },
    { value: 'alcohol_gt10_week', label: 'More than 10 alcoholic drinks a week' },
    { value: 'poor_sleep', label: 'I sleep badly' },
    { value: 'heavy_training', label: 'I train hard on most days' },
    { value: 'blood_donor', label: 'I give blood' },
    { value: 'hot_tools_daily', label: 'I use hot styling tools every day' },
  ],
}

export const hairCare: QuizQuestion = {
  key: 'hair_care_routine',
  column: true,
  kind: 'multi',
  required: false,
  label: 'How do you look after your hair?',
  options: [
    { value: 'daily_wash', label: 'I wash it every day' },
    { value: 'weekly_wash', label: 'I wash it about once a week' },
    { value: 'styling_products', label: 'I use gel, wax, spray or mousse' },
    { value: 'heat', label: 'I dry, curl or straighten it with heat' },
    { value: 'hat_helmet', label: 'I wear a hat or helmet for hours' },
    { value: 'dye', label: 'I colour it' },
  ],
}

export const hairType: QuizQuestion = {
  key: 'hair_type',
  column: true,
  kind: 'single',
  required: false,
  label: 'What is your hair like?',
  options: [
    { value: 'straight', label: 'Straight' },
    { value: 'wavy', label: 'Wavy' },
    { value: 'curly', label: 'Curly' },
    { value: 'coily', label: 'Coily' },
    { value: 'shaved', label: 'Shaved' },
  ],
}

export const hairDensity: QuizQuestion = {
  key: 'hair_density',
  column: true,
  kind: 'single',
  required: false,
  label: 'How thick is it now?',
  options: [
    { value: 'thick', label: 'Thick' },
    { value: 'medium', label: 'Medium' },
    { value: 'thin', label: 'Thin' },
    { value: 'very_thin', label: 'Very thin' },
  ],
}
