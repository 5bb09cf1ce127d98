/** The answers of the assessment as they are kept while it is being filled in, and parsed when they come back. */
import { currentBank, quizFor } from './bank.ts'
import type { QuestionKind, QuizBank } from './types.ts'

/** Questions with one answer that a rule, a column or the code knows by name. */
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
  'cycle_status',
  'gp_share_ok',
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
  'prev_side_effects_text',
  'usual_gp',
] as const

/** What a person has to agree to before anything is sent. (INV-16) */
export const consentKeys = ['consent_telehealth', 'consent_privacy_policy'] as const

export type SingleKey = (typeof singleKeys)[number]
export type MultiKey = (typeof multiKeys)[number]
export type TextKey = (typeof textKeys)[number]
export type ConsentKey = (typeof consentKeys)[number]
/** A key that code may rest on. */
export type KnownKey = SingleKey | MultiKey | TextKey | ConsentKey
/** The key of any question of the bank: the bank may ask more than the code knows of. */
export type AnswerKey = KnownKey | (string & {})
export type AnswerValue = string | string[] | boolean

/** Everything answered so far; a question not answered is absent. */
export type QuizAnswers = { [K in SingleKey | TextKey]?: string } & { [K in MultiKey]?: string[] } & {
  [K in ConsentKey]?: boolean
} & { [key: string]: AnswerValue | undefined }

/** Puts an answer under a key that only the bank knows of. */
export const putAnswer = (answers: QuizAnswers, key: string, value: AnswerValue): void => {
  answers[key] = value
}

/** Longest free text a person may give, in characters. */
export const MAX_TEXT = 300

const MAX_STORED_TEXT = 2000
const MAX_TOKEN = 60
const MAX_TOKENS = 60

const isToken = (value: unknown): boolean => typeof value === 'string' && value.length <= MAX_TOKEN
const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= MAX_STORED_TEXT

/** Whether a value is an answer to a question of this kind. Written by hand: the assessment brings no schema library. */
const isAnswerOf: Record<QuestionKind, (value: unknown) => boolean> = {
  single: isToken,
  multi: value => Array.isArray(value) && value.length <= MAX_TOKENS && value.every(isToken),
  date: isText,
  text: isText,
  bp: isText,
  consent: value => typeof value === 'boolean',
}

type Shapes = ReadonlyMap<string, QuestionKind>
const shapesOfBank = new WeakMap<QuizBank, Shapes>()

const shapesOf = (bank: QuizBank): Shapes => {
  const made =
    shapesOfBank.get(bank) ??
    new Map(
      [...quizFor('men', bank), ...quizFor('women', bank)].flatMap(screen =>
        screen.questions.map(({ key, kind }) => [key, kind] as const),
      ),
    )
  shapesOfBank.set(bank, made)
  return made
}

/**
 * Reads answers back from the browser's storage or a stored row. An answer that is not of its kind is dropped,
 * as is anything that no question asks, so that one damaged value never costs a person the rest.
 */
export const readAnswers = (given: Record<string, unknown>, bank: QuizBank = currentBank): QuizAnswers => {
  const answers: QuizAnswers = {}
  for (const [key, kind] of shapesOf(bank)) {
    const value = given[key]
    if (isAnswerOf[kind](value)) putAnswer(answers, key, value as AnswerValue)
  }
  return answers
}

/** The answers in a stored row, which its owner wrote: what is no set of answers at all counts as none. */
export const storedAnswers = (wholeSet: unknown): QuizAnswers =>
  typeof wholeSet === 'object' && wholeSet !== null && !Array.isArray(wholeSet)
    ? readAnswers(wholeSet as Record<string, unknown>)
    : {}

/** The tokens given to a question: its list, its single answer, or none. */
export const tokensOf = (answers: QuizAnswers, key: AnswerKey): readonly string[] => {
  const value = answers[key]
  if (Array.isArray(value)) return value
  return typeof value === 'string' && value !== '' ? [value] : []
}

/** Whether a question was answered with one of these tokens. */
export const hasAnswer = (answers: QuizAnswers, key: AnswerKey, ...values: string[]): boolean =>
  tokensOf(answers, key).some(token => values.includes(token))

/** Whether a question has any answer at all. */
export const isAnswered = (answers: QuizAnswers, key: AnswerKey): boolean => {
  const value = answers[key]
  if (Array.isArray(value)) return value.length > 0
  return typeof value === 'string' ? value.trim() !== '' : value === true
}

export type BloodPressure = {
  systolic: number
  diastolic: number
  /** The day it was measured as typed, day/month/year; null when not told. */
  on: string | null
}

/**
 * Blood pressure in mmHg from `120/80`, or `120/80 3/11/2026` with the day it was measured; null when it is not a
 * believable reading.
 */
export const parseBloodPressure = (text: string | undefined): BloodPressure | null => {
  const match = /^\s*(\d{2,3})\s*\/\s*(\d{2,3})(?:[\s,]+(?:on\s+)?(\d{1,2}\/\d{1,2}\/\d{4}))?\s*$/.exec(text ?? '')
  if (!match) return null
  const [systolic, diastolic] = [Number(match[1]), Number(match[2])]
  const believable = systolic >= 60 && systolic <= 260 && diastolic >= 30 && diastolic <= 160 && diastolic < systolic
  return believable ? { systolic, diastolic, on: match[3] ?? null } : null
}

/** What is stored when a person does not know their blood pressure. */
export const BP_UNKNOWN = 'bp_unknown'
