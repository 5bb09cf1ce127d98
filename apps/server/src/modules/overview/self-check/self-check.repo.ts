import { selfCheckRuns, selfChecks } from '@om/db/tables/self-checks'
import { desc, lt, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type CheckRow = typeof selfChecks.$inferSelect
export type RunRow = typeof selfCheckRuns.$inferSelect

/** Any fixed number: copies of the server that have looked at the same time write one after the other. */
const turn = 7_305_114_203

export const lockChecks = async (tx: Tx): Promise<void> => {
  await tx.raw('select pg_advisory_xact_lock($1)', [turn])
}

export const knownChecks = (tx: Tx): Promise<CheckRow[]> => tx.q.select().from(selfChecks)

export const keepChecks = async (tx: Tx, rows: CheckRow[]): Promise<void> => {
  await tx.q
    .insert(selfChecks)
    .values(rows)
    .onConflictDoUpdate({
      target: selfChecks.key,
      set: {
        state: sql`excluded.state`,
        count: sql`excluded.count`,
        note: sql`excluded.note`,
        found: sql`excluded.found`,
        since: sql`excluded.since`,
        checkedAt: sql`excluded.checked_at`,
      },
    })
}

export const keepRun = async (tx: Tx, row: Omit<RunRow, 'id'>, before: Date): Promise<void> => {
  await tx.q.insert(selfCheckRuns).values(row)
  await tx.q.delete(selfCheckRuns).where(lt(selfCheckRuns.at, before))
}

export const lastRun = async (tx: Tx): Promise<RunRow | undefined> => {
  const [row] = await tx.q.select().from(selfCheckRuns).orderBy(sql`${selfCheckRuns.at} desc nulls last`).limit(1)
  return row
}

/** The last runs in which something turned, newest first. */
export const turns = (tx: Tx, limit: number): Promise<RunRow[]> =>
  tx.q
    .select()
    .from(selfCheckRuns)
    .where(sql`${selfCheckRuns.turned} <> '[]'`)
    .orderBy(sql`${selfCheckRuns.at} desc nulls last`, desc(selfCheckRuns.id))
    .limit(limit)
