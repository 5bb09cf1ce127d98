import { outboxEmails } from '@om/db/tables/platform'
import { and, asc, eq, inArray, like, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type OutboxRow = typeof outboxEmails.$inferSelect

/** How long a sender may take before another one may try the same message. */
const leaseMs = 60_000

/**
 * Takes a waiting message for sending, counting the attempt. Undefined when it is sent, given up, or in someone else's
 * hands: two senders never hold the same message.
 */
export const takeForSending = async (tx: Tx, id: string, now: Date): Promise<OutboxRow | undefined> => {
  const [row] = await tx.q
    .update(outboxEmails)
    .set({ attempts: sql`${outboxEmails.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + leaseMs) })
    .where(
      and(
        eq(outboxEmails.id, id),
        // Found by its key; said plainly, all that wait would be read off their index, many when the clinic is busy.
        sql`lower(${outboxEmails.status}) = 'waiting'`,
        or(eq(outboxEmails.attempts, 0), lte(outboxEmails.nextAttemptAt, now)),
      ),
    )
    .returning()
  return row
}

/** Changes one message. */
export const saveMessage = async (tx: Tx, id: string, change: Partial<typeof outboxEmails.$inferInsert>) => {
  await tx.q.update(outboxEmails).set(change).where(eq(outboxEmails.id, id))
}

/** Waiting messages whose time has come, oldest first; rows another copy is looking at are skipped. */
export const dueMessages = (tx: Tx, now: Date, limit: number): Promise<{ id: string }[]> =>
  tx.q
    .select({ id: outboxEmails.id })
    .from(outboxEmails)
    .where(and(eq(outboxEmails.status, 'waiting'), lte(outboxEmails.nextAttemptAt, now)))
    .orderBy(asc(outboxEmails.nextAttemptAt))
    .limit(limit)
    .for('update', { skipLocked: true })

/** Deletes messages of some occasions that were sent, or queued, before then. */
export const deleteMessages = async (
  tx: Tx,
  { occasion, sentBefore, queuedBefore }: { occasion: string; sentBefore: Date; queuedBefore: Date },
): Promise<void> => {
  const isOver = or(lte(outboxEmails.sentAt, sentBefore), lte(outboxEmails.createdAt, queuedBefore))
  await tx.q.delete(outboxEmails).where(and(like(outboxEmails.dedupeKey, `${occasion}%`), isOver))
}

/** Takes the words and links out of messages that were given up before then; answers with how many there were. */
export const emptyFailed = async (tx: Tx, before: Date, most: number): Promise<number> => {
  const told = tx.q
    .select({ id: outboxEmails.id })
    .from(outboxEmails)
    .where(
      and(sql`${outboxEmails.status} = 'failed' and ${outboxEmails.html} <> ''`, lte(outboxEmails.createdAt, before)),
    )
    .limit(most)
    .for('update', { skipLocked: true })
  const rows = await tx.q
    .update(outboxEmails)
    .set({ text: '', html: '', calendar: '' })
    .where(inArray(outboxEmails.id, told))
    .returning({ id: outboxEmails.id })
  return rows.length
}

/** Messages of some occasions about some records to one address, oldest first. */
export const messagesAbout = (
  tx: Tx,
  { to, occasion, ids }: { to: string; occasion: string; ids: string[] },
): Promise<{ at: Date; subject: string; status: string }[]> =>
  tx.q
    .select({ at: outboxEmails.createdAt, subject: outboxEmails.subject, status: outboxEmails.status })
    .from(outboxEmails)
    .where(
      and(eq(outboxEmails.recipient, to), or(...ids.map(id => like(outboxEmails.dedupeKey, `${occasion}%:${id}%`)))),
    )
    .orderBy(asc(outboxEmails.createdAt))
