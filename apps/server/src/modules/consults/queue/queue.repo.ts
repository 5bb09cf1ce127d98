import type { queueViews } from '@om/contracts/consults'
import { consults } from '@om/db/tables/consults'
import { doctors, profiles } from '@om/db/tables/people'
import { hairQuizResultsV2 } from '@om/db/tables/quiz'
import { and, asc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queries, Tx } from '#src/database/database.ts'
import { preparedQueries } from '#src/database/prepared.ts'
import { named } from '#src/modules/people/people.ts'
import { asConsult, type ConsultRow } from '../consults.repo.ts'

export type QueueView = (typeof queueViews)[number]
export type QueueFilter = { view: QueueView; doctorId: string; brand?: 'men' | 'women' }

// The conditions repeat the words of the partial indexes, so that the planner can use them whatever the table holds.
const inView = ({ view, doctorId, brand }: QueueFilter): SQL | undefined => {
  const byView: Record<QueueView, SQL | undefined> = {
    waiting: sql`${consults.state} = 'submitted'`,
    mine: and(sql`${consults.state} = 'in_review'`, eq(consults.claimedBy, doctorId)),
    with_patient: sql`${consults.state} in ('needs_info','video_required')`,
    // A filter does not look into what a closed record would tell by being found. (INV-14, decision 86)
    decided: and(
      sql`${consults.decidedAt} is not null`,
      brand
        ? sql`${consults.patientId} in (select private.care_of(${doctorId}, (select private.clinic_now())))`
        : undefined,
    ),
  }
  return and(byView[view], brand ? eq(consults.brand, brand) : undefined)
}

/** Whose safety comes first is opened first, whenever it is due. (T-00) As the index of the queue is written. */
const calmLast = sql`(not ${consults.urgent})`

const sortedBy = { waiting: consults.dueAt, mine: consults.dueAt, with_patient: consults.submittedAt }

// As the indexes are written; `desc` alone would put nulls first and sort the whole table.
const orderOf = (view: QueueView) => {
  if (view === 'decided') return [sql`${consults.decidedAt} desc nulls last`, asc(consults.id)]
  const byTime = [asc(sortedBy[view]), asc(consults.id)]
  return view === 'waiting' ? [calmLast, ...byTime] : byTime
}

/** Where a page of the queue ends: the sorting instant and the id of its last row, and whether that was an urgent one. */
export type QueueCursor = { at: Date; id: string; isUrgent: boolean }

const afterCursor = (view: QueueView, after: QueueCursor | null): SQL | undefined => {
  if (!after) return undefined
  const at = after.at.toISOString()
  if (view === 'decided') {
    return sql`${consults.decidedAt} <= ${at} and (${consults.decidedAt} < ${at} or ${consults.id} > ${after.id})`
  }
  if (view === 'waiting') {
    return sql`(${calmLast}, ${consults.dueAt}, ${consults.id}) > (${!after.isUrgent}, ${at}, ${after.id})`
  }
  return sql`(${sortedBy[view]}, ${consults.id}) > (${at}, ${after.id})`
}

/** What the page after this row starts from. */
export const cursorOf = (view: QueueView, row: ConsultRow): QueueCursor => ({
  at: (view === 'decided' ? row.decidedAt : view === 'with_patient' ? row.submittedAt : row.dueAt) ?? row.submittedAt,
  id: row.id,
  isUrgent: row.urgent,
})

/** The query behind one page of a view. */
export const pageQuery = (q: Queries, filter: QueueFilter, after: QueueCursor | null, limit: number) =>
  q
    .select()
    .from(consults)
    .where(and(inView(filter), afterCursor(filter.view, after)))
    .orderBy(...orderOf(filter.view))
    .limit(limit)

const preparedPages = preparedQueries<(typeof consults.$inferSelect)[]>()

/** One page of a view as the doctor may see it, in its order. */
export const queuePage = async (
  tx: Tx,
  filter: QueueFilter,
  after: QueueCursor | null,
  limit: number,
): Promise<ConsultRow[]> => {
  // Nearly everyone asks for the first page, which is the same question each time.
  const key = [filter.view, filter.doctorId, filter.brand, limit].join(' ')
  const rows = await tx.visible(async q =>
    after ? await pageQuery(q, filter, after, limit) : preparedPages(q, key, () => pageQuery(q, filter, null, limit)),
  )
  return rows.map(asConsult)
}

/** Cases covered at once are few. */
const MOST_COVERED = 50

const preparedCovered = preparedQueries<(typeof consults.$inferSelect)[]>()

/** What those hold for whom the doctor covers now, as the doctor may see it; what is due first comes first. */
export const coveredCases = async (tx: Tx, { doctorId, brand }: Omit<QueueFilter, 'view'>): Promise<ConsultRow[]> => {
  const rows = await tx.visible(q =>
    preparedCovered(q, [doctorId, brand].join(' '), () =>
      q
        .select()
        .from(consults)
        .where(
          and(
            sql`${consults.state} = 'in_review'`,
            sql`${consults.claimedBy} in (select private.doctors_covered(${doctorId}, (select private.clinic_now())))`,
            brand ? eq(consults.brand, brand) : undefined,
          ),
        )
        .orderBy(asc(consults.dueAt), asc(consults.id))
        .limit(MOST_COVERED),
    ),
  )
  return rows.map(asConsult)
}

/** The query that finds consults by the beginning of a name. */
export const nameQuery = (q: Queries, filter: QueueFilter, words: string[], after: QueueCursor | null, limit: number) =>
  q
    .select({ id: consults.id })
    .from(consults)
    .innerJoin(profiles, eq(profiles.id, consults.patientId))
    .where(and(inView(filter), named(words), afterCursor(filter.view, after)))
    .orderBy(...orderOf(filter.view))
    .limit(limit)

/**
 * A page of the patients whose name begins so. The server finds the rows, because an index on names cannot be used under
 * row-level security; what is shown is then read as the doctor.
 */
export const queuePageByName = async (
  tx: Tx,
  filter: QueueFilter,
  words: string[],
  after: QueueCursor | null,
  limit: number,
): Promise<ConsultRow[]> => {
  const found = await nameQuery(tx.q, filter, words, after, limit)
  if (found.length === 0) return []
  const rows = await tx.visible(q =>
    q
      .select()
      .from(consults)
      .where(
        inArray(
          consults.id,
          found.map(row => row.id),
        ),
      )
      .orderBy(...orderOf(filter.view)),
  )
  return rows.map(asConsult)
}

/** A number as people write it: `10432`, `C10432` or `#10432`. It names one consult, whatever the view. */
export const numberIn = (search: string): number | null => {
  const digits = /^(?:c|#)?\s*(\d{1,15})$/i.exec(search)?.[1]
  return digits ? Number(digits) : null
}

/** The consult with this number. */
export const consultByNumber = async (tx: Tx, number: number): Promise<ConsultRow[]> => {
  const rows = await tx.visible(q => q.select().from(consults).where(eq(consults.number, number)))
  return rows.map(asConsult)
}

/** Counting stops here: "100 or more" is all a queue needs to know. */
const countedTo = 100

// Sorted, so that the index is walked from its beginning instead of the table from somewhere.
const countOf = (filter: QueueFilter) =>
  sql<number>`(select count(*)::int from (select 1 from ${consults} where ${inView(filter)}
    order by ${sql.join(orderOf(filter.view), sql`, `)} limit ${countedTo}) as counted)`

/** The query behind the counts. */
export const countsQuery = (q: Queries, { doctorId, brand }: Omit<QueueFilter, 'view'>) => {
  const count = (view: QueueView) => countOf({ view, doctorId, brand })
  return q
    .select({ waiting: count('waiting'), mine: count('mine'), with_patient: count('with_patient') })
    .from(sql`(select 1) as one`)
}

const preparedCounts = preparedQueries<{ waiting: number; mine: number; with_patient: number }[]>()

/** How many consults each open view holds, up to 100. */
export const queueCounts = async (
  tx: Tx,
  filter: Omit<QueueFilter, 'view'>,
): Promise<{ waiting: number; mine: number; with_patient: number }> => {
  const key = [filter.doctorId, filter.brand].join(' ')
  const [row] = await tx.visible(q => preparedCounts(q, key, () => countsQuery(q, filter)))
  return row ?? { waiting: 0, mine: 0, with_patient: 0 }
}

export type QueueDecoration = {
  firstName: string
  lastName: string
  dateOfBirth: string | null
  sexAtBirth: string | null
  claimedByName: string | null
}

/** What a list shows beside consults that the doctor has already been shown. */
export const decorate = async (tx: Tx, ids: string[]): Promise<Map<string, QueueDecoration>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx.q
    .select({
      id: consults.id,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      dateOfBirth: sql<string | null>`private.born_on(${consults.patientId})::text`,
      sexAtBirth: hairQuizResultsV2.sexAtBirth,
      claimedByName: doctors.name,
    })
    .from(consults)
    .innerJoin(profiles, eq(profiles.id, consults.patientId))
    .innerJoin(hairQuizResultsV2, eq(hairQuizResultsV2.id, consults.quizResultId))
    .leftJoin(doctors, eq(doctors.id, consults.claimedBy))
    .where(inArray(consults.id, ids))
  return new Map(rows.map(({ id, ...rest }) => [id, rest]))
}

/** How many consults a doctor has decided since a time, the median of what that took, and how many took longer than `lateMs`. */
export const decisionFiguresOf = async (
  tx: Tx,
  { doctorId, since, lateMs }: { doctorId: string; since: Date; lateMs: number },
): Promise<{ decided: number; medianMs: number | null; late: number }> => {
  // Without what was spent waiting for the patient, as the clock of the queue counts.
  const took = sql`extract(epoch from ${consults.decidedAt} - ${consults.submittedAt}) * 1000 - ${consults.pausedMs}`
  const [row] = await tx.visible(q =>
    q
      .select({
        decided: sql<number>`count(*)::int`,
        medianMs: sql<number | null>`(percentile_cont(0.5) within group (order by ${took}))::float8`,
        late: sql<number>`(count(*) filter (where ${took} > ${lateMs}))::int`,
      })
      .from(consults)
      .where(and(eq(consults.decidedBy, doctorId), gte(consults.decidedAt, since))),
  )
  return row ?? { decided: 0, medianMs: null, late: 0 }
}
