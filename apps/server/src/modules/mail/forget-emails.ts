import type { Tx } from '#src/database/database.ts'
import { deleteMessages } from './mail.repo.ts'

type Forgotten = {
  /** What the dedupe keys of these messages begin with. */
  occasion: string
  sentBefore: Date
  /** Those that never went out, too. */
  queuedBefore: Date
}

/** Removes messages whose very existence says something of their reader, once nobody needs them. */
export const forgetEmails = (tx: Tx, which: Forgotten): Promise<void> => deleteMessages(tx, which)
