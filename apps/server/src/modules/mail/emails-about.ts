import type { Tx } from '#src/database/database.ts'
import { messagesAbout } from './mail.repo.ts'

type About = {
  to: string
  /** What the dedupe keys of these messages begin with; what they are about stands behind a colon. */
  occasion: string
  ids: string[]
}

/** What was mailed to somebody about some records, or waits to be, oldest first. Words that were sent are forgotten. */
export const emailsAbout = (tx: Tx, about: About): Promise<{ at: Date; subject: string; status: string }[]> =>
  messagesAbout(tx, about)
