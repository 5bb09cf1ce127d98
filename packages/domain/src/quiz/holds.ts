import type { Brand } from '../brand.ts'
import { isAnswered, type QuizAnswers, tokensOf } from './answers.ts'
import type { Condition } from './types.ts'

/** Whether a condition holds for these answers of someone who goes through a branch; no condition always does. */
export const holds = (condition: Condition | undefined, answers: QuizAnswers, branch: Brand): boolean => {
  if (condition === undefined) return true
  if ('is' in condition) return tokensOf(answers, condition.key).some(token => condition.is.includes(token))
  if ('answered' in condition) return isAnswered(answers, condition.key)
  if ('branch' in condition) return condition.branch === branch
  if ('all' in condition) return condition.all.every(one => holds(one, answers, branch))
  if ('any' in condition) return condition.any.some(one => holds(one, answers, branch))
  return !holds(condition.not, answers, branch)
}
