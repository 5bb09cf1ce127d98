import { hairQuizResultsV2 } from '@om/db/tables/quiz'
import { desc, eq } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

const r = hairQuizResultsV2

/** The last assessment that this patient stored, of either brand, as they may see it. */
export const lastOwnAssessment = async (tx: Tx, patientId: string) => {
  const [row] = await tx.visible(q =>
    q
      .select({ id: r.id, fullQuizData: r.fullQuizData, createdAt: r.createdAt })
      .from(r)
      .where(eq(r.userId, patientId))
      .orderBy(desc(r.createdAt))
      .limit(1),
  )
  return row
}
