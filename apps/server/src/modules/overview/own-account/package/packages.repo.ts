import { MOST_BYTES_AT_ONCE, MOST_FILES_AT_ONCE } from '@om/contracts/record-packages'
import { photos } from '@om/db/tables/assessment'
import { recordPackages } from '@om/db/tables/record-packages'
import { and, asc, count, desc, eq, isNotNull, isNull, lte, or, sql, sum } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type PackageRow = typeof recordPackages.$inferSelect
const p = recordPackages

/** How many files somebody's record has, and how many bytes are in them. */
export const sizeOf = async (tx: Tx, patientId: string): Promise<{ files: number; bytes: number }> => {
  const [row] = await tx.q
    .select({ files: count(), bytes: sum(photos.bytes) })
    .from(photos)
    .where(and(eq(photos.patientId, patientId), isNull(photos.retiredAt)))
  return { files: row?.files ?? 0, bytes: Number(row?.bytes ?? 0) }
}

/** Whether a record is packed by a job. */
export const isBig = ({ files, bytes }: { files: number; bytes: number }): boolean =>
  files > MOST_FILES_AT_ONCE || bytes > MOST_BYTES_AT_ONCE

/** The newest package of a patient, as they may see it. */
export const newestPackage = async (tx: Tx, patientId: string): Promise<PackageRow | undefined> => {
  const [row] = await tx.visible(q =>
    q.select().from(p).where(eq(p.patientId, patientId)).orderBy(desc(p.askedAt), desc(p.id)).limit(1),
  )
  return row
}

/** Begins a package; false where one of theirs is there already. */
export const insertPackage = async (tx: Tx, row: typeof p.$inferInsert): Promise<boolean> =>
  (await tx.q.insert(p).values(row).onConflictDoNothing().returning({ id: p.id })).length === 1

/** A package, held still until the transaction ends. */
export const lockPackage = async (tx: Tx, id: string): Promise<PackageRow | undefined> => {
  const [row] = await tx.q.select().from(p).where(eq(p.id, id)).for('update')
  return row
}

export const updatePackage = async (tx: Tx, id: string, change: Partial<typeof p.$inferInsert>): Promise<void> => {
  await tx.q.update(p).set(change).where(eq(p.id, id))
}

/** Says how far a package is; false once it is not made any more. */
export const keepProgress = async (tx: Tx, id: string, filesDone: number): Promise<boolean> => {
  const rows = await tx.q
    .update(p)
    .set({ filesDone: sql`least(${filesDone}, ${p.filesTotal})` })
    .where(and(eq(p.id, id), eq(p.state, 'making')))
    .returning({ id: p.id })
  return rows.length === 1
}

/** Whether the job of a package has failed as often as it is tried. */
const isGivenUp = sql`exists (select from jobs.job j where j.name = 'pack-record' and j.state = 'failed' and j.data->>'id' = ${p.id}::text)`

/** Those whose time is over or whose job has given up, each held still. */
export const lockLapsed = (tx: Tx, { now, staleSince, most }: { now: Date; staleSince: Date; most: number }) =>
  tx.q
    .select()
    .from(p)
    .where(
      or(
        and(eq(p.state, 'ready'), lte(p.until, now)),
        and(eq(p.state, 'making'), or(lte(p.askedAt, staleSince), isGivenUp)),
      ),
    )
    .orderBy(asc(p.askedAt))
    .limit(most)
    .for('update', { skipLocked: true })

/** Ended ones whose file is still there. */
export const withFileLeft = (tx: Tx, most: number): Promise<PackageRow[]> =>
  tx.q
    .select()
    .from(p)
    .where(and(isNotNull(p.endedAt), isNotNull(p.storageKey)))
    .orderBy(asc(p.askedAt))
    .limit(most)

/** What a patient has that is made or ready. */
export const lockOpenOf = (tx: Tx, patientId: string): Promise<PackageRow[]> =>
  tx.q
    .select()
    .from(p)
    .where(and(eq(p.patientId, patientId), isNull(p.endedAt)))
    .for('update')
