import { quizDrafts } from '@om/db/tables/assessment'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

/*
 * Drafts belong to nobody whom the database knows: the code is the right to one. No role of a request sees the table, so
 * these queries run as the server, each by the hash of a code.
 */

export type DraftRow = typeof quizDrafts.$inferSelect

const d = quizDrafts

const current = (codeHash: string, now: Date) => and(eq(d.codeHash, codeHash), gt(d.expiresAt, now))

/** The draft under a code, unless it has expired. */
export const draftByCode = async (tx: Tx, codeHash: string, now: Date): Promise<DraftRow | undefined> => {
  const [row] = await tx.q.select().from(d).where(current(codeHash, now))
  return row
}

/** The same, held against other saves until this one is over. */
export const draftForSaving = async (tx: Tx, codeHash: string, now: Date): Promise<DraftRow | undefined> => {
  const [row] = await tx.q.select().from(d).where(current(codeHash, now)).for('update')
  return row
}

/** Stores a new draft under the hash of its code. */
export const insertDraft = async (tx: Tx, draft: DraftRow): Promise<void> => {
  await tx.q.insert(d).values(draft)
}

/** Puts newer answers in the place of those under the same code. */
export const replaceDraft = async (
  tx: Tx,
  { codeHash, ...change }: Pick<DraftRow, 'codeHash' | 'brand' | 'sealed' | 'revision' | 'updatedAt' | 'expiresAt'>,
): Promise<void> => {
  await tx.q.update(d).set(change).where(eq(d.codeHash, codeHash))
}

/** Removes the draft under a code; none there is no error. */
export const deleteDraft = async (tx: Tx, codeHash: string): Promise<void> => {
  await tx.q.delete(d).where(eq(d.codeHash, codeHash))
}

/** Removes drafts whose time is over. */
export const deleteExpired = async (tx: Tx, now: Date): Promise<void> => {
  await tx.q.delete(d).where(lte(d.expiresAt, now))
}
