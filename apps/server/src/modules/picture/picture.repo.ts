import { clinicalFacts } from '@om/db/tables/picture'
import { asc, eq } from 'drizzle-orm'
import type { Queries, Tx } from '#src/database/database.ts'

export type FactRow = typeof clinicalFacts.$inferSelect

/** Adds a fact, once; false when its id is known already. */
export const insertFact = async (tx: Tx, row: typeof clinicalFacts.$inferInsert): Promise<boolean> => {
  const stored = await tx.q.insert(clinicalFacts).values(row).onConflictDoNothing().returning({ id: clinicalFacts.id })
  return stored.length > 0
}

const ofPatient = (q: Queries, patientId: string): Promise<FactRow[]> =>
  q.select().from(clinicalFacts).where(eq(clinicalFacts.patientId, patientId)).orderBy(asc(clinicalFacts.at))

/** Everything told or measured of a patient besides the assessments, oldest first, for the server's own checks. */
export const factsOf = (tx: Tx, patientId: string): Promise<FactRow[]> => ofPatient(tx.q, patientId)

/** The same as the actor may see it. */
export const visibleFactsOf = (tx: Tx, patientId: string): Promise<FactRow[]> =>
  tx.visible(q => ofPatient(q, patientId))

/** Removes what somebody told besides their answers, in the transaction that reduces those of a minor; the database allows no other. */
export const deleteFactsOf = async (tx: Tx, patientId: string): Promise<void> => {
  await tx.q.delete(clinicalFacts).where(eq(clinicalFacts.patientId, patientId))
}
