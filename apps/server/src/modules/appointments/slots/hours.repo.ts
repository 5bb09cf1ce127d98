import { doctorAway, doctorHours } from '@om/db/tables/assessment'
import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type HoursRow = typeof doctorHours.$inferSelect
export type AwayRow = typeof doctorAway.$inferSelect

/** Diaries of doctors change one booking at a time: whoever comes second sees what the first one left. */
export const lockDiaries = async (tx: Tx, doctorIds: string[]): Promise<void> => {
  // In one order, so that two who need two diaries never wait for each other.
  for (const id of [...new Set(doctorIds)].sort())
    await tx.raw('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`diary ${id}`])
}

/** Weekly hours of some doctors. */
export const hoursOf = (tx: Tx, doctorIds: string[]): Promise<HoursRow[]> =>
  tx.q
    .select()
    .from(doctorHours)
    .where(inArray(doctorHours.doctorId, doctorIds))
    .orderBy(asc(doctorHours.weekday), asc(doctorHours.startMinute))

/** When some doctors are away, in a time. */
export const awayIn = (tx: Tx, doctorIds: string[], from: Date, until: Date): Promise<AwayRow[]> =>
  tx.q
    .select()
    .from(doctorAway)
    .where(and(inArray(doctorAway.doctorId, doctorIds), lt(doctorAway.startsAt, until), gt(doctorAway.endsAt, from)))

/** The doctor's own weekly hours, as they may see them. */
export const visibleHours = (tx: Tx, doctorId: string): Promise<HoursRow[]> =>
  tx.visible(q =>
    q
      .select()
      .from(doctorHours)
      .where(eq(doctorHours.doctorId, doctorId))
      .orderBy(asc(doctorHours.weekday), asc(doctorHours.startMinute)),
  )

/** The doctor's own absences that are not over, soonest first. */
export const visibleAway = (tx: Tx, doctorId: string, now: Date): Promise<AwayRow[]> =>
  tx.visible(q =>
    q
      .select()
      .from(doctorAway)
      .where(and(eq(doctorAway.doctorId, doctorId), gt(doctorAway.endsAt, now)))
      .orderBy(asc(doctorAway.startsAt), asc(doctorAway.id)),
  )

/** Puts new weekly hours in the place of all earlier ones. */
export const replaceHours = async (
  tx: Tx,
  doctorId: string,
  rows: Omit<typeof doctorHours.$inferInsert, 'doctorId'>[],
): Promise<void> => {
  await tx.q.delete(doctorHours).where(eq(doctorHours.doctorId, doctorId))
  if (rows.length > 0) await tx.q.insert(doctorHours).values(rows.map(row => ({ ...row, doctorId })))
}

/** Stores an absence of a doctor. */
export const insertAway = async (tx: Tx, row: typeof doctorAway.$inferInsert): Promise<void> => {
  await tx.q.insert(doctorAway).values(row)
}

/** Removes one of the doctor's own absences; undefined when there is none. */
export const deleteAway = async (tx: Tx, doctorId: string, id: string): Promise<AwayRow | undefined> => {
  const [gone] = await tx.q
    .delete(doctorAway)
    .where(and(eq(doctorAway.id, id), eq(doctorAway.doctorId, doctorId)))
    .returning()
  return gone
}
