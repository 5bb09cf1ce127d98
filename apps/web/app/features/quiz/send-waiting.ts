import { ApiError } from '@om/contracts/client'
import { type Attempt, drainOutbox, isConnectionLost, type Waiting } from './outbox.ts'
import { QuizSaveError } from './save-row.ts'
import { sendQuiz } from './send-quiz.ts'

const TOO_MANY = 429
const SERVER_FAULT = 500

/** The data service's client turns a lost connection into an error of its own with these words. */
const saysNoConnection = (message: string) => /failed to fetch|networkerror|load failed|fetch failed/i.test(message)

/** What a failed sending means for an assessment that waits. */
export const attemptAfter = (error: unknown): Attempt => {
  if (isConnectionLost(error)) return 'later'
  if (error instanceof QuizSaveError) return saysNoConnection(error.message) ? 'later' : { refused: error.message }
  if (!(error instanceof ApiError)) return 'later'
  const isPassing = error.status === TOO_MANY || error.status === 401 || error.status >= SERVER_FAULT
  return isPassing ? 'later' : { refused: error.message }
}

/** Sends every finished assessment of this person that waits in this browser, and returns those that went. */
export const sendWaiting = (userId: string): Promise<readonly Waiting[]> =>
  drainOutbox(userId, async ({ brand, draft, details }, onRowSaved) => {
    try {
      await sendQuiz({ brand, draft, userId, details, onRowSaved })
      return 'sent'
    } catch (error) {
      return attemptAfter(error)
    }
  })
