import { consults } from '@om/db/tables/consults'
import { prescriptionReviews } from '@om/db/tables/prescriptions'
import { hairQuizResultsV2 } from '@om/db/tables/quiz'
import { and, desc, eq, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import { preparedQueries } from '#src/database/prepared.ts'
import { asConsult, type ConsultRow } from '../consults.repo.ts'

export type StoredQuiz = typeof hairQuizResultsV2.$inferSelect

/** What was answered in earnest: a review copies what was known, and dates it as it opens. */
const isAnswered = sql`not exists (select 1 from ${prescriptionReviews} r where r.consult_id = ${consults.id})`

/** A stored assessment, as the actor may see it. */
export const visibleQuiz = async (tx: Tx, id: string): Promise<StoredQuiz | undefined> => {
  const [row] = await tx.visible(q => q.select().from(hairQuizResultsV2).where(eq(hairQuizResultsV2.id, id)))
  return row
}

/** The date of birth in a stored assessment, for the server's own work. */
export const bornOnOf = async (tx: Tx, id: string): Promise<string | null> => {
  const { dateOfBirth } = hairQuizResultsV2
  const [row] = await tx.q.select({ dateOfBirth }).from(hairQuizResultsV2).where(eq(hairQuizResultsV2.id, id))
  return row?.dateOfBirth ?? null
}

/** Keeps the server's own answer to whether a prescription may follow; the browser's was a forecast. (Spec §3) */
export const saveRequiresPrescription = async (tx: Tx, id: string, requiresPrescription: boolean): Promise<void> => {
  await tx.q.update(hairQuizResultsV2).set({ requiresPrescription }).where(eq(hairQuizResultsV2.id, id))
}

/** The whole answer sets of some assessments, as the actor may see them, by id. */
export const visibleAnswers = async (tx: Tx, ids: string[]): Promise<Map<string, Record<string, unknown> | null>> => {
  if (ids.length === 0) return new Map()
  const { id, fullQuizData } = hairQuizResultsV2
  const rows = await tx.visible(q => q.select({ id, fullQuizData }).from(hairQuizResultsV2).where(inArray(id, ids)))
  return new Map(rows.map(row => [row.id, row.fullQuizData]))
}

/** The assessment of the same patient's consult before this one, as the actor may see it. */
export const visibleQuizBefore = async (
  tx: Tx,
  { patientId, submittedAt }: Pick<ConsultRow, 'patientId' | 'submittedAt'>,
): Promise<StoredQuiz | undefined> => {
  const [row] = await tx.visible(q =>
    q
      .select({ quiz: hairQuizResultsV2 })
      .from(consults)
      .innerJoin(hairQuizResultsV2, eq(hairQuizResultsV2.id, consults.quizResultId))
      .where(and(eq(consults.patientId, patientId), lt(consults.submittedAt, submittedAt)))
      .orderBy(desc(consults.submittedAt))
      .limit(1),
  )
  return row?.quiz
}

/** Every assessment of a patient that was sent to a doctor, reviews left out, as the actor may see it, newest first. */
export const visibleQuizzesOf = (
  tx: Tx,
  patientId: string,
): Promise<{ quiz: StoredQuiz; submittedAt: Date; consultId: string }[]> =>
  tx.visible(q =>
    q
      .select({ quiz: hairQuizResultsV2, submittedAt: consults.submittedAt, consultId: consults.id })
      .from(consults)
      .innerJoin(hairQuizResultsV2, eq(hairQuizResultsV2.id, consults.quizResultId))
      .where(and(eq(consults.patientId, patientId), isAnswered))
      .orderBy(desc(consults.submittedAt))
      .limit(20),
  )

/** Consults with the assessments behind them, from the newest at a time backwards; for the server's own work. */
export const casesBefore = async (
  tx: Tx,
  { upTo, after, most }: { upTo: Date; after: { at: Date; id: string } | null; most: number },
): Promise<{ consult: ConsultRow; quiz: StoredQuiz }[]> => {
  const rows = await tx.q
    .select({ consult: consults, quiz: hairQuizResultsV2 })
    .from(consults)
    .innerJoin(hairQuizResultsV2, eq(hairQuizResultsV2.id, consults.quizResultId))
    .where(
      after
        ? sql`(${consults.submittedAt}, ${consults.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
        : lte(consults.submittedAt, upTo),
    )
    .orderBy(sql`${consults.submittedAt} desc nulls last`, sql`${consults.id} desc nulls last`)
    .limit(most)
  return rows.map(row => ({ consult: asConsult(row.consult), quiz: row.quiz }))
}

/** One consult with the assessment behind it, for the server's own work. */
export const caseOf = async (tx: Tx, id: string): Promise<{ consult: ConsultRow; quiz: StoredQuiz } | undefined> => {
  const [row] = await tx.q
    .select({ consult: consults, quiz: hairQuizResultsV2 })
    .from(consults)
    .innerJoin(hairQuizResultsV2, eq(hairQuizResultsV2.id, consults.quizResultId))
    .where(eq(consults.id, id))
  return row && { consult: asConsult(row.consult), quiz: row.quiz }
}

/** What these consults are called and belong to, in one look, for the server's own work. */
export const namesOfCases = async (tx: Tx, ids: readonly string[]) => {
  const rows = await tx.q
    .select({ id: consults.id, number: consults.number, brand: consults.brand })
    .from(consults)
    .where(inArray(consults.id, [...ids]))
  return new Map(rows.map(row => [row.id, row]))
}

/** How many consults there are, counted no further than `most`. */
export const countCases = async (tx: Tx, upTo: Date, most: number): Promise<number> => {
  const newest = tx.q.select({ id: consults.id }).from(consults).where(lte(consults.submittedAt, upTo)).limit(most)
  return tx.q.$count(newest.as('newest'))
}

/** The newest consult with answers of its own, reviews left out, with the assessment behind it; for the server's own work. */
export const newestAnsweredOf = (tx: Tx, patientId: string) => newestIn(tx, patientId, isAnswered)

/** The newest consult of a patient with the assessment behind it, for the server's own work. */
export const newestQuizOf = (tx: Tx, patientId: string) => newestIn(tx, patientId, undefined)

const prepared = preparedQueries<{ consult: typeof consults.$inferSelect; quiz: StoredQuiz }[]>()

const newestIn = async (
  tx: Tx,
  patientId: string,
  which: SQL | undefined,
): Promise<{ consult: ConsultRow; quiz: StoredQuiz } | undefined> => {
  const build = () =>
    tx.q
      .select({ consult: consults, quiz: hairQuizResultsV2 })
      .from(consults)
      .innerJoin(hairQuizResultsV2, eq(hairQuizResultsV2.id, consults.quizResultId))
      .where(and(eq(consults.patientId, sql.placeholder('patientId')), which))
      .orderBy(desc(consults.submittedAt), desc(consults.number))
      .limit(1)
  const [row] = await prepared(tx.q, which ? 'answered' : 'any', build, { patientId })
  return row && { consult: asConsult(row.consult), quiz: row.quiz }
}
