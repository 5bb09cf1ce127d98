import { ApiError } from '@om/contracts/client'
import { type Attempt, isConnectionLost } from './outbox.ts'
import { QuizSaveError } from './save-row.ts'

const SIGNED_OUT = 401
const TOO_MANY = 429
const SERVER_FAULT = 500

/** How the clinic answered a failed sending; 0 or null when no answer came. */
const answerOf = (error: unknown): number | null =>
  error instanceof ApiError || error instanceof QuizSaveError ? error.status : null

/** What a failed sending means for an assessment that waits: only what will never be taken is given up. */
export const attemptAfter = (error: unknown): Attempt => {
  const status = answerOf(error)
  if (!status || isConnectionLost(error)) return 'later'
  const isPassing = status === SIGNED_OUT || status === TOO_MANY || status >= SERVER_FAULT
  return isPassing || !(error instanceof Error) ? 'later' : { refused: error.message }
}

/** Whether a sending failed without an answer of the clinic, as without a connection. */
export const isUnanswered = (error: unknown): boolean => !answerOf(error)
