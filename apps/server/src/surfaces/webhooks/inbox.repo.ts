import { providerPace, webhookInbox } from '@om/db/tables/platform'
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type MessageRow = typeof webhookInbox.$inferSelect

/** Stores a message and answers with its id; undefined when it was received before. */
export const insertEvent = async (tx: Tx, row: typeof webhookInbox.$inferInsert): Promise<string | undefined> => {
  const [made] = await tx.q
    .insert(webhookInbox)
    .values(row)
    .onConflictDoNothing({ target: [webhookInbox.provider, webhookInbox.eventId] })
    .returning({ id: webhookInbox.id })
  return made?.id
}

/** One stored message. */
export const eventById = async (tx: Tx, id: string): Promise<MessageRow | undefined> => {
  const [row] = await tx.q.select().from(webhookInbox).where(eq(webhookInbox.id, id))
  return row
}

/** Marks messages as handled; those that are so already stay as they are, the first excepted. */
export const markHandled = async (tx: Tx, id: string, at: Date, alongside: string[] = []): Promise<void> => {
  await tx.q
    .update(webhookInbox)
    .set({ handledAt: at, lastError: '', attempts: sql`${webhookInbox.attempts} + 1` })
    .where(
      or(eq(webhookInbox.id, id), and(inArray(webhookInbox.id, [id, ...alongside]), isNull(webhookInbox.handledAt))),
    )
}

export type Waiting = Pick<MessageRow, 'id' | 'type' | 'payload'>

/** What waits by now about the same as one message does, with the message itself, newest first. Empty once it is handled. */
export const waitingAbout = async (tx: Tx, id: string, provider: string, about: string): Promise<Waiting[]> => {
  const rows = await tx.q
    .select({ id: webhookInbox.id, type: webhookInbox.type, payload: webhookInbox.payload })
    .from(webhookInbox)
    .where(
      and(
        isNull(webhookInbox.handledAt),
        or(
          eq(webhookInbox.id, id),
          and(eq(webhookInbox.provider, provider), eq(webhookInbox.about, about), ne(webhookInbox.about, '')),
        ),
      ),
    )
    .orderBy(desc(webhookInbox.receivedAt))
  return rows.some(row => row.id === id) ? rows : []
}

/** Keeps why a message could not be handled; it waits to be tried again. */
export const markFailed = async (tx: Tx, id: string, error: string): Promise<void> => {
  await tx.q
    .update(webhookInbox)
    .set({ lastError: error.slice(0, 500), attempts: sql`${webhookInbox.attempts} + 1` })
    .where(eq(webhookInbox.id, id))
}

/** Removes messages that came before an instant and are handled. */
export const deleteHandled = async (tx: Tx, before: Date): Promise<void> => {
  await tx.q.delete(webhookInbox).where(and(lt(webhookInbox.receivedAt, before), isNotNull(webhookInbox.handledAt)))
}

/**
 * Takes messages that should have been handled by now, counting it as an attempt: each is taken again only after as many
 * times the patience as it had attempts.
 */
export const takeUnhandled = (
  tx: Tx,
  now: Date,
  patienceMs: number,
  limit: number,
): Promise<{ id: string; provider: string }[]> =>
  tx.q
    .update(webhookInbox)
    .set({ attempts: sql`${webhookInbox.attempts} + 1` })
    .where(
      inArray(
        webhookInbox.id,
        tx.q
          .select({ id: webhookInbox.id })
          .from(webhookInbox)
          .where(
            and(
              isNull(webhookInbox.handledAt),
              sql`${webhookInbox.receivedAt} + (${webhookInbox.attempts} + 1) * ${patienceMs} * interval '1 millisecond' < ${now.toISOString()}`,
            ),
          )
          .orderBy(asc(webhookInbox.receivedAt))
          .limit(limit)
          .for('update', { skipLocked: true }),
      ),
    )
    .returning({ id: webhookInbox.id, provider: webhookInbox.provider })

/** Which of these a sender's messages have come, by its ids. */
export const receivedOf = async (tx: Tx, provider: string, eventIds: string[]): Promise<Set<string>> => {
  if (eventIds.length === 0) return new Set()
  const rows = await tx.q
    .select({ id: webhookInbox.eventId })
    .from(webhookInbox)
    .where(and(eq(webhookInbox.provider, provider), sql`${webhookInbox.eventId} = any(${sql.param(eventIds)}::text[])`))
  return new Set(rows.map(row => row.id))
}

const paymentsPace = eq(providerPace.name, 'payments')

/** Up to when it was looked for messages of the payment provider that did not come; null before the first time. */
export const heardFrom = async (tx: Tx): Promise<Date | null> => {
  const [row] = await tx.q.select({ at: providerPace.heardTo }).from(providerPace).where(paymentsPace)
  return row?.at ?? null
}

/** Notes up to when it was looked. */
export const noteHeard = async (tx: Tx, at: Date): Promise<void> => {
  await tx.q.update(providerPace).set({ heardTo: at }).where(paymentsPace)
}
