import type { AnswerKey, QuizAnswers } from '@om/domain/quiz/answers'
import { describeAnswer } from '@om/domain/quiz/answers-text'

/** Marks what the doctor has not written: they check it, change it and own it once they sign. */
export const autoNoteMark = 'From the answers (auto-text, check and edit):'

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

/** A first draft of the consult note, line by line from what the patient answered. */
export const noteFromAnswers = (answers: QuizAnswers): string => {
  const told = lines.flatMap(([name, keys]) => {
    const words = keys
      .filter(key => answers[key] !== undefined)
      .flatMap(key => describeAnswer(key, answers[key])?.answer ?? [])
    return words.length > 0 ? [`${name}: ${[...new Set(words)].join('; ')}`] : []
  })
  return [autoNoteMark, ...told, ''].join('\n')
}
