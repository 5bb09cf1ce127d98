import { gpLetters } from '@om/db/tables/own-record'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type LetterRow = typeof gpLetters.$inferSelect

/** What a patient has written to practices, as the actor may see it, newest first. */
export const visibleLettersOf = (tx: Tx, patientId: string): Promise<LetterRow[]> =>
  tx.visible(q => q.select().from(gpLetters).where(eq(gpLetters.patientId, patientId)).orderBy(desc(gpLetters.madeAt)))

/** One letter as the actor may see it. */
export const visibleLetter = async (tx: Tx, id: string): Promise<LetterRow | undefined> => {
  const [row] = await tx.visible(q => q.select().from(gpLetters).where(eq(gpLetters.id, id)))
  return row
}

/** The same, held still until the transaction ends; for the server's own work. */
export const lockLetter = async (tx: Tx, id: string): Promise<LetterRow | undefined> => {
  const [row] = await tx.q.select().from(gpLetters).where(eq(gpLetters.id, id)).for('update')
  return row
}

/** The letter that a link leads to. */
export const letterByHash = async (tx: Tx, tokenHash: string): Promise<LetterRow | undefined> => {
  const [row] = await tx.q.select().from(gpLetters).where(eq(gpLetters.tokenHash, tokenHash))
  return row
}

/** Puts a letter in the place of the one that was not sent; false where it is there already. */
export const replaceDraft = async (tx: Tx, row: typeof gpLetters.$inferInsert): Promise<boolean> => {
  const [known] = await tx.q
    .select({ id: gpLetters.id })
    .from(gpLetters)
    .where(eq(gpLetters.id, row.id ?? ''))
  if (known) return false
  await tx.q.delete(gpLetters).where(and(eq(gpLetters.patientId, row.patientId), isNull(gpLetters.sentAt)))
  await tx.q.insert(gpLetters).values(row)
  return true
}

export const updateLetter = async (
  tx: Tx,
  id: string,
  change: Partial<Omit<typeof gpLetters.$inferInsert, 'id' | 'patientId' | 'words'>>,
): Promise<void> => {
  await tx.q.update(gpLetters).set(change).where(eq(gpLetters.id, id))
}

export const deleteDraft = async (tx: Tx, id: string): Promise<void> => {
  await tx.q.delete(gpLetters).where(and(eq(gpLetters.id, id), isNull(gpLetters.sentAt)))
}

/** Ends what was sent of a doctor's letter that stands no more, and throws away what was not sent. */
export const endSending = async (tx: Tx, letterId: string, at: Date): Promise<void> => {
  await tx.q.delete(gpLetters).where(and(eq(gpLetters.letterId, letterId), isNull(gpLetters.sentAt)))
  await tx.q
    .update(gpLetters)
    .set({ withdrawnAt: at })
    .where(and(eq(gpLetters.letterId, letterId), isNull(gpLetters.withdrawnAt)))
}

/** Takes everything back that a practice could still open, and throws away what was not sent. */
export const withdrawAll = async (tx: Tx, patientId: string, at: Date): Promise<void> => {
  await tx.q.delete(gpLetters).where(and(eq(gpLetters.patientId, patientId), isNull(gpLetters.sentAt)))
  await tx.q
    .update(gpLetters)
    .set({ withdrawnAt: at })
    .where(and(eq(gpLetters.patientId, patientId), isNull(gpLetters.withdrawnAt)))
}
