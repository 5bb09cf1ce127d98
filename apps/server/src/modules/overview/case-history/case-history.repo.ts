import { type CaseReader, caseEventsWith, toldByReason } from '@om/domain/case-events'
import { z } from 'zod'
import type { Tx } from '#src/database/database.ts'
import type { EntryCursor } from '#src/database/list-page.ts'

const EventRow = z.object({
  id: z.coerce.number(),
  at: z.coerce.date(),
  action: z.string(),
  reason: z.string(),
  role: z.string(),
  name: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  number: z.coerce.number().nullable(),
  batches: z.string().nullable(),
})
/** An entry of the event log, with the number of what it is about and the batches that went into it. */
export type EventRow = z.infer<typeof EventRow>

export type EventFilter = {
  reader: CaseReader
  kind: Parameters<typeof caseEventsWith>[1]
  /** A calendar year in `zone`. */
  year: number | null
  search: string
  zone: string
}

const ownNumbers = {
  c: ['consult', 'consults'],
  om: ['order', 'orders'],
  rx: ['prescription', 'prescriptions'],
} as const

/** Where a search is for a number of theirs: the condition that finds its entries. */
const byNumber = (search: string): { sql: string; number: number | null } => {
  const [, prefix = '', digits = ''] = /^(c|om|rx)-?(\d{1,9})$/i.exec(search) ?? []
  const of = ownNumbers[prefix.toLowerCase() as keyof typeof ownNumbers]
  if (!of) return { sql: 'false and $9::int is null', number: null }
  const [type, table] = of
  return {
    sql: `a.subject_type = '${type}' and a.subject_id = (select id::text from public.${table} where patient_id = $1 and number = $9::int)`,
    number: Number(digits),
  }
}

const likely = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`

/** What counts is the sentence that is read: of its reason where that makes another one. */
const key = `case when a.action || ':' || a.reason = any($4) then a.action || ':' || a.reason else a.action end`

const pageSql = (numbered: string) => `
  select a.id, a.at, a.action, a.reason, a.actor_role, a.actor_name, a.subject_type, a.subject_id
  from public.audit_log a
  where a.patient_id = $1 and a.action = any($2)
    and ($5::int is null or (a.at >= make_timestamptz($5, 1, 1, 0, 0, 0, $6) and a.at < make_timestamptz($5 + 1, 1, 1, 0, 0, 0, $6)))
    and (${key} = any($3) or $7 <> '' and ((${key} = any($8) and a.actor_name ilike $7) or (${numbered})))
    and ($10::timestamptz is null or (a.at, a.id) < ($10::timestamptz, $11::bigint))
  order by a.at desc, a.id desc limit $12`

const wholeSql = (numbered: string) => `
  select e.id, e.at, e.action, e.reason, e.actor_role as role, e.actor_name as name, e.subject_type as "subjectType",
    e.subject_id as "subjectId",
    case e.subject_type
      when 'consult' then (select number from public.consults where id = e.subject_id::uuid)
      when 'order' then (select number from public.orders where id = e.subject_id::uuid)
      when 'prescription' then (select number from public.prescriptions where id = e.subject_id::uuid)
    end as number,
    case when e.action in ('order.release', 'order.pack', 'order.ship') then
      (select string_agg(distinct batch_number, ', ') from public.dispensed_items where order_id = e.subject_id::uuid)
    end as batches
  from (${pageSql(numbered)}) e order by e.at desc, e.id desc`

/** The query of one page with its values; a test reads how the database answers it. */
export const eventsQuery = (
  patientId: string,
  { reader, kind, year, search, zone }: EventFilter,
  after: EntryCursor | null,
  most: number,
): { sql: string; values: unknown[] } => {
  const inKind = caseEventsWith(reader, kind)
  const actions = [...new Set(inKind.map(one => one.split(':')[0]))]
  const { sql, number } = byNumber(search)
  return {
    sql: wholeSql(sql),
    values: [
      patientId,
      actions,
      caseEventsWith(reader, kind, search),
      toldByReason,
      year,
      zone,
      search === '' ? '' : likely(search),
      inKind,
      number,
      after?.at ?? null,
      after?.id ?? null,
      most,
    ],
  }
}

/** What happened in the care of a patient, newest first, behind `after`. */
export const eventsAt = async (
  tx: Tx,
  patientId: string,
  filter: EventFilter,
  after: EntryCursor | null,
  most: number,
): Promise<EventRow[]> => {
  const { sql, values } = eventsQuery(patientId, filter, after, most)
  return (await tx.raw(sql, values)).rows.map(row => EventRow.parse(row))
}

const Years = z.object({ first: z.coerce.number().nullable(), last: z.coerce.number().nullable() })

/** The years of somebody's first and newest event, where they live; null while there is none. */
export const yearsOfEvents = async (tx: Tx, patientId: string, zone: string) => {
  const actions = [...new Set(caseEventsWith('clinic', null).map(one => one.split(':')[0]))]
  const { rows } = await tx.raw(
    `select extract(year from min(at) at time zone $3) as first, extract(year from max(at) at time zone $3) as last
     from public.audit_log where patient_id = $1 and action = any($2)`,
    [patientId, actions, zone],
  )
  return Years.parse(rows[0])
}
