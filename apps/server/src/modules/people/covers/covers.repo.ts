import { doctorCovers } from '@om/db/tables/covers'
import { doctors } from '@om/db/tables/people'
import { and, asc, eq, gt, inArray, lt, lte, or } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type CoverRow = typeof doctorCovers.$inferSelect
const cover = doctorCovers

/** What concerns a doctor and is not over, as they may see it: what stands, and what was declined in a time ahead. */
export const visibleCovers = (tx: Tx, doctorId: string, now: Date): Promise<CoverRow[]> =>
  tx.visible(q =>
    q
      .select()
      .from(cover)
      .where(
        and(
          gt(cover.endsAt, now),
          inArray(cover.state, ['asked', 'accepted', 'declined']),
          or(eq(cover.doctorId, doctorId), eq(cover.colleagueId, doctorId)),
        ),
      )
      .orderBy(asc(cover.startsAt), asc(cover.id)),
  )

/** Covers of these doctors change one after the other. */
export const lockCovers = async (tx: Tx, doctorIds: string[]): Promise<void> => {
  for (const id of [...new Set(doctorIds)].sort())
    await tx.raw('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`cover ${id}`])
}

/** One cover, for who changes it. */
export const coverById = async (tx: Tx, id: string): Promise<CoverRow | undefined> => {
  const [row] = await tx.q.select().from(cover).where(eq(cover.id, id))
  return row
}

/** What is asked of others or agreed about a doctor's own absence, in a time. */
export const standingIn = (tx: Tx, doctorId: string, from: Date, until: Date): Promise<CoverRow[]> =>
  tx.q
    .select()
    .from(cover)
    .where(
      and(
        eq(cover.doctorId, doctorId),
        inArray(cover.state, ['asked', 'accepted']),
        gt(cover.endsAt, from),
        lt(cover.startsAt, until),
      ),
    )

/** Whether a doctor covers for a colleague in a time. */
export const isCoveringIn = async (tx: Tx, colleagueId: string, from: Date, until: Date): Promise<boolean> => {
  const rows = await tx.q
    .select({ id: cover.id })
    .from(cover)
    .where(
      and(
        eq(cover.colleagueId, colleagueId),
        eq(cover.state, 'accepted'),
        gt(cover.endsAt, from),
        lt(cover.startsAt, until),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** What was asked, and nobody has answered in its time. */
export const unansweredCovers = (tx: Tx, now: Date): Promise<CoverRow[]> =>
  tx.q
    .select()
    .from(cover)
    .where(and(eq(cover.state, 'asked'), lte(cover.endsAt, now)))
    .orderBy(asc(cover.endsAt))
    .limit(50)

/** What stands with a doctor on either side, for when they can no longer work. */
export const standingWith = (tx: Tx, doctorId: string, now: Date): Promise<CoverRow[]> =>
  tx.q
    .select()
    .from(cover)
    .where(
      and(
        or(eq(cover.doctorId, doctorId), eq(cover.colleagueId, doctorId)),
        inArray(cover.state, ['asked', 'accepted']),
        gt(cover.endsAt, now),
      ),
    )

export const insertCover = async (tx: Tx, row: typeof cover.$inferInsert): Promise<void> => {
  await tx.q.insert(cover).values(row)
}

export const updateCover = async (tx: Tx, id: string, change: Partial<CoverRow>): Promise<void> => {
  await tx.q.update(cover).set(change).where(eq(cover.id, id))
}

/** Who covers for some doctors at a moment, by the doctor. */
export const runningCovers = async (
  tx: Tx,
  doctorIds: string[],
  at: Date,
): Promise<Map<string, { colleagueId: string; endsAt: Date }>> => {
  if (doctorIds.length === 0) return new Map()
  const rows = await tx.q
    .select({ doctorId: cover.doctorId, colleagueId: cover.colleagueId, endsAt: cover.endsAt })
    .from(cover)
    .where(
      and(
        inArray(cover.doctorId, doctorIds),
        eq(cover.state, 'accepted'),
        lte(cover.startsAt, at),
        gt(cover.endsAt, at),
      ),
    )
  return new Map(rows.map(({ doctorId, ...row }) => [doctorId, row]))
}

/** The accounts of those for whom a doctor covers at a moment. */
export const accountsCovered = async (tx: Tx, colleagueId: string, at: Date): Promise<Set<string>> => {
  const rows = await tx.q
    .select({ id: doctors.userId })
    .from(cover)
    .innerJoin(doctors, eq(doctors.id, cover.doctorId))
    .where(
      and(
        eq(cover.colleagueId, colleagueId),
        eq(cover.state, 'accepted'),
        lte(cover.startsAt, at),
        gt(cover.endsAt, at),
      ),
    )
  return new Set(rows.map(row => row.id))
}
