import { type AnswerKey, hasAnswer, type QuizAnswers } from '@om/domain/quiz/answers'

export type UrgentKind = 'crisis' | 'emergency'

/** Which answer shows which card, at once and under the answer itself. (T-00; red flags that need 000) */
const triggers: readonly { kind: UrgentKind; keys: readonly AnswerKey[]; values: readonly string[] }[] = [
  { kind: 'crisis', keys: ['mood_conditions', 'health_conditions'], values: ['self_harm_thoughts'] },
  {
    kind: 'emergency',
    keys: ['health_conditions'],
    values: ['heart_failure', 'heart_other', 'arrhythmia', 'low_bp_fainting', 'clot_stroke_migraine_aura'],
  },
]

/** The card that choosing this answer shows, if any. */
export const urgentOf = (key: AnswerKey, value: string): UrgentKind | null =>
  triggers.find(trigger => trigger.keys.includes(key) && trigger.values.includes(value))?.kind ?? null

/** The answer of a question under which a card belongs: the first of its kind, so that no card is shown twice. */
export const urgentAnswer = (key: AnswerKey, given: readonly string[], options: readonly string[]): string | null =>
  options.find(value => given.includes(value) && urgentOf(key, value)) ?? null

/** Whether the crisis card is shown. (T-00) */
export const needsCrisisCard = (answers: QuizAnswers): boolean =>
  triggers.some(({ kind, keys, values }) => kind === 'crisis' && keys.some(key => hasAnswer(answers, key, ...values)))
