import type { CorrectionState } from '@om/contracts/corrections'
import { correctionAnswers, correctionRequests } from '@om/db/tables/picture'
import { desc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type RequestRow = typeof correctionRequests.$inferSelect
export type AnswerRow = typeof correctionAnswers.$inferSelect
export type Shown = RequestRow & { answers: AnswerRow[] }

const withAnswers = async (tx: Tx, rows: RequestRow[]): Promise<Shown[]> => {
  if (rows.length === 0) return []
  const ids = rows.map(row => row.id)
  const answers = await tx.q
    .select()
    .from(correctionAnswers)
    .where(inArray(correctionAnswers.requestId, ids))
    .orderBy(desc(correctionAnswers.at))
  return rows.map(row => ({ ...row, answers: answers.filter(one => one.requestId === row.id) }))
}

/** What a patient has asked for, as the actor may see it, newest first. */
export const visibleCorrectionsOf = async (tx: Tx, patientId: string): Promise<Shown[]> =>
  withAnswers(
    tx,
    await tx.visible(q =>
      q
        .select()
        .from(correctionRequests)
        .where(eq(correctionRequests.patientId, patientId))
        .orderBy(desc(correctionRequests.askedAt)),
    ),
  )

/** One request as the actor may see it. */
export const visibleCorrection = async (tx: Tx, id: string): Promise<Shown | undefined> => {
  const rows = await tx.visible(q => q.select().from(correctionRequests).where(eq(correctionRequests.id, id)))
  return (await withAnswers(tx, rows))[0]
}

/** The same, held still until the transaction ends; for the server's own work. */
export const lockCorrection = async (tx: Tx, id: string): Promise<Shown | undefined> => {
  const rows = await tx.q.select().from(correctionRequests).where(eq(correctionRequests.id, id)).for('update')
  return (await withAnswers(tx, rows))[0]
}

/** Stores a request once; false where it is there already. */
export const insertCorrection = async (tx: Tx, row: typeof correctionRequests.$inferInsert): Promise<boolean> => {
  const stored = await tx.q
    .insert(correctionRequests)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: correctionRequests.id })
  return stored.length > 0
}

/** Stores an answer once; false where it is there already. */
export const insertAnswer = async (tx: Tx, row: typeof correctionAnswers.$inferInsert): Promise<boolean> => {
  const stored = await tx.q
    .insert(correctionAnswers)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: correctionAnswers.id })
  return stored.length > 0
}

type Change = { state?: CorrectionState; reader?: RequestRow['reader'] }

/** Moves a request on, or gives it to another profession. */
export const updateCorrection = async (tx: Tx, id: string, change: Change): Promise<void> => {
  await tx.q.update(correctionRequests).set(change).where(eq(correctionRequests.id, id))
}
