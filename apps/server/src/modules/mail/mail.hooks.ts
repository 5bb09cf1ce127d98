import type { Tx } from '#src/database/database.ts'
import { moment, question } from '#src/hooks.ts'

/** One mail of news: its reader, and the occasion that it was queued under. */
export type NewsMail = { personId: string; occasion: string }

/** Whether a mail of news may go to its reader now: asked as it is queued, and again right before it leaves. (REG-22) */
export const mayGetNews = question<[tx: Tx, mail: NewsMail], Promise<boolean>>('whether somebody has agreed to news')

/** What became of a mail of news: it left, was left out because its reader no longer wants it, or nobody took it. */
export const newsSettled = moment<[tx: Tx, mail: NewsMail, outcome: 'sent' | 'left_out' | 'failed', at: Date]>()
