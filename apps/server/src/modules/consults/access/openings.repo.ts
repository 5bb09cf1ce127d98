import type { openingViews } from '@om/contracts/chart-openings'
import { chartOpenings } from '@om/db/tables/chart-openings'
import { doctors } from '@om/db/tables/people'
import { and, desc, eq, gt, ne, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#src/database/database.ts'
import type { PageCursor } from '#src/database/list-page.ts'

export type OpeningRow = typeof chartOpenings.$inferSelect
const opening = chartOpenings

const Closed = z.object({ id: z.uuid() })

type Asked = { patientIds: string[]; doctorId: string; account: string; now: Date }

/** Those of some patients whose records are closed to a doctor; the rule is a function of the database. */
export const closedAmong = async (tx: Tx, { patientIds, doctorId, account, now }: Asked): Promise<Set<string>> => {
  if (patientIds.length === 0) return new Set()
  const { rows } = await tx.raw('select id from private.charts_closed($1, $2, $3, $4) as id', [
    patientIds,
    doctorId,
    account,
    now,
  ])
  return new Set(rows.map(row => Closed.parse(row).id))
}

/** Those of some patients who are not in a doctor's care, whatever an audit lets them read. */
export const outOfCareAmong = async (tx: Tx, { patientIds, doctorId, account, now }: Asked): Promise<Set<string>> => {
  const { rows } = await tx.raw('select id from private.charts_out_of_care($1, $2, $3, $4) as id', [
    patientIds,
    doctorId,
    account,
    now,
  ])
  return new Set(rows.map(row => Closed.parse(row).id))
}

/** A doctor's opening of a record that still runs. */
export const runningOpening = async (
  tx: Tx,
  { patientId, doctorId, now }: { patientId: string; doctorId: string; now: Date },
): Promise<OpeningRow | undefined> => {
  const [row] = await tx.q
    .select()
    .from(opening)
    .where(and(eq(opening.patientId, patientId), eq(opening.doctorId, doctorId), gt(opening.endsAt, now)))
    .orderBy(desc(opening.endsAt))
    .limit(1)
  return row
}

/** Stores an opening; false where it is stored already. */
export const insertOpening = async (tx: Tx, row: typeof opening.$inferInsert): Promise<boolean> =>
  (await tx.q.insert(opening).values(row).onConflictDoNothing().returning({ id: opening.id })).length === 1

/** One opening that the actor may see, held still until the transaction ends. */
export const lockOpening = async (tx: Tx, id: string): Promise<OpeningRow | undefined> => {
  const seen = await tx.visible(q => q.select({ id: opening.id }).from(opening).where(eq(opening.id, id)))
  if (seen.length === 0) return undefined
  const [row] = await tx.q.select().from(opening).where(eq(opening.id, id)).for('update')
  return row
}

export const updateOpening = async (tx: Tx, id: string, change: Partial<OpeningRow>): Promise<OpeningRow> => {
  const [row] = await tx.q.update(opening).set(change).where(eq(opening.id, id)).returning()
  if (!row) throw new Error('an opening that was held still is gone')
  return row
}

/** One page of openings as the actor may see them, newest first. */
export const visibleOpenings = (
  tx: Tx,
  { view, doctorId }: { view: (typeof openingViews)[number]; doctorId: string },
  after: PageCursor | null,
  most: number,
): Promise<OpeningRow[]> => {
  const inView: Record<typeof view, SQL | undefined> = {
    mine: eq(opening.doctorId, doctorId),
    // What the reader may say something of.
    to_review: and(sql`${opening.verdict} is distinct from 'in_order'`, ne(opening.doctorId, doctorId)),
    all: undefined,
  }
  return tx.visible(q =>
    q
      .select()
      .from(opening)
      .where(
        and(
          inView[view],
          after ? sql`(${opening.openedAt}, ${opening.id}) < (${after.at.toISOString()}, ${after.id})` : undefined,
        ),
      )
      .orderBy(sql`${opening.openedAt} desc nulls last`, sql`${opening.id} desc nulls last`)
      .limit(most),
  )
}

/** The medical directors besides one doctor. */
export const otherDirectors = async (tx: Tx, doctorId: string): Promise<string[]> => {
  const rows = await tx.q
    .select({ id: doctors.id })
    .from(doctors)
    .where(and(eq(doctors.isMedicalDirector, true), eq(doctors.active, true), ne(doctors.id, doctorId)))
  return rows.map(row => row.id)
}

/** Whether a doctor is a medical director. */
export const isDirector = async (tx: Tx, doctorId: string): Promise<boolean> => {
  const [row] = await tx.q
    .select({ id: doctors.id })
    .from(doctors)
    .where(and(eq(doctors.id, doctorId), eq(doctors.isMedicalDirector, true), eq(doctors.active, true)))
  return row !== undefined
}
