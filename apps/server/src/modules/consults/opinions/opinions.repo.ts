import { consults } from '@om/db/tables/consults'
import { doctors } from '@om/db/tables/people'
import { secondOpinions } from '@om/db/tables/second-opinions'
import { and, asc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type OpinionRow = typeof secondOpinions.$inferSelect
const opinion = secondOpinions
const isOpen = eq(opinion.state, 'open')

/** What was asked about a patient, oldest first, as the actor may see it, with the case it is about. */
export const visibleOpinions = (tx: Tx, patientId: string) =>
  tx.visible(q =>
    q
      .select({ row: opinion, number: consults.number, decidedAt: consults.decidedAt })
      .from(opinion)
      .innerJoin(consults, eq(consults.id, opinion.consultId))
      .where(eq(opinion.patientId, patientId))
      .orderBy(asc(opinion.position)),
  )

/** The same question asked before, under its key. */
export const opinionById = async (tx: Tx, id: string): Promise<OpinionRow | undefined> => {
  const [row] = await tx.q.select().from(opinion).where(eq(opinion.id, id))
  return row
}

/** One question, held still until the transaction ends. */
export const lockOpinion = async (tx: Tx, id: string): Promise<OpinionRow | undefined> => {
  const [row] = await tx.q.select().from(opinion).where(eq(opinion.id, id)).for('update')
  return row
}

const openWhere = (tx: Tx, where: SQL | undefined): Promise<OpinionRow[]> =>
  tx.q.select().from(opinion).where(and(isOpen, where)).orderBy(asc(opinion.id)).for('update')

/** What waits for an answer about a case, held still. */
export const openOfConsult = (tx: Tx, consultId: string): Promise<OpinionRow[]> =>
  openWhere(tx, eq(opinion.consultId, consultId))

/** What one doctor was asked and has not answered, held still. */
export const openForDoctor = (tx: Tx, doctorId: string): Promise<OpinionRow[]> =>
  openWhere(tx, eq(opinion.askedOf, doctorId))

/** Whether a doctor, or whoever is next, is asked about a patient of whom somebody else has the case. */
export const isAskedAbout = async (tx: Tx, patientId: string, doctorId: string): Promise<boolean> => {
  const rows = await tx.q
    .select({ id: opinion.id })
    .from(opinion)
    .innerJoin(consults, eq(consults.id, opinion.consultId))
    .where(
      and(
        isOpen,
        eq(opinion.patientId, patientId),
        or(eq(opinion.askedOf, doctorId), and(isNull(opinion.askedOf), ne(opinion.askedBy, doctorId))),
        sql`coalesce(${consults.claimedBy}, ${consults.decidedBy}) is distinct from ${doctorId}`,
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Which doctor an account is, if it is one. */
export const doctorOfAccount = async (tx: Tx, userId: string): Promise<string | undefined> => {
  const [row] = await tx.q.select({ id: doctors.id }).from(doctors).where(eq(doctors.userId, userId))
  return row?.id
}

/** Stores a question; false where that colleague is asked about this case already. */
export const insertOpinion = async (tx: Tx, row: typeof opinion.$inferInsert): Promise<boolean> =>
  (await tx.q.insert(opinion).values(row).onConflictDoNothing().returning({ id: opinion.id })).length === 1

/** Writes what came of a question that was open. */
export const closeOpinion = async (tx: Tx, { id, state, words, closedBy, closedAt }: OpinionRow): Promise<void> => {
  await tx.q
    .update(opinion)
    .set({ state, words, closedBy, closedAt })
    .where(and(eq(opinion.id, id), isOpen))
}
