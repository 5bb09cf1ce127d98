/** Complete assessments of people without any risk, for demonstrations and tests to vary. */
import type { QuizAnswers } from './answers.ts'

const shared: QuizAnswers = {
  hair_loss_duration: '1_3y',
  onset: 'gradual',
  scalp_condition: ['none'],
  family_history: 'yes',
  previous_treatments: ['none'],
  health_conditions: ['none'],
  mood_conditions: ['none'],
  current_medications: ['none'],
  allergies: ['none'],
  lifestyle_factors: ['none'],
  hair_goals: ['stop_loss'],
  treatment_preference: 'no_preference',
  consent_telehealth: true,
  consent_privacy_policy: true,
}

/** A man with deep temples and nothing else to mention. */
export const sampleMan: QuizAnswers = {
  ...shared,
  hair_loss_pattern: 'nh3',
  date_of_birth: '14/03/1994',
  sex_at_birth: 'male',
  partner_pregnant: 'no',
}

/** A woman with a slightly wider part and nothing else to mention. */
export const sampleWoman: QuizAnswers = {
  ...shared,
  fphl_pattern: 's2',
  hair_loss_pattern: 'part_widening',
  loss_vs_breakage: 'from_root',
  date_of_birth: '02/09/1992',
  sex_at_birth: 'female',
  triggering_event: ['none'],
  pregnancy_status: 'contraception_reliable',
  androgen_signs: ['none'],
  iron_status: 'normal_12m',
  thyroid_status: 'normal_12m',
  extensions_usage: 'never',
}
