import type { TestCode } from '@om/contracts/picture'
import { clinicalFacts, factErrors, testRequests } from '@om/db/tables/picture'
import { and, asc, desc, eq, isNull, notExists, sql } from 'drizzle-orm'
import type { Queries, Tx } from '#src/database/database.ts'
import { preparedQueries } from '#src/database/prepared.ts'

export type FactRow = typeof clinicalFacts.$inferSelect

/** Adds a fact, once; false when its id is known already. */
export const insertFact = async (tx: Tx, row: typeof clinicalFacts.$inferInsert): Promise<boolean> => {
  const stored = await tx.q.insert(clinicalFacts).values(row).onConflictDoNothing().returning({ id: clinicalFacts.id })
  return stored.length > 0
}

export type ErrorRow = typeof factErrors.$inferSelect
/** A fact with what makes it none; null while it counts. */
export type ShownFact = FactRow & { error: ErrorRow | null }

const isStruck = (q: Queries) =>
  q.select({ one: sql`1` }).from(factErrors).where(eq(factErrors.factId, clinicalFacts.id))

const preparedFacts = preparedQueries<FactRow[]>()

/**
 * Everything told or measured of a patient besides the assessments, oldest first, for the server's own checks: without what was
 * entered in error.
 */
export const factsOf = (tx: Tx, patientId: string): Promise<FactRow[]> => {
  const build = () =>
    tx.q
      .select()
      .from(clinicalFacts)
      .where(and(eq(clinicalFacts.patientId, sql.placeholder('patientId')), notExists(isStruck(tx.q))))
      .orderBy(asc(clinicalFacts.at))
  return preparedFacts(tx.q, '', build, { patientId })
}

const withErrors = async (q: Queries, patientId: string): Promise<ShownFact[]> => {
  const rows = await q
    .select({ fact: clinicalFacts, error: factErrors })
    .from(clinicalFacts)
    .leftJoin(factErrors, eq(factErrors.factId, clinicalFacts.id))
    .where(eq(clinicalFacts.patientId, patientId))
    .orderBy(asc(clinicalFacts.at))
  return rows.map(({ fact, error }) => ({ ...fact, error }))
}

/** The same as the actor may see it, with what was entered in error, to be read. */
export const visibleFactsOf = (tx: Tx, patientId: string): Promise<ShownFact[]> =>
  tx.visible(q => withErrors(q, patientId))

/** One fact as the actor may see it. */
export const visibleFact = async (tx: Tx, id: string): Promise<FactRow | undefined> => {
  const [row] = await tx.visible(q => q.select().from(clinicalFacts).where(eq(clinicalFacts.id, id)))
  return row
}

/** Says that a fact was entered in error; false when somebody has already. */
export const insertError = async (tx: Tx, row: ErrorRow): Promise<boolean> => {
  const stored = await tx.q.insert(factErrors).values(row).onConflictDoNothing().returning({ id: factErrors.factId })
  return stored.length > 0
}

/** Whether a result that counts was read from this paper. */
export const hasResultFrom = async (tx: Tx, documentId: string): Promise<boolean> => {
  const rows = await tx.q
    .select({ id: clinicalFacts.id })
    .from(clinicalFacts)
    .where(and(eq(clinicalFacts.documentId, documentId), notExists(isStruck(tx.q))))
    .limit(1)
  return rows.length > 0
}

export const errorOf = async (tx: Tx, factId: string): Promise<ErrorRow | undefined> => {
  const [row] = await tx.q.select().from(factErrors).where(eq(factErrors.factId, factId))
  return row
}

/** Removes what somebody told besides their answers, in the transaction that reduces those of a minor; the database allows no other. */
export const deleteFactsOf = async (tx: Tx, patientId: string): Promise<void> => {
  await tx.q.delete(factErrors).where(eq(factErrors.patientId, patientId))
  await tx.q.delete(clinicalFacts).where(eq(clinicalFacts.patientId, patientId))
}

export type RequestRow = typeof testRequests.$inferSelect

/** Adds what a GP is asked for, once; false when its id is known already. */
export const insertRequest = async (tx: Tx, row: typeof testRequests.$inferInsert): Promise<boolean> => {
  const stored = await tx.q.insert(testRequests).values(row).onConflictDoNothing().returning({ id: testRequests.id })
  return stored.length > 0
}

/** What GPs were asked for, as the actor may see it, newest first. */
export const visibleRequestsOf = (tx: Tx, patientId: string): Promise<RequestRow[]> =>
  tx.visible(q =>
    q
      .select()
      .from(testRequests)
      .where(eq(testRequests.patientId, patientId))
      .orderBy(desc(testRequests.requestedAt))
      .limit(20),
  )

export const visibleRequest = async (tx: Tx, id: string): Promise<RequestRow | undefined> => {
  const [row] = await tx.visible(q => q.select().from(testRequests).where(eq(testRequests.id, id)))
  return row
}

/** What is still awaited of a patient, held still until the transaction ends. */
export const lockOpenRequests = (tx: Tx, patientId: string): Promise<RequestRow[]> =>
  tx.q
    .select()
    .from(testRequests)
    .where(and(eq(testRequests.patientId, patientId), isNull(testRequests.closedAt)))
    .orderBy(asc(testRequests.requestedAt))
    .for('update')

/** The same with what was closed because everything had come: a result that is none any more opens it again. */
export const lockSettledRequests = (tx: Tx, patientId: string): Promise<RequestRow[]> =>
  tx.q
    .select()
    .from(testRequests)
    .where(and(eq(testRequests.patientId, patientId), eq(testRequests.closedBy, '')))
    .orderBy(asc(testRequests.requestedAt))
    .for('update')

export const updateRequest = async (
  tx: Tx,
  id: string,
  change: { came?: TestCode[]; closedAt?: Date | null; closedBy?: string },
): Promise<void> => {
  await tx.q.update(testRequests).set(change).where(eq(testRequests.id, id))
}

/** Patients whose newest potassium or kidney function is of that day or older. */
export const patientsMeasuredBefore = async (tx: Tx, day: string): Promise<string[]> => {
  const newest = sql`select distinct on (${clinicalFacts.patientId}, ${clinicalFacts.key}) ${clinicalFacts.patientId}, ${clinicalFacts.measuredOn}
    from ${clinicalFacts} where ${clinicalFacts.kind} = 'test' and ${clinicalFacts.key} in ('potassium','egfr')
      and not exists (select from ${factErrors} where ${factErrors.factId} = ${clinicalFacts.id})
    order by ${clinicalFacts.patientId}, ${clinicalFacts.key}, ${clinicalFacts.measuredOn} desc`
  const { rows } = await tx.q.execute<{ patient_id: string }>(
    sql`select distinct patient_id from (${newest}) newest where measured_on <= ${day}`,
  )
  return rows.map(row => row.patient_id)
}
