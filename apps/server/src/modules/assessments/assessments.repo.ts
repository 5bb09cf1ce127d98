import { quizFunnelCounts } from '@om/db/tables/assessment'
import { hairQuizResultsV2 } from '@om/db/tables/quiz'
import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

const r = hairQuizResultsV2

/** The last assessment that this patient stored, of either brand, as they may see it. */
export const lastOwnAssessment = async (tx: Tx, patientId: string) => {
  const [row] = await tx.visible(q =>
    q
      .select({ id: r.id, fullQuizData: r.fullQuizData, createdAt: r.createdAt })
      .from(r)
      .where(eq(r.userId, patientId))
      .orderBy(desc(r.createdAt))
      .limit(1),
  )
  return row
}

export type FunnelCount = typeof quizFunnelCounts.$inferSelect
type FunnelBrand = FunnelCount['brand']

const f = quizFunnelCounts

const keyOf = ({ day, brand, screen, step }: FunnelCount) => `${day} ${brand} ${screen} ${step}`

/** Adds to the counts. Rows in one order, so that copies which add at once wait for each other and never in a circle. */
export const addFunnelCounts = async (tx: Tx, counts: FunnelCount[]): Promise<void> => {
  const rows = counts.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))
  await tx.q
    .insert(f)
    .values(rows)
    .onConflictDoUpdate({
      target: [f.day, f.brand, f.screen, f.step],
      set: { count: sql`${f.count} + excluded.count` },
    })
}

const since = (from: string, brand: FunnelBrand) => and(gte(f.day, from), eq(f.brand, brand))

/** Sums by screen and step of a brand from that day on, as the actor may see them. */
export const countsByScreen = (tx: Tx, from: string, brand: FunnelBrand) =>
  tx.visible(q =>
    q
      .select({ screen: f.screen, step: f.step, count: sql<number>`sum(${f.count})::int` })
      .from(f)
      .where(since(from, brand))
      .groupBy(f.screen, f.step),
  )

/** The same by day: assessments that showed the first screen, and those that were finished. */
export const countsByDay = (tx: Tx, from: string, brand: FunnelBrand, firstScreen: string) =>
  tx.visible(q =>
    q
      .select({
        day: f.day,
        started: sql<number>`coalesce(sum(${f.count}) filter (where ${f.screen} = ${firstScreen} and ${f.step} = 'shown'), 0)::int`,
        finished: sql<number>`coalesce(sum(${f.count}) filter (where ${f.step} = 'finished'), 0)::int`,
      })
      .from(f)
      .where(since(from, brand))
      .groupBy(f.day),
  )
