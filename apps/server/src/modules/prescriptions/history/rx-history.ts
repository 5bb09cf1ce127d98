import { done, type Result, refused } from '@om/contracts/errors'
import { RUNS_OUT_WITHIN_DAYS } from '@om/contracts/patients'
import {
  type ClosedRx,
  MOST_RX_LINES,
  type RxLine,
  type RxRecord,
  type RxRow,
  type rxViews,
} from '@om/contracts/rx-history'
import { orders, supplyQueries } from '@om/db/tables/orders'
import { profiles } from '@om/db/tables/people'
import { prescriptions } from '@om/db/tables/prescriptions'
import { addDays, CLINIC_ZONE, dayIn, type IsoDate } from '@om/domain/dates'
import { suppliesTaken } from '@om/domain/prescribing/supply'
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { DoctorActor } from '#src/actor.ts'
import type { Ctx } from '#src/ctx.ts'
import { auditAtCommit, auditListRead } from '#src/database/audit.ts'
import type { Queries, Tx } from '#src/database/database.ts'
import { listPage, type PageCursor, type PageQuery } from '#src/database/list-page.ts'
import { type CsvColumns, csvBytes, csvOf } from '#src/documents/csv.ts'
import type { FileReply } from '#src/http/serve.ts'
import { chartsClosed, isPatientClosed, lastDeliveryEnds, openCaseOf } from '#src/modules/consults/consults.ts'
import { clinicToday, mayWorkToday, named } from '#src/modules/people/people.ts'
import { isToPost } from '../originals/post-originals.ts'
import { prescriptionNumber, presentGiven, presentLine } from '../prescriptions.present.ts'
import { asPrescription, lastMoves, type PrescriptionRow } from '../prescriptions.repo.ts'
import { findingsOf, paymentsOf } from '../summaries.ts'

export type RxFilter = {
  view: (typeof rxViews)[number]
  state?: PrescriptionRow['status'] | undefined
  medicine?: string | undefined
  brand?: 'men' | 'women' | undefined
  search?: string | undefined
  today: IsoDate
  doctorId: string
  /** Leaves out what is closed to the reader, as where nobody is looked for by name. */
  isInCare?: boolean
}

const stands = sql`${prescriptions.status} in ('active','on_hold')`

/** Prescriptions about which a pharmacist waits for an answer. */
const asked = sql<boolean>`${prescriptions.id} in (select ${orders.prescriptionId} from ${supplyQueries}
  join ${orders} on ${orders.id} = ${supplyQueries.orderId} where ${supplyQueries.outcome} is null)`

const inView = ({ view, today, doctorId }: RxFilter): SQL | undefined => {
  const byView: Record<RxFilter['view'], SQL | undefined> = {
    mine: eq(prescriptions.doctorId, doctorId),
    everyone: undefined,
    expiring: or(
      and(stands, sql`${prescriptions.expiresOn} between ${today} and ${addDays(today, RUNS_OUT_WITHIN_DAYS)}`),
      lastDeliveryEnds(prescriptions, today, addDays(today, RUNS_OUT_WITHIN_DAYS)),
    ),
    to_post: and(
      stands,
      eq(prescriptions.doctorId, doctorId),
      isNull(prescriptions.legalFormReceivedAt),
      isNull(prescriptions.originalPostedOn),
    ),
    original: and(stands, isNull(prescriptions.legalFormReceivedAt)),
    asked,
  }
  return byView[view]
}

/** A number as people write it: `10021`, `RX10021` or `RX-10021`. */
const numberIn = (search: string): number | null => {
  const digits = /^(?:rx)?[\s-]*(\d{1,15})$/i.exec(search)?.[1]
  return digits ? Number(digits) : null
}

const found = (search: string): SQL | undefined => {
  if (search === '') return undefined
  const number = numberIn(search)
  if (number !== null) return eq(prescriptions.number, number)
  return sql`${prescriptions.patientId} in (select ${profiles.id} from ${profiles} where ${named(search.split(/\s+/))})`
}

/** Alone or in a combination, which is written with plus signs. */
const holds = (medicine: string): SQL =>
  sql`exists (select from jsonb_array_elements(${prescriptions.items}) item
    where ${medicine} = any (string_to_array(item->>'medicine', '+')))`

/** Signed ones with whose they are; a draft is nobody's history. */
const signed = (q: Queries, ...where: (SQL | undefined)[]) =>
  q
    .select({ script: prescriptions, firstName: profiles.firstName, lastName: profiles.lastName, isAsked: asked })
    .from(prescriptions)
    .innerJoin(profiles, eq(profiles.id, prescriptions.patientId))
    .where(and(sql`${prescriptions.status} <> 'draft'`, ...where))

/** What a closed record would tell by being found is not looked for in it: only names and numbers are. */
const asksMore = ({ view, state, medicine, brand, isInCare }: RxFilter): boolean =>
  isInCare === true ||
  !['everyone', 'mine', 'to_post'].includes(view) ||
  state !== undefined ||
  medicine !== undefined ||
  brand !== undefined

/** Where to look; what is shown is asked of the rule itself. (decision 86) */
const inCare = (doctorId: string): SQL =>
  sql`${prescriptions.patientId} in (select private.care_of(${doctorId}, (select private.clinic_now())))`

/** The query behind one page: what was signed last stands first. */
export const rxQuery = (q: Queries, filter: RxFilter, after: PageCursor | null, limit: number) =>
  signed(
    q,
    inView(filter),
    filter.state ? eq(prescriptions.status, filter.state) : undefined,
    filter.brand ? eq(prescriptions.brand, filter.brand) : undefined,
    filter.medicine ? holds(filter.medicine) : undefined,
    found(filter.search?.trim() ?? ''),
    asksMore(filter) ? inCare(filter.doctorId) : undefined,
    after
      ? sql`(${prescriptions.signedAt}, ${prescriptions.id}) < (${after.at.toISOString()}, ${after.id})`
      : undefined,
  )
    .orderBy(sql`${prescriptions.signedAt} desc nulls last`, sql`${prescriptions.id} desc nulls last`)
    .limit(limit)

type Row = { script: PrescriptionRow; firstName: string; lastName: string; isAsked: boolean }

const asRow = ({ script, ...row }: Awaited<ReturnType<typeof signed>>[number]): Row => ({
  ...row,
  script: asPrescription(script),
})

// The server finds the rows, because indexes on names cannot be used under row-level security; what leaves of closed records is cut.
const read = async (tx: Tx, filter: RxFilter, after: PageCursor | null, most: number): Promise<Row[]> =>
  (await rxQuery(tx.q, filter, after, most)).map(asRow)

const presentRx = ({ script, firstName, lastName, isAsked }: Row, doctorId: string): RxLine => ({
  ...presentGiven(script),
  suppliesUsed: suppliesTaken(script),
  brand: script.brand,
  consultId: script.consultId,
  patient: { id: script.patientId, firstName, lastName },
  signedBy: script.prescriberSnapshot.name,
  originalReceivedOn: script.legalFormReceivedAt && dayIn(script.legalFormReceivedAt, CLINIC_ZONE),
  originalPosted: script.originalPostedOn ? { on: script.originalPostedOn, by: script.originalPostedBy ?? '' } : null,
  isMine: script.doctorId === doctorId,
  isToPost: script.doctorId === doctorId && isToPost(script),
  isAsked,
  isOpen: true,
})

/** Of somebody whose record is closed to the doctor: which prescription, and whose. */
const presentClosed = ({ script, firstName, lastName }: Row): ClosedRx => ({
  id: script.id,
  number: prescriptionNumber(script.number),
  patient: { id: script.patientId, firstName, lastName },
  isOpen: false,
})

/** The rows as their reader may see them: what they signed themselves is theirs, others' only of people in their care. (INV-14) */
const presentRows = async ({ tx, actor, now }: Ctx<'doctor'>, rows: Row[], leavesOut: boolean): Promise<RxRow[]> => {
  const others = rows.filter(({ script }) => script.doctorId !== actor.staffId)
  const ids = [...new Set(others.map(({ script }) => script.patientId))]
  const closed = await chartsClosed(tx, actor, ids, now)
  return rows.flatMap((row): RxRow[] => {
    if (row.script.doctorId === actor.staffId || !closed.has(row.script.patientId))
      return [presentRx(row, actor.staffId)]
    return leavesOut ? [] : [presentClosed(row)]
  })
}

type Query = Omit<RxFilter, 'today' | 'doctorId' | 'isInCare'>

const filterOf = ({ deps, actor }: Ctx<'doctor'>, query: Query): RxFilter => ({
  ...query,
  today: clinicToday(deps.clock),
  doctorId: actor.staffId,
})

/** Signed prescriptions, the newest first. (Spec §2: Rx History) */
export const listRx = async (
  ctx: Ctx<'doctor'>,
  query: Query & PageQuery,
): Promise<Result<{ items: RxRow[]; nextCursor: string | null }>> => {
  const { deps, tx } = ctx
  const filter = filterOf(ctx, query)
  const page = await listPage(query, {
    read: (after, most) => read(tx, filter, after, most),
    endOf: ({ script }) => ({ at: script.signedAt, id: script.id }),
  })
  if (!page.ok) return page
  auditListRead(deps.clock, tx, 'prescription.list.read', 'prescription', query.view)
  return done({ items: await presentRows(ctx, page.value.rows, asksMore(filter)), nextCursor: page.value.nextCursor })
}

const readerOf = async ({ deps, tx }: Ctx<'doctor'>, actor: DoctorActor) => ({
  userId: actor.id,
  isRegistered: await mayWorkToday(deps, tx, actor),
  today: clinicToday(deps.clock),
})

/** One signed prescription, its number and patient alone where their record is closed to the doctor; otherwise with what was done to it last and what the doctor who reads may do. */
export const readRx = async (ctx: Ctx<'doctor'>, { id }: { id: string }): Promise<Result<RxRecord | ClosedRx>> => {
  const { deps, tx, actor } = ctx
  const [row] = (await signed(tx.q, eq(prescriptions.id, id))).map(asRow)
  if (!row) return refused('not_found')
  const { script } = row
  if (script.doctorId !== actor.staffId && (await isPatientClosed(ctx, script.patientId))) {
    auditListRead(deps.clock, tx, 'prescription.list.read', 'prescription', id)
    return done(presentClosed(row))
  }
  const reader = await readerOf(ctx, actor)
  const moves = await lastMoves(tx, [id])
  const against = (await findingsOf(tx, [script], reader)).get(id)
  const openCase = await openCaseOf(tx, script.patientId)
  const payment = (await paymentsOf(tx, [script])).get(id) ?? 'none'
  const standing = { against, hasOpenConsult: openCase !== null, standing: { payment, openCase } }
  auditAtCommit(deps.clock, tx, {
    action: 'prescription.read',
    subjectType: 'prescription',
    subjectId: id,
    patientId: script.patientId,
  })
  return done({ ...presentRx(row, actor.staffId), ...presentLine(script, moves.get(id), reader, standing) })
}

const columns: CsvColumns<RxLine> = [
  ['Number', one => one.number],
  ['Signed', one => one.writtenOn],
  ['Signed by', one => one.signedBy],
  ['Patient', one => `${one.patient.firstName} ${one.patient.lastName}`],
  ['Medicines', one => one.items.map(({ description }) => description).join(' and ')],
  ['State', one => one.status.replaceAll('_', ' ')],
  ['Supplies used', one => one.suppliesUsed],
  ['Supplies in all', one => one.suppliesTotal],
  ['Days between', one => one.intervalDays],
  ['Valid until', one => one.expiresOn],
  ['Original posted', one => one.originalPosted?.on ?? ''],
  ['Original received', one => one.originalReceivedOn ?? ''],
]

/** The same list as a file for a spreadsheet, without what is closed to its reader; the reading is audited. (INV-14) */
export const exportRx = async (ctx: Ctx<'doctor'>, query: Query): Promise<Result<FileReply>> => {
  const { deps, tx } = ctx
  const rows = await read(tx, { ...filterOf(ctx, query), isInCare: true }, null, MOST_RX_LINES)
  auditListRead(deps.clock, tx, 'prescription.list.export', 'prescription', query.view)
  return done({
    bytes: csvBytes(
      csvOf(
        columns,
        (await presentRows(ctx, rows, true)).filter(row => row.isOpen),
      ),
    ),
    filename: `prescriptions-${clinicToday(deps.clock)}.csv`,
  })
}
