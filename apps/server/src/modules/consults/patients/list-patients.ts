import type { QueueItem } from '@om/contracts/consults'
import { done, type Result, refused } from '@om/contracts/errors'
import { MOST_PATIENT_LINES, type PatientLine, RECENT_CHARTS, RUNS_OUT_WITHIN_DAYS } from '@om/contracts/patients'
import { PrescriptionState } from '@om/contracts/prescriptions'
import { consults } from '@om/db/tables/consults'
import { supplies } from '@om/db/tables/orders'
import { prescriptions } from '@om/db/tables/prescriptions'
import { addDays, type IsoDate } from '@om/domain/dates'
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import type { Ctx } from '#src/ctx.ts'
import { auditAtCommit, auditListRead } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { listPageBy, type PageQuery } from '#src/database/list-page.ts'
import { type CsvColumns, csvBytes, csvOf } from '#src/documents/csv.ts'
import type { FileReply } from '#src/http/serve.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { chartsClosed } from '../access/chart-access.ts'
import { reviewOriginsOf } from '../consults.hooks.ts'
import { isoOrNull } from '../consults.present.ts'
import { asConsult, type ConsultRow } from '../consults.repo.ts'
import { presentQueueItem } from '../queue/queue.present.ts'
import { decorate } from '../queue/queue.repo.ts'
import { asksMore, byPatient, chartsReadLast, linesQuery, type PatientFilter, patientsQuery } from './patients.repo.ts'

const script = alias(prescriptions, 'script')

type Scripts = Record<'id' | 'patientId' | 'status' | 'supplyDays', AnyPgColumn>

/** Every delivery of a prescription has been used, and the last one lasts to a day within these: still taken, or just run out. */
export const lastDeliveryEnds = (of: Scripts, from: IsoDate, to: IsoDate): SQL =>
  sql`${of.status} = 'exhausted' and (select max(s.supplied_on) from ${supplies} s where s.patient_id = ${of.patientId}
    and s.prescription_id = ${of.id}) + ${of.supplyDays} between ${from} and ${to}`

const lastsTo = (from: IsoDate, to: IsoDate): SQL => lastDeliveryEnds(script, from, to)

/** No delivery lasts longer. */
const AS_LONG_AS_ANY = 366

/** The newest prescription of each of some patients, whose records are open to the reader, that runs, is on hold, or is used up and still taken or just run out. */
const treatmentsOf = async (
  tx: Tx,
  patientIds: string[],
  today: IsoDate,
): Promise<Map<string, PatientLine['treatment']>> => {
  if (patientIds.length === 0) return new Map()
  const usedUp = await tx.q
    .select({ id: script.id })
    .from(script)
    .where(
      and(
        inArray(script.patientId, patientIds),
        lastsTo(addDays(today, -RUNS_OUT_WITHIN_DAYS), addDays(today, AS_LONG_AS_ANY)),
      ),
    )
  const rows = await tx.q
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
    .orderBy(script.signedAt)
  return new Map(
    rows.map(({ patientId, title, status, expiresOn }) => [
      patientId,
      { title, status: PrescriptionState.parse(status), expiresOn },
    ]),
  )
}

type Found = { consult: ConsultRow; seenAt: Date | null }
type OpenLine = Omit<PatientLine, 'treatment' | 'newest'> & { newest: QueueItem }

const linesOf = async ({ deps, tx, actor }: Ctx<'doctor'>, rows: Found[]): Promise<OpenLine[]> => {
  const ids = rows.map(row => row.consult.id)
  const [about, reviews] = await Promise.all([decorate(tx, ids), reviewOriginsOf.ask(tx, ids)])
  const reader = { actor, now: deps.clock.now(), today: clinicToday(deps.clock) }
  return rows.flatMap(({ consult, seenAt }) => {
    const details = about.get(consult.id)
    if (!details) return []
    const newest = presentQueueItem(consult, details, reviews.has(consult.id), reader)
    return [
      {
        isOpen: true,
        id: consult.patientId,
        name: newest.patientName,
        dateOfBirth: details.dateOfBirth,
        newest,
        seenAt: isoOrNull(seenAt),
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
  seenAt: null,
})

/** The lines as their reader may see them; where more was asked than who somebody is, nothing of closed records. (INV-14) */
const shownLines = async (ctx: Ctx<'doctor'>, rows: Found[], leavesOut: boolean): Promise<PatientLine[]> => {
  const { deps, tx, actor, now } = ctx
  const patients = rows.map(row => row.consult.patientId)
  const closed = await chartsClosed(tx, actor, patients, now)
  const open = patients.filter(id => !closed.has(id))
  const kept = leavesOut ? rows.filter(row => !closed.has(row.consult.patientId)) : rows
  const treatments = await treatmentsOf(tx, open, clinicToday(deps.clock))
  const lines = await linesOf(ctx, kept)
  return lines.map(line =>
    closed.has(line.id) ? onlyWho(line) : { ...line, treatment: treatments.get(line.id) ?? null },
  )
}

const asFound = ({ consult, seenAt }: { consult: typeof consults.$inferSelect; seenAt: string | null }): Found => ({
  consult: asConsult(consult),
  seenAt: seenAt === null ? null : new Date(seenAt),
})

type Query = Omit<PatientFilter, 'today' | 'doctorId' | 'isInCare'>

const filterOf = ({ deps, actor }: Ctx<'doctor'>, query: Query): PatientFilter => ({
  ...query,
  today: clinicToday(deps.clock),
  doctorId: actor.staffId,
})

/** Everyone who has asked the clinic for something. (Spec §2: patients) */
export const listPatients = async (
  ctx: Ctx<'doctor'>,
  query: PageQuery & Query,
): Promise<Result<{ items: PatientLine[]; nextCursor: string | null }>> => {
  const { deps, tx } = ctx
  const filter = filterOf(ctx, query)
  // The server finds the rows, because indexes on names cannot be used under row-level security; doctors may read every consult.
  const page = await listPageBy(byPatient, query, {
    read: (after, most) => patientsQuery(tx.q, filter, after, most),
    endOf: ({ consult, key }) => ({ id: consult.patientId, key }),
  })
  if (!page.ok) return page
  const { rows, nextCursor } = page.value
  auditListRead(deps.clock, tx, 'patient.list.read', 'patient', query.view)
  return done({ items: await shownLines(ctx, rows.map(asFound), asksMore(filter)), nextCursor })
}

/** The patients whose charts the reader has read last. */
export const listRecent = async (ctx: Ctx<'doctor'>): Promise<Result<{ items: PatientLine[] }>> => {
  const { deps, tx, actor } = ctx
  const ids = await chartsReadLast(tx, actor.id, RECENT_CHARTS)
  auditListRead(deps.clock, tx, 'patient.list.read', 'patient', 'recent')
  const rows = (await linesQuery(tx.q, ids)).map(asFound)
  const lines = await shownLines(ctx, rows, false)
  return done({ items: ids.flatMap(id => lines.filter(line => line.id === id)) })
}

const columns: CsvColumns<PatientLine> = [
  ['Name', one => one.name],
  ['Born', one => one.dateOfBirth ?? ''],
  ['Brand', one => one.newest?.brand ?? ''],
  ['Newest case', one => one.newest?.number ?? ''],
  ['Sent', one => one.newest?.submittedAt.slice(0, 10) ?? ''],
  ['State of the case', one => one.newest?.state.replaceAll('_', ' ') ?? ''],
  ['Treatment', one => one.treatment?.title ?? ''],
  ['State of the treatment', one => one.treatment?.status.replaceAll('_', ' ') ?? ''],
  ['Valid until', one => one.treatment?.expiresOn ?? ''],
  ['Last seen', one => one.seenAt?.slice(0, 10) ?? ''],
]

/** The same list as a file for a spreadsheet, without what is closed to its reader; the reading is audited. (INV-14) */
export const exportPatients = async (ctx: Ctx<'doctor'>, query: Query): Promise<Result<FileReply>> => {
  const { deps, tx } = ctx
  const filter = { ...filterOf(ctx, query), isInCare: true }
  const rows = await patientsQuery(tx.q, filter, null, MOST_PATIENT_LINES)
  auditListRead(deps.clock, tx, 'patient.list.export', 'patient', query.view)
  const lines = await shownLines(ctx, rows.map(asFound), true)
  return done({ bytes: csvBytes(csvOf(columns, lines)), filename: `patients-${clinicToday(deps.clock)}.csv` })
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
  const [seen] = await linesQuery(tx.q, [id])
  const seenAt = seen ? asFound(seen).seenAt : null
  const lines = await linesOf(
    ctx,
    rows.map(row => ({ consult: asConsult(row), seenAt })),
  )
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
    patient: { ...newest, treatment: treatments.get(id) ?? null },
    consults: lines.map(line => line.newest),
  })
}
