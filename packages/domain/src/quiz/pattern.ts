/** The picture a person chose for their hair: a step of a known scale, or a picture beside it. (Norwood, Sinclair) */
import type { Brand } from '../brand.ts'
import type { QuizAnswers } from './answers.ts'
import { branchOf } from './bank.ts'
import { visibleQuestions } from './visible.ts'

export type Pattern = { scale: 'norwood' | 'sinclair'; code: string; label: string }

/** The chosen picture with its words; null where none was chosen or the person was not sure. */
export const patternOf = (brand: Brand, answers: QuizAnswers): Pattern | null => {
  const isMens = branchOf(brand, answers) === 'men'
  const key = isMens ? 'hair_loss_pattern' : 'fphl_pattern'
  const code = answers[key]
  const question = visibleQuestions(brand, answers).find(one => one.key === key)
  const option = question?.options.find(one => one.value === code)
  if (!option?.picture) return null
  return { scale: isMens ? 'norwood' : 'sinclair', code: option.value, label: option.label }
}
