/** What is true of a patient today: the newest assessment with everything that was told or measured since. (INV-04) */
import { type CorrectableKey, correctableKeys } from '@om/contracts/picture'
import { hasAnswer, putAnswer, type QuizAnswers, tokensOf } from '../quiz/answers.ts'
import { moodConditions } from '../quiz/bank/health.ts'
import { conditionIn, type MeasuredTest, readingText } from './tests.ts'

/** An answer told after the assessment. */
export type ToldAnswer = { key: CorrectableKey; values: readonly string[]; text: string }

const singles: readonly CorrectableKey[] = ['pregnancy_status', 'partner_pregnant', 'breast_detail', 'date_of_birth']
export const isSingle = (key: CorrectableKey): boolean => singles.includes(key)

const textKeyOf: Partial<Record<CorrectableKey, string>> = {
  health_conditions: 'health_conditions_text',
  current_medications: 'current_medications_text',
  allergies: 'allergies_text',
}

/** Whether a question has room for words of one's own. */
export const hasWords = (key: CorrectableKey): boolean => key in textKeyOf

const isMood = (token: string) => moodConditions.options.some(option => option.value === token && !option.exclusive)

const THOUGHTS = 'self_harm_thoughts'

/** Whether thoughts of self-harm are among what is known today. */
export const hasThoughts = (answers: QuizAnswers): boolean =>
  hasAnswer(answers, 'mood_conditions', THOUGHTS) || hasAnswer(answers, 'health_conditions', THOUGHTS)

/**
 * What is known of the mood with thoughts of self-harm added, or taken away. A stored row may keep the mood among the
 * conditions: nothing of it is lost.
 */
export const moodWith = (answers: QuizAnswers, { thoughts }: { thoughts: boolean }): string[] => {
  const known = [...tokensOf(answers, 'mood_conditions'), ...tokensOf(answers, 'health_conditions')]
  const mood = [...new Set(known)].filter(token => isMood(token) && token !== THOUGHTS)
  if (thoughts) return [...mood, THOUGHTS]
  return mood.length > 0 ? mood : ['none']
}

const putTold = (answers: QuizAnswers, { key, values, text }: ToldAnswer): void => {
  putAnswer(answers, key, isSingle(key) ? (values[0] ?? '') : [...values])
  const textKey = textKeyOf[key]
  if (textKey) putAnswer(answers, textKey, text)
  // A stored row keeps both cards of conditions in one list: a newer answer to one of them leaves the other alone.
  if (key === 'mood_conditions' && answers.health_conditions)
    putAnswer(
      answers,
      'health_conditions',
      answers.health_conditions.filter(token => !isMood(token)),
    )
}

/** The newest result of each test. */
export const latestOfEach = (measured: readonly MeasuredTest[]): MeasuredTest[] => {
  const newest = new Map<string, MeasuredTest>()
  for (const one of measured) {
    const known = newest.get(one.test)
    if (!known || one.measuredOn >= known.measuredOn) newest.set(one.test, one)
  }
  return [...newest.values()]
}

const withCondition = (answers: QuizAnswers, token: string): void => {
  const before = tokensOf(answers, 'health_conditions').filter(one => one !== 'none' && one !== token)
  putAnswer(answers, 'health_conditions', [...before, token])
}

/**
 * The answers as they are today: those of the assessment, each told since in its place, in the order they were told, and the
 * condition that the newest result of a test shows.
 */
export const answersToday = (
  assessment: QuizAnswers,
  told: readonly ToldAnswer[],
  measured: readonly MeasuredTest[],
): QuizAnswers => {
  const answers: QuizAnswers = { ...assessment }
  for (const one of told) putTold(answers, one)
  for (const one of latestOfEach(measured)) {
    if (one.test === 'blood_pressure') putAnswer(answers, 'bp_reading', readingText(one))
    const token = conditionIn(one.test, one)
    if (token) withCondition(answers, token)
  }
  return answers
}

/** What may be corrected, or told for the first time, with the answers of today to begin from. */
export const correctableOf = (answers: QuizAnswers): { key: CorrectableKey; values: string[]; text: string }[] =>
  correctableKeys.map(key => {
    const text = answers[textKeyOf[key] ?? '']
    return { key, values: [...tokensOf(answers, key)], text: typeof text === 'string' ? text : '' }
  })
