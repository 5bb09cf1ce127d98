import { attemptAfter } from './attempt-after.ts'
import { drainOutbox, type Waiting } from './outbox.ts'
import { sendQuiz } from './send-quiz.ts'

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
