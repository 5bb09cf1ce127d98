/** The stored row of an assessment, column for column. (Spec §3, §5) */
import type { Brand } from '../brand.ts'
import type { IsoDate } from '../dates.ts'
import { record } from '../record.ts'
import type { QuizAnswers } from './answers.ts'
import { currentBank } from './bank.ts'
import { parseDob } from './date.ts'
import { medicinesNamed } from './medicine-names.ts'
import type { QuizBank } from './types.ts'
import { clearHidden } from './visible.ts'

/** Columns that hold a JSON array of tokens; every other answer column holds text, a boolean or a date. */
export const arrayColumns = [
  'previous_treatments',
  'current_medications',
  'allergies',
  'health_conditions',
  'hair_care_routine',
  'hair_goals',
  'scalp_condition',
  'lifestyle_factors',
  'pcos_symptoms',
  'androgen_signs',
  'triggering_event',
] as const
type ArrayColumn = (typeof arrayColumns)[number]

/** Columns that hold one token as text. */
export const textColumns = [
  'hair_loss_pattern',
  'sex_at_birth',
  'hair_loss_duration',
  'stress_levels',
  'diet_quality',
  'hair_type',
  'hair_density',
  'gender',
  'fphl_pattern',
  'loss_vs_breakage',
  'menarche_age',
  'pcos_status',
  'iron_status',
  'vitamin_d_status',
  'thyroid_status',
  'bleaching_frequency',
  'extensions_usage',
  'seasonal_pattern',
] as const
type TextColumn = (typeof textColumns)[number]

export type QuizRow = { [K in ArrayColumn]: string[] | null } & { [K in TextColumn]: string | null } & {
  user_id: string | null
  family_history: boolean | null
  date_of_birth: IsoDate | null
  requires_prescription: boolean
  consent_telehealth: boolean
  consent_privacy_policy: boolean
  brand: Brand
  quiz_type: 'men_initial' | 'women_initial'
  full_quiz_data: Record<string, unknown>
}

export type QuizRowContext = {
  brand: Brand
  userId: string | null
  quizVersion: string
  consentTextVersion: string
  /** ISO instant. */
  submittedAt: string
  /** Whether triage ends in a doctor's prescription review or a video call. */
  requiresPrescription?: boolean
}

const yesNo = (answer: string | undefined): boolean | null => (answer === 'yes' ? true : answer === 'no' ? false : null)

/** Both cards of conditions as one list; "none" only when neither card says anything else. */
export const conditionsOf = (answers: QuizAnswers): string[] => {
  const all = [...new Set([...(answers.health_conditions ?? []), ...(answers.mood_conditions ?? [])])]
  const named = all.filter(token => token !== 'none')
  return named.length > 0 ? named : all
}

/**
 * The row to store: hidden answers cleared, missing answers null, consents and `requires_prescription` false unless
 * given, date of birth as ISO, family history as a boolean, and the whole answer set beside the columns, with the medicines
 * that were named in words as a list.
 */
export const toQuizRow = (given: QuizAnswers, context: QuizRowContext, bank: QuizBank = currentBank): QuizRow => {
  const answers = clearHidden(context.brand, given, bank)
  const medicines = medicinesNamed(answers.current_medications_text)
  const lists: QuizAnswers = { ...answers, health_conditions: conditionsOf(answers) }
  const arrays = record(arrayColumns, column => (lists[column]?.length ? lists[column] : null))
  const texts = record(textColumns, column => answers[column] || null)
  return {
    ...arrays,
    ...texts,
    user_id: context.userId,
    family_history: yesNo(answers.family_history),
    date_of_birth: parseDob(answers.date_of_birth),
    requires_prescription: context.requiresPrescription ?? false,
    consent_telehealth: answers.consent_telehealth ?? false,
    consent_privacy_policy: answers.consent_privacy_policy ?? false,
    brand: context.brand,
    quiz_type: context.brand === 'men' ? 'men_initial' : 'women_initial',
    full_quiz_data: {
      ...answers,
      ...(medicines.length > 0 ? { medications_list: medicines } : {}),
      brand: context.brand,
      quiz_version: context.quizVersion,
      consent_text_version: context.consentTextVersion,
      submitted_at: context.submittedAt,
    },
  }
}
