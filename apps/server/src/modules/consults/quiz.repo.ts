import { hairQuizResultsV2 } from '@om/db/tables/quiz'
import { eq } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type StoredQuiz = typeof hairQuizResultsV2.$inferSelect

/** A stored assessment, as the actor may see it. */
export const visibleQuiz = async (tx: Tx, id: string): Promise<StoredQuiz | undefined> => {
  const [row] = await tx.visible(q => q.select().from(hairQuizResultsV2).where(eq(hairQuizResultsV2.id, id)))
  return row
}

/** Keeps the server's own answer to whether a prescription may follow; the browser's was a forecast. (Spec §3) */
export const saveRequiresPrescription = async (tx: Tx, id: string, requiresPrescription: boolean): Promise<void> => {
  await tx.q.update(hairQuizResultsV2).set({ requiresPrescription }).where(eq(hairQuizResultsV2.id, id))
}

/** A stored assessment, for the server's own work. */
export const quizById = async (tx: Tx, id: string): Promise<StoredQuiz | undefined> => {
  const [row] = await tx.q.select().from(hairQuizResultsV2).where(eq(hairQuizResultsV2.id, id))
  return row
}
