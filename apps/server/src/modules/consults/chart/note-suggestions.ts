import type { AnswerKey, QuizAnswers } from '@om/domain/quiz/answers'
import { describeAnswer } from '@om/domain/quiz/answers-text'

const lines: readonly (readonly [string, readonly AnswerKey[]])[] = [
  ['Pattern', ['fphl_pattern', 'hair_loss_pattern', 'loss_vs_breakage']],
  ['Course', ['hair_loss_duration', 'onset', 'triggering_event']],
  ['Scalp', ['scalp_condition']],
  ['Family', ['family_history']],
  ['Tried before', ['previous_treatments', 'prev_result', 'prev_side_effects']],
  ['Conditions', ['health_conditions', 'mood_conditions', 'health_conditions_text', 'breast_detail']],
  ['Medicines', ['current_medications', 'current_medications_text']],
  ['Allergies', ['allergies', 'allergies_text']],
  ['Blood pressure', ['bp_reading']],
  ['Pregnancy', ['pregnancy_status']],
  ['Partner pregnant or trying', ['partner_pregnant']],
  ['Wishes', ['hair_goals', 'treatment_preference']],
]

/**
 * What the patient answered, as lines that a doctor may take into the consult note one by one. None is in it unless they did:
 * a signed note holds what a doctor wrote or checked.
 */
export const suggestNote = (answers: QuizAnswers): { about: string; words: string }[] =>
  lines.flatMap(([about, keys]) => {
    const words = keys
      .filter(key => answers[key] !== undefined)
      .flatMap(key => describeAnswer(key, answers[key])?.answer ?? [])
    return words.length > 0 ? [{ about, words: [...new Set(words)].join('; ') }] : []
  })
