import { consults } from '@om/db/tables/consults'
import { doctors } from '@om/db/tables/people'
import { prescriptions } from '@om/db/tables/prescriptions'
import { qualityReplies as replies, qualityReviews as reviews, qualitySamples as samples } from '@om/db/tables/quality'
import type { SampledCase } from '@om/domain/quality/sample'
import { and, asc, desc, eq, gte, inArray, isNotNull, lt, notExists, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type ReviewRow = typeof reviews.$inferSelect
export type ReplyRow = typeof replies.$inferSelect
export type SampleRow = typeof samples.$inferSelect

/** A review with what is shown of its case. */
export type ReviewedCase = { row: ReviewRow; number: number; brand: 'men' | 'women'; decidedAt: Date | null }

/** Who has answered last; null where nobody has since the form was written or corrected. */
const lastAuthor = sql<string | null>`(select ${replies.authorId} from ${replies}
  where ${replies.reviewId} = ${reviews.id} and (${reviews.correctedAt} is null or ${replies.at} > ${reviews.correctedAt})
  order by ${replies.at} desc, ${replies.id} desc limit 1)`

const shown = {
  row: reviews,
  number: consults.number,
  brand: consults.brand,
  decidedAt: consults.decidedAt,
  lastAuthor,
}

export type ListedCase = ReviewedCase & { lastAuthor: string | null }

export type DecidedCase = SampledCase & { patientId: string; rules: string[] }

const isDirector = and(eq(doctors.isMedicalDirector, true), eq(doctors.active, true))

/** What was decided in a time by doctors on their own judgement, with what it is drawn by; not the medical directors' own care. (INV-05) */
export const decidedBetween = async (tx: Tx, { from, until }: { from: Date; until: Date }): Promise<DecidedCase[]> => {
  const ofCase = sql`from ${prescriptions} where ${prescriptions.consultId} = ${consults.id}`
  const rows = await tx.q
    .select({
      id: consults.id,
      brand: consults.brand,
      outcome: consults.state,
      doctorId: consults.decidedBy,
      patientId: consults.patientId,
      flags: consults.doctorFlags,
      overridden: sql<string[]>`coalesce((select array_agg(distinct one ->> 'ci')
        from (select jsonb_array_elements(${prescriptions.overrides}) as one ${ofCase}) as all_of), '{}')`,
    })
    .from(consults)
    .where(
      and(
        gte(consults.decidedAt, from),
        lt(consults.decidedAt, until),
        isNotNull(consults.decidedBy),
        inArray(consults.state, ['approved', 'declined', 'referred']),
        notExists(
          tx.q
            .select({ id: doctors.id })
            .from(doctors)
            .where(and(eq(doctors.userId, consults.patientId), isDirector)),
        ),
      ),
    )
  return rows.flatMap(({ id, brand, outcome, doctorId, patientId, flags, overridden }) =>
    doctorId === null
      ? []
      : [
          {
            id,
            brand,
            outcome: outcome as SampledCase['outcome'],
            doctorId,
            patientId,
            isOverridden: overridden.length > 0,
            rules: [...new Set([...flags.map(flag => flag.rule), ...overridden])].toSorted(),
          },
        ],
  )
}

/** Stores that a month was drawn; false where it was before. */
export const insertSample = async (tx: Tx, row: SampleRow): Promise<boolean> =>
  (await tx.q.insert(samples).values(row).onConflictDoNothing().returning({ month: samples.month })).length === 1

export const insertReviews = async (tx: Tx, rows: (typeof reviews.$inferInsert)[]): Promise<void> => {
  if (rows.length > 0) await tx.q.insert(reviews).values(rows)
}

export const isDrawn = async (tx: Tx, month: string): Promise<boolean> =>
  (await tx.q.select({ month: samples.month }).from(samples).where(eq(samples.month, month))).length > 0

/** A month that was drawn; one after the other draws from it. */
export const lockSample = async (tx: Tx, month: string): Promise<SampleRow | undefined> => {
  await tx.raw('select pg_advisory_xact_lock(726179)')
  const [row] = await tx.q.select().from(samples).where(eq(samples.month, month))
  return row
}

/** Cases that were drawn before, in whichever month. */
export const drawnAmong = async (tx: Tx, consultIds: string[]): Promise<Set<string>> => {
  const rows = await tx.q.select({ id: reviews.consultId }).from(reviews).where(inArray(reviews.consultId, consultIds))
  return new Set(rows.map(row => row.id))
}

export const countOfMonth = (tx: Tx, month: string): Promise<number> => tx.q.$count(reviews, eq(reviews.month, month))

/** Months that were drawn, the newest first, as the actor may see them. */
export const visibleSamples = (tx: Tx): Promise<SampleRow[]> =>
  tx.visible(q => q.select().from(samples).orderBy(desc(samples.month)).limit(36))

/** The cases of a month that the actor may see, as they were drawn. */
export const visibleOfMonth = (tx: Tx, month: string, doctorId: string): Promise<ListedCase[]> =>
  tx.visible(q =>
    q
      .select(shown)
      .from(reviews)
      .innerJoin(consults, eq(consults.id, reviews.consultId))
      .where(and(eq(reviews.month, month), sql`${reviews.doctorId} <> ${doctorId}`))
      .orderBy(asc(reviews.position)),
  )

/** Cases of whichever month that are not over and that the actor may see, the newest month first. */
export const visibleOpen = (tx: Tx, doctorId: string): Promise<ListedCase[]> =>
  tx.visible(q =>
    q
      .select(shown)
      .from(reviews)
      .innerJoin(consults, eq(consults.id, reviews.consultId))
      .where(and(inArray(reviews.state, ['to_review', 'shared']), sql`${reviews.doctorId} <> ${doctorId}`))
      .orderBy(desc(reviews.month), asc(reviews.position)),
  )

/** A doctor's own cases that were looked at, the newest first, as the actor may see them. */
export const visibleOfDoctor = (tx: Tx, doctorId: string): Promise<ListedCase[]> =>
  tx.visible(q =>
    q
      .select(shown)
      .from(reviews)
      .innerJoin(consults, eq(consults.id, reviews.consultId))
      .where(and(eq(reviews.doctorId, doctorId), isNotNull(reviews.sharedAt)))
      .orderBy(desc(reviews.sharedAt))
      .limit(60),
  )

/** One case that the actor may see, held still until the transaction ends. */
export const lockReview = async (tx: Tx, id: string): Promise<ReviewedCase | undefined> => {
  const seen = await tx.visible(q => q.select({ id: reviews.id }).from(reviews).where(eq(reviews.id, id)))
  if (seen.length === 0) return undefined
  await tx.q.select({ id: reviews.id }).from(reviews).where(eq(reviews.id, id)).for('update')
  const [found] = await tx.q
    .select(shown)
    .from(reviews)
    .innerJoin(consults, eq(consults.id, reviews.consultId))
    .where(eq(reviews.id, id))
  return found
}

/** Changes a case, and counts the change. */
export const updateReview = async (tx: Tx, row: ReviewRow, change: Partial<ReviewRow>): Promise<ReviewRow> => {
  const [changed] = await tx.q
    .update(reviews)
    .set({ ...change, version: row.version + 1 })
    .where(eq(reviews.id, row.id))
    .returning()
  if (!changed) throw new Error('a case of the audit that was held still is gone')
  return changed
}

export const repliesOf = (tx: Tx, reviewId: string): Promise<ReplyRow[]> =>
  tx.q.select().from(replies).where(eq(replies.reviewId, reviewId)).orderBy(asc(replies.at), asc(replies.id))

/** Stores what somebody wrote; false where it is stored already. */
export const insertReply = async (tx: Tx, row: typeof replies.$inferInsert): Promise<boolean> =>
  (await tx.q.insert(replies).values(row).onConflictDoNothing().returning({ id: replies.id })).length === 1

/** Forms of some months, for counting: nothing of whose they are. */
export const formsBetween = (tx: Tx, from: string, to: string) =>
  tx.q
    .select({ month: reviews.month, marks: reviews.marks, rules: reviews.rules })
    .from(reviews)
    .where(and(gte(reviews.month, from), sql`${reviews.month} <= ${to}`, isNotNull(reviews.sharedAt)))

/** Medical directors who work here. */
export const directors = async (tx: Tx): Promise<string[]> => {
  const rows = await tx.q.select({ id: doctors.id }).from(doctors).where(isDirector).orderBy(asc(doctors.id))
  return rows.map(row => row.id)
}

/** Whether a doctor still works here. */
export const isActive = async (tx: Tx, doctorId: string): Promise<boolean> => {
  const [row] = await tx.q.select({ active: doctors.active }).from(doctors).where(eq(doctors.id, doctorId))
  return row?.active === true
}
