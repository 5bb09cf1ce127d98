import type { PharmacyReport } from '@om/contracts/pharmacy-reports'
import type { DaySpan } from '@om/domain/office-period'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import { boundsOf } from './turnaround.repo.ts'

/* What the pharmacy's reports count. Everything is read as the pharmacist, under row-level security. */

type Asked = { span: DaySpan; most: number }
type Stamp = string | Date
type Counted = { count: number }

const bounds = (span: DaySpan) => {
  const { since, until } = boundsOf(span)
  return { since: sql`${since.toISOString()}::timestamptz`, until: sql`${until.toISOString()}::timestamptz` }
}

const rowsOf = async <T extends object>(tx: Tx, query: ReturnType<typeof sql>): Promise<T[]> =>
  tx.visible(async q => (await q.execute<Record<string, unknown>>(query)).rows as T[])

const countOf = (rows: readonly Counted[]): number => rows[0]?.count ?? 0

/** Lines that the dispensing register has of these days. */
export const dispensedLines = async (tx: Tx, { from, to }: DaySpan): Promise<number> => {
  const query = sql`select count(*)::int as count from public.register_lines where supplied_on between ${from}::date and ${to}::date`
  return countOf(await rowsOf<Counted>(tx, query))
}

const holdSteps = sql`array['order.hold', 'order.recall']`
// What is recalled while it is on hold keeps no reason with the step.
const reasonOf = sql`case h.action when 'order.recall' then 'recall' else h.reason end`
const minutesBetween = (from: string, to: string) => sql.raw(`(date_part('epoch', ${to} - ${from}) / 60)::int`)

type ReasonRow = { reason: string; holds: number; orders: number; still: number; median: number | null }

/**
 * Holds that began in these days, by their reason: how often, of how many orders, how many of them are not over, and the median of those
 * that are. A hold is over when the order goes on, is made again or ends; one that turns into a recall is over then, and the recall is another.
 */
export const holdReasonsOf = (tx: Tx, span: DaySpan): Promise<ReasonRow[]> => {
  const { since, until } = bounds(span)
  return rowsOf<ReasonRow>(
    tx,
    sql`select ${reasonOf} as reason, count(*)::int as holds, count(distinct h.order_id)::int as orders,
        (count(*) filter (where h.left_at is null))::int as still,
        percentile_disc(0.5) within group (order by ${minutesBetween('h.at', 'h.left_at')}) filter (where h.left_at is not null) as median
      from private.order_steps(${holdSteps}, ${since}, ${until}) h group by 1 order by 2 desc, 1`,
  )
}

type HoldRow = Counted & {
  orderId: string
  number: number
  reason: string
  at: Stamp
  by: string
  until: Stamp | null
}

/** The same holds one by one, the newest first. */
export const holdsOf = async (tx: Tx, { span, most }: Asked): Promise<{ count: number; rows: HoldRow[] }> => {
  const { since, until } = bounds(span)
  const rows = await rowsOf<HoldRow>(
    tx,
    sql`select h.order_id as "orderId", o.number::float8 as number, ${reasonOf} as reason, h.at, h.by_name as by, h.left_at as until, h.count
      from (select x.*, (count(*) over ())::int as count from private.order_steps(${holdSteps}, ${since}, ${until}) x
        order by x.at desc, x.id desc limit ${most}) h
      join public.orders o on o.id = h.order_id order by h.at desc, h.id desc`,
  )
  return { count: countOf(rows), rows }
}

type ReworkKind = PharmacyReport['rework']['items'][number]['kind']
export type ReworkRow = {
  kind: ReworkKind
  at: Stamp
  orderId: string
  number: number
  title: string
  insteadId: string | null
  insteadNumber: number | null
  /** What somebody wrote; of a replacement what was reported about the other, or how it ended. */
  why: string
  by: string
}

const made = (since: ReturnType<typeof sql>, until: ReturnType<typeof sql>) => sql`
  select 'replacement' as kind, o.received_at as at, o.id, o.number, o.title, b.id as instead_id, b.number as instead_number,
      coalesce((select c.kind from public.supply_claims c where c.order_id = b.id and c.outcome = 'resend'
        order by c.decided_at desc limit 1), b.state) as why,
      coalesce((select c.decided_by from public.supply_claims c where c.order_id = b.id and c.outcome = 'resend'
        order by c.decided_at desc limit 1), '') as by
    from public.orders o join public.orders b on b.id = o.replaces
    where o.replaces is not null and o.received_at >= ${since} and o.received_at < ${until}
  union all
  select case s.action when 'order.remake' then 'remake' else 'rejected_batch' end, s.at, o.id, o.number, o.title, null, null, s.note, s.by_name
    from private.order_steps(array['order.remake', 'order.reject_batch'], ${since}, ${until}) s join public.orders o on o.id = s.order_id`

/**
 * What was made again in these days, the newest first: orders placed, at no charge, in the place of one that did not arrive or was damaged or wrong; orders
 * that were begun again after what was made could not be used; and batches that did not pass the check before release. A batch put aside with the
 * order that is begun again counts once, as the order.
 */
export const reworkOf = async (tx: Tx, { span, most }: Asked) => {
  const { since, until } = bounds(span)
  const kinds = await rowsOf<{ kind: ReworkKind; count: number }>(
    tx,
    sql`select m.kind, count(*)::int as count from (${made(since, until)}) m group by 1`,
  )
  const rows = await rowsOf<ReworkRow>(
    tx,
    sql`select m.kind, m.at, m.id as "orderId", m.number::float8 as number, m.title, m.instead_id as "insteadId",
        m.instead_number::float8 as "insteadNumber", m.why, m.by
      from (${made(since, until)}) m order by m.at desc, m.number desc limit ${most}`,
  )
  const count = (kind: ReworkKind) => kinds.find(one => one.kind === kind)?.count ?? 0
  return {
    kinds: { replacement: count('replacement'), remake: count('remake'), rejected_batch: count('rejected_batch') },
    rows,
  }
}

type DestroyedRow = Counted & {
  kind: 'order' | 'stock'
  at: Stamp
  orderId: string | null
  number: number | null
  what: string
  batch: string
  how: string
  /** Who recorded it: a pharmacist's id for an order, a name for stock. */
  byId: string | null
  by: string
  witness: string
}

/**
 * What was destroyed in these days, the newest first: what was made or packed for an order, by the moment a second pharmacist confirmed that they had seen it; and
 * what was written off a lot in stock. What was recorded and not confirmed, or withdrawn, is not in it.
 */
export const destroyedOf = async (tx: Tx, { span, most }: Asked): Promise<{ count: number; rows: DestroyedRow[] }> => {
  const { since, until } = bounds(span)
  const batches = sql`coalesce((select string_agg(distinct i.batch_number, ', ') from public.dispensed_items i
      where i.order_id = o.id and i.attempt = o.attempt),
    (select w.batch_number from public.worksheets w where w.order_id = o.id and w.attempt = o.attempt order by w.opened_at desc limit 1), '')`
  const rows = await rowsOf<DestroyedRow>(
    tx,
    sql`select d.*, (count(*) over ())::int as count from (
        select 'order' as kind, s.at, o.id as "orderId", o.number::float8 as number, o.title as what, ${batches} as batch,
          o.destroy_note as how, o.destroyed_by as "byId", '' as by, s.by_name as witness
        from private.order_steps(array['order.destroy', 'order.resend'], ${since}, ${until}) s join public.orders o on o.id = s.order_id
        union all
        select 'stock', m.at, null, null, trim(to_char(-m.change, 'FM999999990.####'), '.') || ' ' || i.unit || ' of ' || i.name, l.lot, m.reason, null, m.by_name, ''
        from public.stock_moves m join public.stock_lots l on l.id = m.lot_id join public.stock_items i on i.id = l.item_id
        where m.kind = 'waste' and m.at >= ${since} and m.at < ${until}
      ) d order by d.at desc limit ${most}`,
  )
  return { count: countOf(rows), rows }
}

type RecallFigures = Counted & {
  id: string
  number: number
  isDrill: boolean
  code: string
  reason: string
  startedAt: Stamp
  startedBy: string
  orders: number
  patients: number
  letters: number
  answers: number
  lettersAfter: number | null
  medianAnswerAfter: number | null
  lastAnswerAfter: number | null
  closedAfter: number | null
}

/**
 * Recalls and drills that began in these days, the newest first, each with its times in minutes from its start: patients are found in the step that begins it;
 * letters are counted by patient, the time is that of the last one; answers by patient, half of them and the last one; and when it was closed.
 * In a drill nobody is written to.
 */
export const recallsIn = async (tx: Tx, { span, most }: Asked): Promise<{ count: number; rows: RecallFigures[] }> => {
  const { since, until } = bounds(span)
  const rows = await rowsOf<RecallFigures>(
    tx,
    sql`select r.id, r.number::float8 as number, r.is_drill as "isDrill", r.code, r.reason, r.started_at as "startedAt", r.started_by as "startedBy",
        f.orders, f.patients, f.letters, f.answers, ${minutesBetween('r.started_at', 'f.told_at')} as "lettersAfter",
        f.median as "medianAnswerAfter", ${minutesBetween('r.started_at', 'f.answered_at')} as "lastAnswerAfter",
        ${minutesBetween('r.started_at', 'r.closed_at')} as "closedAfter", r.count
      from (select x.*, (count(*) over ())::int as count from public.recalls x
        where x.started_at >= ${since} and x.started_at < ${until} order by x.started_at desc limit ${most}) r
      cross join lateral (
        select sum(p.orders)::int as orders, count(*)::int as patients, count(p.told_at)::int as letters, count(p.answered_at)::int as answers,
          max(p.told_at) as told_at, max(p.answered_at) as answered_at,
          percentile_disc(0.5) within group (order by ${minutesBetween('r.started_at', 'p.answered_at')})
            filter (where p.answered_at is not null) as median
        from (select count(*) as orders, min(l.told_at) as told_at, min(l.answered_at) as answered_at from public.recall_orders l
          where l.recall_id = r.id group by l.patient_id) p) f
      order by r.started_at desc`,
  )
  return { count: countOf(rows), rows }
}

type IncidentRow = Counted & {
  id: string
  number: number
  form: PharmacyReport['incidents']['items'][number]['form']
  severity: PharmacyReport['incidents']['items'][number]['severity']
  title: string
  happenedOn: string
  enteredAt: Stamp
  actions: number
  actionsDone: number
  closedAt: Stamp | null
}

/** Incidents that were entered in these days and that this pharmacist may read, the newest first, with the actions agreed on and how many of them are done. */
export const incidentsOf = async (tx: Tx, { span, most }: Asked): Promise<{ count: number; rows: IncidentRow[] }> => {
  const { since, until } = bounds(span)
  const rows = await rowsOf<IncidentRow>(
    tx,
    sql`select m.id, m.number::float8 as number, m.form, m.severity, m.title, m.happened_on::text as "happenedOn", m.entered_at as "enteredAt",
        m.closed_at as "closedAt", a.actions, a.done as "actionsDone", (count(*) over ())::int as count
      from public.matters m
      cross join lateral (select count(*)::int as actions, count(x.done_at)::int as done from public.matter_actions x where x.matter_id = m.id) a
      where m.kind = 'incident' and m.entered_at >= ${since} and m.entered_at < ${until}
      order by m.entered_at desc limit ${most}`,
  )
  return { count: countOf(rows), rows }
}
