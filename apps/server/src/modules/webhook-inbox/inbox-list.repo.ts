import type { InboxMessage } from '@om/contracts/shop-admin'
import { webhookInbox } from '@om/db/tables/platform'
import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Queries, Tx } from '#src/database/database.ts'

type Row = typeof webhookInbox.$inferSelect
export type InboxFilter = {
  provider?: InboxMessage['provider'] | undefined
  state?: InboxMessage['state'] | undefined
  search?: string | undefined
}

const inState: Record<InboxMessage['state'], SQL> = {
  handled: sql`${webhookInbox.handledAt} is not null`,
  failed: sql`${webhookInbox.handledAt} is null and ${webhookInbox.lastError} <> ''`,
  waiting: sql`${webhookInbox.handledAt} is null and ${webhookInbox.lastError} = ''`,
}

/** A message by its own id, or by how its kind begins. */
const matching = (search: string) =>
  or(eq(webhookInbox.eventId, search), sql`${webhookInbox.type} like ${`${search.replace(/[\\%_]/g, '\\$&')}%`}`)

type Place = { at: Date; id: string } | null

/** The statement behind a page, on its own so that how it is answered can be looked at. */
export const inboxQuery = (q: Queries, { provider, state, search }: InboxFilter, after: Place, limit: number) =>
  q
    .select()
    .from(webhookInbox)
    .where(
      and(
        provider ? eq(webhookInbox.provider, provider) : undefined,
        state ? inState[state] : undefined,
        search ? matching(search) : undefined,
        after
          ? sql`${webhookInbox.receivedAt} <= ${after.at.toISOString()} and (${webhookInbox.receivedAt} < ${after.at.toISOString()} or ${webhookInbox.id} > ${after.id})`
          : undefined,
      ),
    )
    // Spelled out, because the index is laid that way round.
    .orderBy(sql`${webhookInbox.receivedAt} desc nulls last`, asc(webhookInbox.id))
    .limit(limit)

/** One page of messages as an admin may see them, newest first. */
export const inboxPage = (tx: Tx, filter: InboxFilter, after: Place, limit: number): Promise<Row[]> =>
  tx.visible(q => inboxQuery(q, filter, after, limit))

/** One message as an admin may see it. */
export const visibleMessage = async (tx: Tx, id: string): Promise<Row | undefined> => {
  const [row] = await tx.visible(q => q.select().from(webhookInbox).where(eq(webhookInbox.id, id)))
  return row
}

/** Counts stop here; more is all anybody needs to know. */
const countLimit = 1000

/** How many messages are not handled yet: those that failed at least once, and those that wait. */
export const inboxCounts = async (tx: Tx): Promise<{ failed: number; waiting: number }> => {
  const capped = (state: 'failed' | 'waiting') =>
    sql<number>`(select count(*)::int from (select 1 from ${webhookInbox} where ${inState[state]} limit ${countLimit}) c)`
  const [row] = await tx.q.select({ failed: capped('failed'), waiting: capped('waiting') }).from(sql`(select 1) one`)
  return row ?? { failed: 0, waiting: 0 }
}
