/** The answers of the assessment as they are kept while it is being filled in, and parsed when they come back. */
import { z } from 'zod'
import { record } from '../record.ts'

/** Questions with one answer. */
export const singleKeys = [
  'sex_at_birth',
  'gender',
  'family_history',
  'hair_loss_pattern',
  'fphl_pattern',
  'loss_vs_breakage',
  'hair_loss_duration',
  'onset',
  'stress_levels',
  'diet_quality',
  'hair_type',
  'hair_density',
  'menarche_age',
  'pcos_status',
  'iron_status',
  'vitamin_d_status',
  'thyroid_status',
  'bleaching_frequency',
  'extensions_usage',
  'seasonal_pattern',
  'pregnancy_status',
  'partner_pregnant',
  'breast_detail',
  'prev_result',
  'treatment_preference',
] as const

/** Questions with several answers. */
export const multiKeys = [
  'scalp_condition',
  'previous_treatments',
  'prev_side_effects',
  'current_medications',
  'allergies',
  'health_conditions',
  'mood_conditions',
  'lifestyle_factors',
  'hair_goals',
  'hair_care_routine',
  'triggering_event',
  'pcos_symptoms',
  'androgen_signs',
] as const

/** Answers that are typed in: dates, readings and free text. */
export const textKeys = [
  'date_of_birth',
  'bp_reading',
  'health_conditions_text',
  'current_medications_text',
  'allergies_text',
] as const

export const consentKeys = ['consent_telehealth', 'consent_privacy_policy'] as const

export type SingleKey = (typeof singleKeys)[number]
export type MultiKey = (typeof multiKeys)[number]
export type TextKey = (typeof textKeys)[number]
export type ConsentKey = (typeof consentKeys)[number]
export type AnswerKey = SingleKey | MultiKey | TextKey | ConsentKey

/** Everything answered so far; a question not answered is absent. */
export type QuizAnswers = { [K in SingleKey | TextKey]?: string } & { [K in MultiKey]?: string[] } & {
  [K in ConsentKey]?: boolean
}

/** Longest free text a person may give, in characters. */
export const MAX_TEXT = 300

/**
 * Reads answers back from the browser's storage or a stored row. An answer that is not of its kind is dropped,
 * as is anything unknown, so that one damaged value never costs a person the rest.
 */
export const QuizAnswersSchema = z.object({
  ...record(singleKeys, () => z.string().max(60).optional().catch(undefined)),
  ...record(textKeys, () => z.string().max(2000).optional().catch(undefined)),
  ...record(multiKeys, () => z.array(z.string().max(60)).max(60).optional().catch(undefined)),
  ...record(consentKeys, () => z.boolean().optional().catch(undefined)),
})

const isMultiKey = (key: AnswerKey): key is MultiKey => multiKeys.some(one => one === key)

/** The tokens given to a question: its list, its single answer, or none. */
export const tokensOf = (answers: QuizAnswers, key: AnswerKey): readonly string[] => {
  if (isMultiKey(key)) return answers[key] ?? []
  const value = answers[key]
  return typeof value === 'string' && value !== '' ? [value] : []
}

/** Whether a question was answered with one of these tokens. */
export const hasAnswer = (answers: QuizAnswers, key: AnswerKey, ...values: string[]): boolean =>
  tokensOf(answers, key).some(token => values.includes(token))

/** Whether a question has any answer at all. */
export const isAnswered = (answers: QuizAnswers, key: AnswerKey): boolean => {
  const value = answers[key]
  if (Array.isArray(value)) return value.length > 0
  return typeof value === 'boolean' ? value : Boolean(value?.trim())
}

/** Blood pressure in mmHg from `120/80`, or null when it is not a believable reading. */
export const parseBloodPressure = (text: string | undefined): { systolic: number; diastolic: number } | null => {
  const match = /^\s*(\d{2,3})\s*\/\s*(\d{2,3})\s*$/.exec(text ?? '')
  if (!match) return null
  const [systolic, diastolic] = [Number(match[1]), Number(match[2])]
  const believable = systolic >= 60 && systolic <= 260 && diastolic >= 30 && diastolic <= 160 && diastolic < systolic
  return believable ? { systolic, diastolic } : null
}

/** What is stored when a person does not know their blood pressure. */
export const BP_UNKNOWN = 'bp_unknown'
