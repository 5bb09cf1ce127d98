import { done, type Result, refused } from '@om/contracts/errors'
import { doctorLetters } from '@om/db/tables/own-record'
import { desc, eq } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type DoctorLetterRow = typeof doctorLetters.$inferSelect

/** What doctors have signed for a patient, as the actor may see it, newest first. */
export const visibleDoctorLetters = (tx: Tx, patientId: string): Promise<DoctorLetterRow[]> =>
  tx.visible(q =>
    q.select().from(doctorLetters).where(eq(doctorLetters.patientId, patientId)).orderBy(desc(doctorLetters.signedAt)),
  )

/** One of them as the actor may see it. */
export const visibleDoctorLetter = async (tx: Tx, id: string): Promise<DoctorLetterRow | undefined> => {
  const [row] = await tx.visible(q => q.select().from(doctorLetters).where(eq(doctorLetters.id, id)))
  return row
}

/** One of them for the server's own work. */
export const doctorLetterById = async (tx: Tx, id: string): Promise<DoctorLetterRow | undefined> => {
  const [row] = await tx.q.select().from(doctorLetters).where(eq(doctorLetters.id, id))
  return row
}

/** Whether a newer version has taken its place. */
export const isReplaced = async (tx: Tx, id: string): Promise<boolean> => {
  const rows = await tx.q.select({ id: doctorLetters.id }).from(doctorLetters).where(eq(doctorLetters.replaces, id))
  return rows.length > 0
}

/** A letter that the actor may see and that stands, held still. Refuses with `not_found` and `gp_letter_wrong_state`. */
export const holdStanding = async (tx: Tx, id: string): Promise<Result<DoctorLetterRow>> => {
  if (!(await visibleDoctorLetter(tx, id))) return refused('not_found')
  const [row] = await tx.q.select().from(doctorLetters).where(eq(doctorLetters.id, id)).for('update')
  if (!row) return refused('not_found')
  return row.withdrawnAt || (await isReplaced(tx, id)) ? refused('gp_letter_wrong_state') : done(row)
}

/** Keeps a signed letter; false where it is there already. */
export const insertDoctorLetter = async (tx: Tx, row: typeof doctorLetters.$inferInsert): Promise<boolean> => {
  const rows = await tx.q.insert(doctorLetters).values(row).onConflictDoNothing().returning({ id: doctorLetters.id })
  return rows.length === 1
}

export const withdrawDoctorLetter = async (
  tx: Tx,
  id: string,
  { at, by, reason }: { at: Date; by: string; reason: string },
): Promise<void> => {
  await tx.q
    .update(doctorLetters)
    .set({ withdrawnAt: at, withdrawnBy: by, withdrawnReason: reason })
    .where(eq(doctorLetters.id, id))
}
