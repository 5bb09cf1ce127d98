import { doctorOnCall } from '@om/db/tables/assessment'
import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type ShiftRow = typeof doctorOnCall.$inferSelect
const shift = doctorOnCall

/** Shifts that are not over, as the actor may see them, soonest first. */
export const visibleShifts = (tx: Tx, now: Date): Promise<ShiftRow[]> =>
  tx.visible(q => q.select().from(shift).where(gt(shift.endsAt, now)).orderBy(asc(shift.startsAt), asc(shift.id)))

/** Which of some doctors are on call at an instant. */
export const onCallAmong = async (tx: Tx, doctorIds: string[], at: Date): Promise<Set<string>> => {
  const rows = await tx.q
    .select({ id: shift.doctorId })
    .from(shift)
    .where(and(inArray(shift.doctorId, doctorIds), lte(shift.startsAt, at), gt(shift.endsAt, at)))
  return new Set(rows.map(row => row.id))
}

/** A doctor's own shifts that are not over, held still until the transaction ends. */
export const lockOwnShifts = (tx: Tx, doctorId: string, now: Date): Promise<ShiftRow[]> =>
  tx.q
    .select()
    .from(shift)
    .where(and(eq(shift.doctorId, doctorId), gt(shift.endsAt, now)))
    .for('update')

/** Stores a shift, once per id. */
export const insertShift = async (tx: Tx, row: typeof shift.$inferInsert): Promise<void> => {
  await tx.q.insert(shift).values(row).onConflictDoNothing()
}

export const endShift = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx.q.update(shift).set({ endsAt: at }).where(eq(shift.id, id))
}

export const deleteShift = async (tx: Tx, id: string): Promise<void> => {
  await tx.q.delete(shift).where(eq(shift.id, id))
}
