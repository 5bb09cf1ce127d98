import type { QueueItem } from '@om/contracts/consults'
import { done, type Result, refused } from '@om/contracts/errors'
import { type PatientLine, type patientViews, RUNS_OUT_WITHIN_DAYS } from '@om/contracts/patients'
import { PrescriptionState } from '@om/contracts/prescriptions'
import { consults } from '@om/db/tables/consults'
import { supplies } from '@om/db/tables/orders'
import { profiles } from '@om/db/tables/people'
import { prescriptions } from '@om/db/tables/prescriptions'
import { addDays, type IsoDate } from '@om/domain/dates'
import { parseDob } from '@om/domain/quiz/date'
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import type { Ctx } from '#src/ctx.ts'
import { auditAtCommit, auditListRead } from '#src/database/audit.ts'
import type { Queries, Tx } from '#src/database/database.ts'
import { listPage, type PageCursor, type PageQuery } from '#src/database/list-page.ts'
import { clinicToday, named } from '#src/modules/people/people.ts'
import { chartsClosed } from '../access/chart-access.ts'
import { reviewOriginsOf } from '../consults.hooks.ts'
import { asConsult, type ConsultRow } from '../consults.repo.ts'
import { presentQueueItem } from '../queue/queue.present.ts'
import { decorate, numberIn } from '../queue/queue.repo.ts'

type View = (typeof patientViews)[number]
export type PatientFilter = {
  view: View
  brand?: 'men' | 'women' | undefined
  search?: string | undefined
  today: IsoDate
}

const script = alias(prescriptions, 'script')

/** Each patient stands in the list by their newest consult. */
const isNewest = sql`not exists (select from ${consults} newer where newer.patient_id = ${consults.patientId}
  and (newer.submitted_at, newer.id) > (${consults.submittedAt}, ${consults.id}))`

const prescribed = (condition: SQL): SQL =>
  sql`exists (select from ${prescriptions} script where script.patient_id = ${consults.patientId} and ${condition})`

type Scripts = Record<'id' | 'patientId' | 'status' | 'supplyDays', AnyPgColumn>

/** Every delivery of a prescription has been used, and the last one lasts to a day within these: still taken, or just run out. */
export const lastDeliveryEnds = (of: Scripts, from: IsoDate, to: IsoDate): SQL =>
  sql`${of.status} = 'exhausted' and (select max(s.supplied_on) from ${supplies} s where s.patient_id = ${of.patientId}
    and s.prescription_id = ${of.id}) + ${of.supplyDays} between ${from} and ${to}`

const lastsTo = (from: IsoDate, to: IsoDate): SQL => lastDeliveryEnds(script, from, to)

/** No delivery lasts longer. */
const AS_LONG_AS_ANY = 366

const inView = ({ view, today }: Pick<PatientFilter, 'view' | 'today'>): SQL | undefined => {
  const byView: Record<View, SQL | undefined> = {
    everyone: undefined,
    in_treatment: prescribed(
      sql`(script.status in ('active','on_hold') or ${lastsTo(today, addDays(today, AS_LONG_AS_ANY))})`,
    ),
    running_out: prescribed(
      sql`(script.status = 'active' and script.expires_on <= ${addDays(today, RUNS_OUT_WITHIN_DAYS)}
        or ${lastsTo(addDays(today, -RUNS_OUT_WITHIN_DAYS), addDays(today, RUNS_OUT_WITHIN_DAYS))})`,
    ),
    on_hold: prescribed(sql`script.status = 'on_hold'`),
  }
  return byView[view]
}

const ofPatient = (patientIds: SQL): SQL => sql`${consults.patientId} in (${patientIds})`

/** By the number of any of their consults, by date of birth, or by the beginning of a name. */
const found = (search: string): SQL | undefined => {
  if (search === '') return undefined
  const number = numberIn(search)
  if (number !== null) return ofPatient(sql`select c.patient_id from ${consults} c where c.number = ${number}`)
  const born = parseDob(search)
  if (born) return ofPatient(sql`select b from private.born_on_day(${born}) b`)
  return ofPatient(sql`select ${profiles.id} from ${profiles} where ${named(search.split(/\s+/))}`)
}

/** What a closed record would tell by being found is not looked for in it: only who somebody is. (INV-14) */
const asksMore = ({ view, brand }: PatientFilter): boolean => view !== 'everyone' || brand !== undefined

/** The query behind one page: who came last stands first. */
export const patientsQuery = (q: Queries, filter: PatientFilter, after: PageCursor | null, limit: number) =>
  q
    .select()
    .from(consults)
    .where(
      and(
        inView(filter),
        found(filter.search?.trim() ?? ''),
        filter.brand ? eq(consults.brand, filter.brand) : undefined,
        asksMore(filter) ? sql`private.in_my_care(${consults.patientId})` : undefined,
        after ? sql`(${consults.submittedAt}, ${consults.id}) < (${after.at.toISOString()}, ${after.id})` : undefined,
        isNewest,
      ),
    )
    .orderBy(sql`${consults.submittedAt} desc nulls last`, sql`${consults.id} desc nulls last`)
    .limit(limit)

/** The newest prescription of each of some patients that runs, is on hold, or is used up and still taken or just run out. */
const treatmentsOf = async (
  tx: Tx,
  patientIds: string[],
  today: IsoDate,
): Promise<Map<string, PatientLine['treatment']>> => {
  if (patientIds.length === 0) return new Map()
  // What was supplied is the pharmacy's to read; which prescriptions are used up follows from it.
  const usedUp = await tx.q
    .select({ id: script.id })
    .from(script)
    .where(
      and(
        inArray(script.patientId, patientIds),
        lastsTo(addDays(today, -RUNS_OUT_WITHIN_DAYS), addDays(today, AS_LONG_AS_ANY)),
      ),
    )
  const rows = await tx.visible(q =>
    q
      .select()
      .from(script)
      .where(
        and(
          inArray(script.patientId, patientIds),
          or(
            inArray(script.status, ['active', 'on_hold']),
            inArray(
              script.id,
              usedUp.map(one => one.id),
            ),
          ),
        ),
      )
      .orderBy(script.signedAt),
  )
  return new Map(
    rows.map(({ patientId, title, status, expiresOn }) => [
      patientId,
      { title, status: PrescriptionState.parse(status), expiresOn },
    ]),
  )
}

type OpenLine = Omit<PatientLine, 'treatment' | 'newest'> & { newest: QueueItem }

const linesOf = async (
  { deps, tx, actor }: Ctx<'doctor'>,
  rows: ConsultRow[],
): Promise<{ line: OpenLine; patientId: string }[]> => {
  const ids = rows.map(row => row.id)
  const [about, reviews] = await Promise.all([decorate(tx, ids), reviewOriginsOf.ask(tx, ids)])
  const reader = { actor, now: deps.clock.now(), today: clinicToday(deps.clock) }
  return rows.flatMap(row => {
    const details = about.get(row.id)
    if (!details) return []
    const newest = presentQueueItem(row, details, reviews.has(row.id), reader)
    const { patientId } = row
    return [
      {
        patientId,
        line: { isOpen: true, id: patientId, name: newest.patientName, dateOfBirth: details.dateOfBirth, newest },
      },
    ]
  })
}

/** Of somebody who is not in the reader's care: who it is, and nothing of their care. */
const onlyWho = (line: OpenLine): PatientLine => ({
  ...line,
  isOpen: false,
  newest: null,
  treatment: null,
})

type Query = PageQuery & Omit<PatientFilter, 'today'>

/** Everyone who has asked the clinic for something, by their newest consult. (Spec §2: patients) */
export const listPatients = async (
  ctx: Ctx<'doctor'>,
  query: Query,
): Promise<Result<{ items: PatientLine[]; nextCursor: string | null }>> => {
  const { deps, tx } = ctx
  const filter = { ...query, today: clinicToday(deps.clock) }
  // The server finds the rows, because indexes on names cannot be used under row-level security; doctors may read every consult.
  const page = await listPage(query, {
    read: async (after, most) => (await patientsQuery(tx.q, filter, after, most)).map(asConsult),
    endOf: row => ({ at: row.submittedAt, id: row.id }),
  })
  if (!page.ok) return page
  const { rows, nextCursor } = page.value
  auditListRead(deps.clock, tx, 'patient.list.read', 'patient', query.view)
  const treatments = await treatmentsOf(
    tx,
    rows.map(row => row.patientId),
    filter.today,
  )
  const lines = await linesOf(ctx, rows)
  const closed = await chartsClosed(
    tx,
    ctx.actor,
    rows.map(row => row.patientId),
    ctx.now,
  )
  return done({
    items: lines.map(({ patientId, line }) =>
      closed.has(patientId) ? onlyWho(line) : { ...line, treatment: treatments.get(patientId) ?? null },
    ),
    nextCursor,
  })
}

/** One patient with all their consults; absent for whoever never asked for anything. (Spec §2: patients/{patientId}) */
export const readPatient = async (
  ctx: Ctx<'doctor'>,
  { id }: { id: string },
): Promise<Result<{ patient: PatientLine; consults: QueueItem[] }>> => {
  const { deps, tx } = ctx
  const rows = await tx.visible(q =>
    q.select().from(consults).where(eq(consults.patientId, id)).orderBy(desc(consults.submittedAt), desc(consults.id)),
  )
  const lines = await linesOf(ctx, rows.map(asConsult))
  const [newest] = lines
  if (!newest) return refused('not_found')
  auditAtCommit(deps.clock, tx, {
    action: 'patient.chart.read',
    subjectType: 'patient',
    subjectId: id,
    patientId: id,
  })
  const treatments = await treatmentsOf(tx, [id], clinicToday(deps.clock))
  return done({
    patient: { ...newest.line, treatment: treatments.get(id) ?? null },
    consults: lines.map(({ line }) => line.newest),
  })
}
