import { consultNotes, consults, noteShares } from '@om/db/tables/consults'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import type { NoteRow } from '../consults.repo.ts'

export type NoteShareRow = typeof noteShares.$inferSelect

/** Of two of the same moment the one that runs. */
const newestFirst = [desc(noteShares.sharedAt), desc(isNull(noteShares.endedAt)), desc(noteShares.endedAt)]

/** What was shared of the notes of a consult, newest first. */
export const sharesOfConsult = (tx: Tx, consultId: string): Promise<NoteShareRow[]> =>
  tx.visible(q =>
    q
      .select()
      .from(noteShares)
      .where(eq(noteShares.consultId, consultId))
      .orderBy(...newestFirst),
  )

/** What was shared with a patient, newest first, with the case it is of, and the note while they may read it. */
export const visibleSharesOf = (tx: Tx, patientId: string) =>
  tx.visible(q =>
    q
      .select({ share: noteShares, note: consultNotes, number: consults.number })
      .from(noteShares)
      .innerJoin(consults, eq(consults.id, noteShares.consultId))
      .leftJoin(consultNotes, eq(consultNotes.id, noteShares.noteId))
      .where(eq(noteShares.patientId, patientId))
      .orderBy(...newestFirst),
  )

/** A signed note by its id, for the server's own work. */
export const noteById = async (tx: Tx, id: string): Promise<NoteRow | undefined> => {
  const [row] = await tx.q.select().from(consultNotes).where(eq(consultNotes.id, id))
  return row
}

/** Shares a note; false where it is shared already. */
export const insertShare = async (tx: Tx, row: typeof noteShares.$inferInsert): Promise<boolean> =>
  (await tx.q.insert(noteShares).values(row).onConflictDoNothing().returning({ id: noteShares.id })).length === 1

/** Ends the sharing of a note; false where it is not shared. */
export const endShare = async (tx: Tx, noteId: string, by: { name: string; at: Date }): Promise<boolean> => {
  const rows = await tx.q
    .update(noteShares)
    .set({ endedByName: by.name, endedAt: by.at })
    .where(and(eq(noteShares.noteId, noteId), isNull(noteShares.endedAt)))
    .returning({ id: noteShares.id })
  return rows.length === 1
}
