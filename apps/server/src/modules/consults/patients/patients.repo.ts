import { NOT_SEEN_MONTHS, type patientSorts, type patientViews, RUNS_OUT_WITHIN_DAYS } from '@om/contracts/patients'
import { consults } from '@om/db/tables/consults'
import { patientLines } from '@om/db/tables/patient-lines'
import { profiles } from '@om/db/tables/people'
import { auditLog } from '@om/db/tables/platform'
import { addDays, type IsoDate } from '@om/domain/dates'
import { parseDob } from '@om/domain/quiz/date'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queries, Tx } from '#src/database/database.ts'
import type { CursorForm } from '#src/database/list-page.ts'
import { named } from '#src/modules/people/people.ts'
import { numberIn } from '../queue/queue.repo.ts'

type View = (typeof patientViews)[number]
type Sort = (typeof patientSorts)[number]
export type PatientFilter = {
  view: View
  sort: Sort
  brand?: 'men' | 'women' | undefined
  medicine?: string | undefined
  search?: string | undefined
  today: IsoDate
  doctorId: string
  /** Leaves out what is closed to the reader, as every filter does. */
  isInCare?: boolean
}

const line = patientLines
const never = sql`'infinity'::date`
const seenAt = sql<string | null>`nullif(${line.seenAt}, '-infinity')`

const inView = ({ view, today }: Pick<PatientFilter, 'view' | 'today'>): SQL | undefined => {
  const byView: Record<View, SQL | undefined> = {
    everyone: undefined,
    in_treatment: sql`${line.lastsOn} >= ${today}::date`,
    running_out: sql`${line.runsOutOn} between ${addDays(today, -RUNS_OUT_WITHIN_DAYS)}::date and ${addDays(today, RUNS_OUT_WITHIN_DAYS)}::date`,
    on_hold: sql`${line.isOnHold}`,
    overdue: sql`${line.overdueOn} is not null`,
    flagged: sql`${line.isFlagged}`,
    not_seen: sql`${line.seenAt} > '-infinity' and ${line.seenAt} < ${today}::date - make_interval(months => ${NOT_SEEN_MONTHS})`,
  }
  return byView[view]
}

/** Takes it now: by a prescription that stands, or by the last delivery of one that is used up. */
const takes = (medicine: string, today: IsoDate): SQL =>
  sql`${line.medicines} @> array[${medicine}] and ${line.lastsOn} >= ${today}::date and exists (
    select from prescriptions s where s.patient_id = ${line.patientId}
      and exists (select from jsonb_array_elements(s.items) item where ${medicine} = any (string_to_array(item ->> 'medicine', '+')))
      and (s.status in ('active', 'on_hold') or s.status = 'exhausted' and (select max(u.supplied_on) from supplies u
        where u.patient_id = s.patient_id and u.prescription_id = s.id) + s.supply_days >= ${today}::date))`

const PHONE = /^[+0][\d\s()-]{8,18}$/

/** The last nine digits of an Australian number, as its index is made. */
const phoneIn = (search: string): string | null => {
  const digits = search.replace(/\D/g, '')
  return PHONE.test(search) && digits.length >= 9 ? digits.slice(-9) : null
}

const among = (patientIds: SQL): SQL => sql`${line.patientId} in (${patientIds})`

/** By phone, by the number of any of their consults, by date of birth, or by the beginning of a name. */
const found = (search: string): SQL | undefined => {
  if (search === '') return undefined
  const phone = phoneIn(search)
  if (phone)
    return among(
      sql`select ${profiles.id} from ${profiles} where right(regexp_replace(${profiles.phone}, '\\D', '', 'g'), 9) = ${phone}`,
    )
  const number = numberIn(search)
  if (number !== null) return among(sql`select c.patient_id from ${consults} c where c.number = ${number}`)
  const born = parseDob(search)
  if (born) return among(sql`select b from private.born_on_day(${born}) b`)
  return among(sql`select ${profiles.id} from ${profiles} where ${named(search.split(/\s+/))}`)
}

/** What a closed record would tell by being found, or by its place, is not looked for in it: only who somebody is. (INV-14) */
export const asksMore = ({ view, sort, brand, medicine, isInCare }: PatientFilter): boolean =>
  isInCare === true ||
  view !== 'everyone' ||
  sort === 'seen' ||
  sort === 'runs_out' ||
  brand !== undefined ||
  medicine !== undefined

const inOrder: Record<Sort, { key: SQL; type: SQL; isDescending: boolean }> = {
  newest: { key: sql`${line.submittedAt}`, type: sql`timestamptz`, isDescending: true },
  name: { key: sql`${line.nameKey}`, type: sql`text`, isDescending: false },
  seen: { key: sql`${line.seenAt}`, type: sql`timestamptz`, isDescending: true },
  runs_out: { key: sql`${line.runsOutOn}`, type: sql`date`, isDescending: false },
}

/** Behind which patient a page goes on; by a name their row is asked, so that no address holds one. */
export type PatientCursor = { id: string; key: string }

const CursorValues = z.tuple([z.uuid(), z.string().max(40)])
const TIME = /^(-?infinity|\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:\d\d)?)?)$/
const isTime = (key: string) =>
  key === '' || (TIME.test(key) && (key.endsWith('infinity') || !Number.isNaN(Date.parse(key.slice(0, 10)))))

export const byPatient: CursorForm<PatientCursor> = {
  write: ({ id, key }) => [id, key],
  read: values => {
    const { data } = CursorValues.safeParse(values)
    return data && isTime(data[1]) ? { id: data[0], key: data[1] } : null
  },
}

const behind = ({ id, key }: PatientCursor, sort: Sort): SQL => {
  const { key: column, type, isDescending } = inOrder[sort]
  const from =
    sort === 'name' || key === ''
      ? sql`(select ${column} from ${line} where ${line.patientId} = ${id})`
      : sql`${key}::${type}`
  return sql`(${column}, ${line.patientId}) ${isDescending ? sql`<` : sql`>`} (${from}, ${id}::uuid)`
}

/** The query behind one page. */
export const patientsQuery = (q: Queries, filter: PatientFilter, after: PatientCursor | null, limit: number) => {
  const { key, isDescending } = inOrder[filter.sort]
  const way = isDescending ? sql`desc nulls last` : sql`asc`
  return q
    .select({
      consult: consults,
      key: filter.sort === 'name' ? sql<string>`''` : sql<string>`${key}::text`,
      seenAt,
    })
    .from(line)
    .innerJoin(consults, eq(consults.id, line.consultId))
    .where(
      and(
        inView(filter),
        found(filter.search?.trim() ?? ''),
        filter.brand ? eq(line.brand, filter.brand) : undefined,
        filter.medicine ? takes(filter.medicine, filter.today) : undefined,
        filter.sort === 'runs_out' ? sql`${line.runsOutOn} < ${never}` : undefined,
        asksMore(filter)
          ? among(sql`select private.care_of(${filter.doctorId}, (select private.clinic_now()))`)
          : undefined,
        after ? behind(after, filter.sort) : undefined,
      ),
    )
    .orderBy(sql`${key} ${way}`, sql`${line.patientId} ${way}`)
    .limit(limit)
}

/** The lines of some patients, in no order. */
export const linesQuery = (q: Queries, patientIds: string[]) =>
  q
    .select({ consult: consults, seenAt })
    .from(line)
    .innerJoin(consults, eq(consults.id, line.consultId))
    .where(inArray(line.patientId, patientIds))

const Reading = z.object({ patient_id: z.uuid() })
/** How many readings are looked through for the charts read last. */
const MOST_READINGS = 300

/** The patients whose charts an account has read last, the last one first. */
export const chartsReadLast = async (tx: Tx, account: string, most: number): Promise<string[]> => {
  const { rows } = await tx.q.execute(sql`
    select patient_id from (
      select ${auditLog.patientId} as patient_id, ${auditLog.at} as at, ${auditLog.id} as id from ${auditLog}
      where ${auditLog.actorId} = ${account} and ${auditLog.action} = 'patient.chart.read'
      order by ${auditLog.at} desc nulls last, ${auditLog.id} desc nulls last limit ${MOST_READINGS}) readings
    where patient_id is not null group by patient_id order by max(at) desc, max(id) desc limit ${most}`)
  return rows.map(row => Reading.parse(row).patient_id)
}
