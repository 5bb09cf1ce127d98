import { ApiError } from '@om/contracts/client'

/** A failure to keep or open answers elsewhere, in words that say what to do. */
export const keepingProblem = (error: unknown): string => {
  if (error instanceof ApiError) return error.problems[0]?.message ?? error.message
  return 'There is no connection right now. Your answers are safe in this browser; try again when you are online.'
}
