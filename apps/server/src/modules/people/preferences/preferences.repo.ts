import { marketingConsents } from '@om/db/tables/accounts'
import { desc, eq } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type MarketingAnswer = typeof marketingConsents.$inferSelect

/** Answers of one person are written one after the other. */
export const lockAnswers = async (tx: Tx, personId: string): Promise<void> => {
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('marketing ' || $1, 0))`, [personId])
}

/** A person's answers as the actor may see them, newest first. */
export const visibleAnswers = (tx: Tx, personId: string, limit: number): Promise<MarketingAnswer[]> =>
  tx.visible(q =>
    q
      .select()
      .from(marketingConsents)
      .where(eq(marketingConsents.personId, personId))
      .orderBy(desc(marketingConsents.at))
      .limit(limit),
  )

/** Adds an answer to the log; entries are never changed. (REG-22) */
export const insertAnswer = async (tx: Tx, row: typeof marketingConsents.$inferInsert): Promise<MarketingAnswer> => {
  const [saved] = await tx.q.insert(marketingConsents).values(row).returning()
  if (!saved) throw new Error('the answer was not stored')
  return saved
}
