import { checkInStates } from '@om/contracts/check-ins'
import { checkIns } from '@om/db/tables/check-ins'
import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#src/database/database.ts'

const State = z.enum(checkInStates)
type Stored = typeof checkIns.$inferSelect
export type CheckInRow = Omit<Stored, 'state'> & { state: z.infer<typeof State> }

const asRow = (row: Stored): CheckInRow => ({ ...row, state: State.parse(row.state) })

/** Stores check-ins; what begins on the same day as something else is asked about together with it. */
export const insertCheckIns = async (tx: Tx, rows: (typeof checkIns.$inferInsert)[]): Promise<void> => {
  if (rows.length === 0) return
  await tx.q
    .insert(checkIns)
    .values(rows)
    .onConflictDoUpdate({
      target: [checkIns.patientId, checkIns.startedOn, checkIns.kind],
      targetWhere: sql`state <> 'lapsed'`,
      set: {
        medicines: sql`(select array_agg(distinct m) from unnest(${checkIns.medicines} || excluded.medicines) m)`,
        version: sql`${checkIns.version} + 1`,
      },
      setWhere: eq(checkIns.state, 'scheduled'),
    })
}

/** Every check-in of a patient, for the server's own work. */
export const checkInsOf = async (tx: Tx, patientId: string): Promise<CheckInRow[]> =>
  (await tx.q.select().from(checkIns).where(eq(checkIns.patientId, patientId)).orderBy(asc(checkIns.dueOn))).map(asRow)

/** The same as the actor may see it, newest first. */
export const visibleCheckInsOf = async (tx: Tx, patientId: string): Promise<CheckInRow[]> => {
  const rows = await tx.visible(q =>
    q.select().from(checkIns).where(eq(checkIns.patientId, patientId)).orderBy(desc(checkIns.dueOn)).limit(60),
  )
  return rows.map(asRow)
}

/** One check-in as the actor may see it. */
export const visibleCheckIn = async (tx: Tx, id: string): Promise<CheckInRow | undefined> => {
  const [row] = await tx.visible(q => q.select().from(checkIns).where(eq(checkIns.id, id)))
  return row && asRow(row)
}

/** One check-in that the actor may see, held still until the transaction ends. */
export const lockCheckIn = async (tx: Tx, id: string): Promise<CheckInRow | undefined> => {
  const seen = await tx.visible(q => q.select({ id: checkIns.id }).from(checkIns).where(eq(checkIns.id, id)))
  if (seen.length === 0) return undefined
  const [row] = await tx.q.select().from(checkIns).where(eq(checkIns.id, id)).for('update')
  return row && asRow(row)
}

type Change = Partial<Omit<typeof checkIns.$inferInsert, 'id' | 'version' | 'state'>> & { state: CheckInRow['state'] }

export const updateCheckIn = async (tx: Tx, id: string, change: Change): Promise<CheckInRow> => {
  const [row] = await tx.q
    .update(checkIns)
    .set({ ...change, version: sql`${checkIns.version} + 1` })
    .where(eq(checkIns.id, id))
    .returning()
  if (!row) throw new Error('a check-in that was held still is gone')
  return asRow(row)
}

/** Check-ins of a state that were due by a day; those another copy is working on are left to it. */
export const dueBy = async (
  tx: Tx,
  { state, day, limit }: { state: 'scheduled' | 'due'; day: string; limit: number },
): Promise<CheckInRow[]> => {
  const rows = await tx.q
    .select()
    .from(checkIns)
    .where(
      and(eq(checkIns.state, state), sql`${checkIns.state} in ('scheduled','due','overdue')`, lte(checkIns.dueOn, day)),
    )
    .orderBy(asc(checkIns.dueOn))
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map(asRow)
}

/** Treatments that began between two days and whose note of the first weeks has not been looked at; left to other copies. */
export const unnotedSince = async (
  tx: Tx,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<CheckInRow[]> => {
  const rows = await tx.q
    .select()
    .from(checkIns)
    .where(
      and(
        eq(checkIns.kind, 'month_3'),
        eq(checkIns.state, 'scheduled'),
        gt(checkIns.startedOn, from),
        lte(checkIns.startedOn, to),
        isNull(checkIns.notedAt),
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map(asRow)
}

export const markNoted = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx.q.update(checkIns).set({ notedAt: at }).where(eq(checkIns.id, id))
}

/** What a patient was asked, or is to be, about treatments that had not ended so far, held still until the transaction ends. */
export const lockStandingCheckIns = async (tx: Tx, patientId: string): Promise<CheckInRow[]> => {
  const rows = await tx.q
    .select()
    .from(checkIns)
    .where(
      and(
        eq(checkIns.patientId, patientId),
        ne(checkIns.state, 'lapsed'),
        sql`cardinality(${checkIns.ended}) < cardinality(${checkIns.medicines})`,
      ),
    )
    .orderBy(asc(checkIns.dueOn))
    .for('update')
  return rows.map(asRow)
}

/** Marks what of a check-in's medicines is no longer a treatment. */
export const markEnded = async (tx: Tx, id: string, ended: string[]): Promise<void> => {
  await tx.q
    .update(checkIns)
    .set({ ended, version: sql`${checkIns.version} + 1` })
    .where(eq(checkIns.id, id))
}

/** Whether something that was due by a day is unanswered. */
export const hasUnansweredSince = async (tx: Tx, patientId: string, day: string): Promise<boolean> => {
  const rows = await tx.q
    .select({ id: checkIns.id })
    .from(checkIns)
    .where(
      and(eq(checkIns.patientId, patientId), inArray(checkIns.state, ['due', 'overdue']), lte(checkIns.dueOn, day)),
    )
    .limit(1)
  return rows.length > 0
}
