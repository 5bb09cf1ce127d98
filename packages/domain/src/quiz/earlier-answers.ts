/** Which answers of an earlier assessment a person is shown again with "still true?", and which they are asked afresh. */
import type { Brand } from '../brand.ts'
import { type AnswerKey, hasAnswer, type QuizAnswers } from './answers.ts'
import { clearHidden } from './visible.ts'

/**
 * Never carried over: what changes from week to week or must be said again each time. Pregnancy and plans for it, mood,
 * medicines, consents; and what was asked of "now" or "the last months".
 */
export const askedAfresh: readonly AnswerKey[] = [
  'pregnancy_status',
  'cycle_status',
  'partner_pregnant',
  'mood_conditions',
  'current_medications',
  'current_medications_text',
  'consent_telehealth',
  'consent_privacy_policy',
  'gp_share_ok',
  'scalp_condition',
  'triggering_event',
  'stress_levels',
  'breast_detail',
  'bp_reading',
]

/** Answers that hold a time themselves, and so stop being true by waiting. */
const expiring: readonly (readonly [AnswerKey, ...string[]])[] = [
  ['hair_loss_duration', 'lt_1m', '1_3m', '3_6m', '6_12m', '1_3y', '3_5y'],
  ['iron_status', 'normal_12m', 'low_now'],
  ['vitamin_d_status', 'normal_12m', 'low_now'],
  ['thyroid_status', 'normal_12m'],
  ['health_conditions', 'cancer_treatment_12m'],
]

/**
 * The answers of an earlier assessment that may still be true, for an assessment of this brand. An answer with a part
 * that has expired goes as a whole, and a follow-up goes with its question: half an answer would look like a safe one.
 */
export const earlierAnswers = (brand: Brand, given: QuizAnswers): QuizAnswers => {
  const expired = expiring.filter(([key, ...tokens]) => hasAnswer(given, key, ...tokens)).map(([key]) => key)
  const kept: QuizAnswers = { ...given }
  for (const key of [...askedAfresh, ...expired]) delete kept[key]
  return clearHidden(brand, kept)
}
