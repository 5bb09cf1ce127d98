import { clientErrors, pageViewCounts } from '@om/db/tables/public-site'
import { and, desc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import type { PageCursor } from '#src/database/list-page.ts'

export type ErrorRow = typeof clientErrors.$inferSelect
export type ViewBrand = (typeof pageViewCounts.$inferSelect)['brand']
export type Views = { day: string; path: string; brand: ViewBrand; views: number }

const e = clientErrors
const v = pageViewCounts

/** Adds to the counts. Rows in one order, so that copies which add at once wait for each other and never in a circle. */
export const addViews = async (tx: Tx, counts: Views[]): Promise<void> => {
  const rows = counts.toSorted((a, b) => `${a.day} ${a.path} ${a.brand}`.localeCompare(`${b.day} ${b.path} ${b.brand}`))
  await tx.q
    .insert(v)
    .values(rows)
    .onConflictDoUpdate({ target: [v.day, v.path, v.brand], set: { views: sql`${v.views} + excluded.views` } })
}

/** Views per day and brand from that day on, as the actor may see them. */
export const dailyViews = (tx: Tx, from: string, brand: ViewBrand | undefined) =>
  tx.visible(q =>
    q
      .select({ day: v.day, brand: v.brand, views: sql<number>`sum(${v.views})::int` })
      .from(v)
      .where(and(gte(v.day, from), brand && eq(v.brand, brand)))
      .groupBy(v.day, v.brand),
  )

/** The most viewed kinds of page from that day on. */
export const viewsByPage = (tx: Tx, from: string, brand: ViewBrand | undefined, limit: number) =>
  tx.visible(q =>
    q
      .select({ path: v.path, brand: v.brand, views: sql<number>`sum(${v.views})::int` })
      .from(v)
      .where(and(gte(v.day, from), brand && eq(v.brand, brand)))
      .groupBy(v.path, v.brand)
      .orderBy(sql`sum(${v.views}) desc`, v.path, v.brand)
      .limit(limit),
  )

export type NewError = Pick<ErrorRow, 'fingerprint' | 'name' | 'message' | 'stack' | 'componentStack' | 'path'>

/** Counts an error that is known, and brings it back where it was put away; false when it is not known. */
export const countKnownError = async (tx: Tx, { fingerprint, path }: NewError, at: Date): Promise<boolean> => {
  const rows = await tx.q
    .update(e)
    .set({ count: sql`${e.count} + 1`, lastSeenAt: at, path, dismissedAt: null })
    .where(eq(e.fingerprint, fingerprint))
    .returning({ id: e.id })
  return rows.length > 0
}

/** How many kinds of error were first seen since then. */
export const newErrorsSince = async (tx: Tx, since: Date): Promise<number> => {
  const [row] = await tx.q.select({ count: sql<number>`count(*)::int` }).from(e).where(gte(e.firstSeenAt, since))
  return row?.count ?? 0
}

/** Stores an error; one that another request stored in the same moment is counted. */
export const insertError = async (tx: Tx, error: NewError, at: Date): Promise<void> => {
  await tx.q
    .insert(e)
    .values({ ...error, firstSeenAt: at, lastSeenAt: at })
    .onConflictDoUpdate({
      target: e.fingerprint,
      set: { count: sql`${e.count} + 1`, lastSeenAt: at, dismissedAt: null },
    })
}

/** One page, last seen first, as the actor may see it, with one row more than asked for. */
export const errorPage = (
  tx: Tx,
  { dismissed, after, limit }: { dismissed: boolean; after: PageCursor | null; limit: number },
): Promise<ErrorRow[]> =>
  tx.visible(q =>
    q
      .select()
      .from(e)
      .where(
        and(
          dismissed ? isNotNull(e.dismissedAt) : isNull(e.dismissedAt),
          after
            ? sql`(${e.lastSeenAt}, ${e.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
            : undefined,
        ),
      )
      .orderBy(desc(e.lastSeenAt), desc(e.id))
      .limit(limit),
  )

/** An error as the actor may see it. */
export const visibleError = async (tx: Tx, id: string): Promise<ErrorRow | undefined> => {
  const [row] = await tx.visible(q => q.select().from(e).where(eq(e.id, id)))
  return row
}

/** Puts an error away, or brings it back with null; undefined when there is none. */
export const setDismissed = async (tx: Tx, id: string, at: Date | null): Promise<ErrorRow | undefined> => {
  const [row] = await tx.q.update(e).set({ dismissedAt: at }).where(eq(e.id, id)).returning()
  return row
}

/** Removes errors that nobody has met since then. */
export const deleteErrorsBefore = async (tx: Tx, before: Date): Promise<void> => {
  await tx.q.delete(e).where(sql`${e.lastSeenAt} < ${before}`)
}
