import type { DecisionBefore } from '@om/contracts/refills'
import { refillChanges } from '@om/db/tables/billing'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

type Row = typeof refillChanges.$inferSelect

/** Keeps what was said about a delivery before it was changed, and why it was. */
export const insertChange = async (tx: Tx, row: typeof refillChanges.$inferInsert): Promise<void> => {
  await tx.q.insert(refillChanges).values(row)
}

/** When a decision is changed: after the one before it, by whatever clock. */
export const changedAt = (now: Date, wasAt: Date): Date => new Date(Math.max(now.getTime(), wasAt.getTime() + 1))

const present = (row: Row): DecisionBefore => ({
  was: { decision: row.was, by: row.wasBy, at: row.wasAt.toISOString(), message: row.wasMessage },
  decision: row.became,
  by: row.byName,
  at: row.at.toISOString(),
  reason: row.reason,
})

/** What was decided before about each of these deliveries, as the actor may see it, newest first. */
export const decisionsBefore = async (
  tx: Tx,
  refillIds: string[],
  about: Row['about'],
): Promise<Map<string, DecisionBefore[]>> => {
  if (refillIds.length === 0) return new Map()
  const rows = await tx.visible(q =>
    q
      .select()
      .from(refillChanges)
      .where(and(inArray(refillChanges.refillId, refillIds), eq(refillChanges.about, about)))
      .orderBy(desc(refillChanges.at)),
  )
  return new Map(refillIds.map(id => [id, rows.filter(row => row.refillId === id).map(present)]))
}
