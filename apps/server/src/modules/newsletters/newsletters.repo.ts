import { newsletterSends, newsletters } from '@om/db/tables/newsletters'
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import type { PageCursor } from '#src/database/list-page.ts'

export type NewsletterRow = typeof newsletters.$inferSelect
type SendState = (typeof newsletterSends.$inferSelect)['state']

/** News, the newest first, behind one of them. */
export const newslettersBehind = (tx: Tx, after: PageCursor | null, most: number): Promise<NewsletterRow[]> => {
  const at = after?.at.toISOString()
  const isBehind = after
    ? sql`${newsletters.createdAt} <= ${at} and (${newsletters.createdAt} < ${at} or ${newsletters.id} > ${after.id})`
    : undefined
  return tx.q
    .select()
    .from(newsletters)
    .where(isBehind)
    .orderBy(sql`${newsletters.createdAt} desc nulls last`, asc(newsletters.id))
    .limit(most)
}

/** Reads one for a change: nobody else changes it until the transaction ends. */
export const lockNewsletter = async (tx: Tx, id: string): Promise<NewsletterRow | undefined> => {
  const [row] = await tx.q.select().from(newsletters).where(eq(newsletters.id, id)).for('update')
  return row
}

export const newsletterById = async (tx: Tx, id: string): Promise<NewsletterRow | undefined> =>
  (await tx.q.select().from(newsletters).where(eq(newsletters.id, id)))[0]

/** False where there is one with this id. */
export const insertNewsletter = async (tx: Tx, row: typeof newsletters.$inferInsert): Promise<boolean> => {
  const stored = await tx.q.insert(newsletters).values(row).onConflictDoNothing().returning({ id: newsletters.id })
  return stored.length > 0
}

export const updateNewsletter = async (
  tx: Tx,
  id: string,
  change: Partial<typeof newsletters.$inferInsert>,
): Promise<void> => {
  await tx.q.update(newsletters).set(change).where(eq(newsletters.id, id))
}

export const deleteNewsletter = async (tx: Tx, id: string): Promise<void> => {
  await tx.q.delete(newsletters).where(eq(newsletters.id, id))
}

export type SendCounts = Record<SendState | 'unsubscribed', number>

const none: SendCounts = { waiting: 0, sent: 0, bounced: 0, unwanted: 0, left_out: 0, failed: 0, unsubscribed: 0 }

/** What became of the mails of some news, by its id. */
export const countSends = async (tx: Tx, ids: string[]): Promise<(id: string) => SendCounts> => {
  const { newsletterId, state, unsubscribedAt } = newsletterSends
  const rows = await tx.q
    .select({
      newsletterId,
      state,
      count: sql<number>`count(*)::int`,
      left: sql<number>`count(${unsubscribedAt})::int`,
    })
    .from(newsletterSends)
    .where(inArray(newsletterId, ids))
    .groupBy(newsletterId, state)
  return id => {
    const mine = rows.filter(row => row.newsletterId === id)
    const unsubscribed = mine.reduce((sum, { left }) => sum + left, 0)
    return { ...none, ...Object.fromEntries(mine.map(row => [row.state, row.count])), unsubscribed }
  }
}

/** Notes that news goes to somebody, once; false where it was noted before. */
export const insertSend = async (tx: Tx, newsletterId: string, personId: string): Promise<boolean> => {
  const stored = await tx.q
    .insert(newsletterSends)
    .values({ newsletterId, personId })
    .onConflictDoNothing()
    .returning({ id: newsletterSends.id })
  return stored.length > 0
}

const isOf = (newsletterId: string, personId: string) =>
  and(eq(newsletterSends.newsletterId, newsletterId), eq(newsletterSends.personId, personId))

/** Notes what became of one mail. */
export const settleSend = async (
  tx: Tx,
  { newsletterId, personId, state, at }: { newsletterId: string; personId: string; state: SendState; at: Date },
): Promise<void> => {
  await tx.q
    .update(newsletterSends)
    .set({ state, ...(state === 'sent' ? { sentAt: at } : {}) })
    .where(isOf(newsletterId, personId))
}

/** Notes that somebody unsubscribed by a link of this mail, or undid that. */
export const noteUnsubscribed = async (
  tx: Tx,
  { newsletterId, personId, at }: { newsletterId: string; personId: string; at: Date | null },
): Promise<void> => {
  await tx.q.update(newsletterSends).set({ unsubscribedAt: at }).where(isOf(newsletterId, personId))
}

/** What was sent to some people since then came back, or was called unwanted. */
export const markReturned = async (
  tx: Tx,
  { personIds, state, since }: { personIds: string[]; state: 'bounced' | 'unwanted'; since: Date },
): Promise<void> => {
  await tx.q
    .update(newsletterSends)
    .set({ state })
    .where(
      and(
        inArray(newsletterSends.personId, personIds),
        or(eq(newsletterSends.state, 'sent'), eq(newsletterSends.state, 'waiting')),
        or(eq(newsletterSends.state, 'waiting'), sql`${newsletterSends.sentAt} >= ${since.toISOString()}`),
      ),
    )
}
