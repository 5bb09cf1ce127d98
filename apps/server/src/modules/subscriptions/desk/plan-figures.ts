import { done, type Result } from '@om/contracts/errors'
import type { PlanFigures, PlanWeek } from '@om/contracts/plan-figures'
import { addDays, CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { type CsvColumns, csvBytes, csvOf } from '#src/documents/csv.ts'
import type { FileReply } from '#src/http/serve.ts'

const WEEKS = 13
const FORECAST_DAYS = 30
const MOST_REASONS = 50

/** The Monday of a day's week. */
const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

const localDay = (column: string) => sql.raw(`(${column} at time zone '${CLINIC_ZONE}')::date`)

/** When a plan ended: with what was paid, or at once. Null while it runs. */
const planEnd = `case when s.status in ('canceled', 'incomplete_expired')
  then case when s.cancel_at_period_end then coalesce(s.current_period_end, s.cancelled_at) else coalesce(s.cancelled_at, s.updated_at) end end`

/** What is counted: the plans, or the subscriptions to goods. Each `runs` gives when one began and ended, `planned` each charge to come. */
const tables = {
  plans: {
    runs: `select s.created_at as began, ${planEnd} as ended from public.subscriptions s where s.status <> 'incomplete_expired'`,
    subject: 'c.subscription_id',
    owed: 'plan',
    planned: `select s.id, s.prescription_id, s.amount_cents,
        ((s.current_period_end + make_interval(days => s.interval_days * n)) at time zone '${CLINIC_ZONE}')::date as day
      from public.subscriptions s cross join generate_series(0, 1) n
      where s.status in ('active', 'trialing') and not s.cancel_at_period_end and not s.collection_paused and s.current_period_end is not null`,
    needs: `select p.day, i->>'description' || ' (' || (i->>'unit') || ')' as what, (i->>'quantity')::numeric as quantity
      from planned p join public.prescriptions r on r.id = p.prescription_id cross join jsonb_array_elements(r.items) i`,
  },
  goods: {
    runs: `select s.started_at as began, case when s.status = 'cancelled' then s.updated_at end as ended
      from public.product_subscriptions s where s.started_at is not null`,
    subject: 'c.product_subscription_id',
    owed: 'goods',
    planned: `select s.id, s.amount_cents,
        ((s.current_period_end + make_interval(days => s.frequency_days * n)) at time zone '${CLINIC_ZONE}')::date as day
      from public.product_subscriptions s cross join generate_series(0, 2) n
      where s.status = 'active' and not s.cancel_at_period_end and s.current_period_end is not null`,
    needs: `select p.day, concat_ws(', ', i.title, nullif(i.variant_title, '')) as what, i.quantity
      from planned p join public.product_subscription_items i on i.subscription_id = p.id`,
  },
}
type Counted = keyof typeof tables

/** Counts of each week up to today, oldest first. */
const weeksUpTo = async (tx: Tx, counted: Counted, today: string): Promise<PlanWeek[]> => {
  const first = addDays(mondayOf(today), -7 * (WEEKS - 1))
  const { runs, subject, owed } = tables[counted]
  const { rows } = await tx.q.execute<Record<keyof PlanWeek, string>>(sql`
    with runs as (
      select ${localDay('r.began')} as began, ${localDay('r.ended')} as ended from (${sql.raw(runs)}) r
    ), weeks as (
      select (${first}::date + 7 * n)::date as week from generate_series(0, ${WEEKS - 1}::int) n
    )
    select w.week::text as week,
      (select count(*) from runs where began < w.week + 7 and (ended is null or ended >= w.week + 7)) as active,
      (select count(*) from runs where began >= w.week and began < w.week + 7) as started,
      (select count(*) from runs where ended >= w.week and ended < w.week + 7) as ended,
      (select count(*) from public.plan_changes c where c.kind = 'pause' and ${sql.raw(subject)} is not null
        and ${localDay('c.made_at')} >= w.week and ${localDay('c.made_at')} < w.week + 7
        and not exists (select from public.plan_changes u where u.undoes = c.id)) as paused,
      (select count(*) from public.owed_payments o where o.kind = ${owed} and ${localDay('o.failed_at')} >= w.week
        and ${localDay('o.failed_at')} < w.week + 7) as failed,
      (select count(*) from public.owed_payments o where o.kind = ${owed} and o.state = 'paid'
        and ${localDay('o.settled_at')} >= w.week and ${localDay('o.settled_at')} < w.week + 7) as recovered
    from weeks w order by w.week`)
  return rows.map(({ week, ...counts }) => ({
    week,
    active: Number(counts.active),
    started: Number(counts.started),
    ended: Number(counts.ended),
    paused: Number(counts.paused),
    failed: Number(counts.failed),
    recovered: Number(counts.recovered),
  }))
}

/** What is charged in the days to come, as it is planned: nothing that is paused, waits, or was cancelled. */
const forecastFrom = async (tx: Tx, counted: Counted, today: string): Promise<PlanFigures['forecast']> => {
  const { rows } = await tx.q.execute<{ day: string; charges: string; cents: string }>(sql`
    select d.day::text as day, count(p.id) as charges, coalesce(sum(p.amount_cents), 0) as cents
    from (select (${today}::date + n)::date as day from generate_series(0, ${FORECAST_DAYS - 1}::int) n) d
    left join (${sql.raw(tables[counted].planned)}) p on p.day = d.day group by d.day order by d.day`)
  return rows.map(({ day, charges, cents }) => ({ day, charges: Number(charges), cents: Number(cents) }))
}

const stockFrom = async (tx: Tx, counted: Counted, today: string): Promise<PlanFigures['stock']> => {
  const { planned, needs } = tables[counted]
  const { rows } = await tx.q.execute<{ what: string; deliveries: string; quantity: string }>(sql`
    with planned as (${sql.raw(planned)})
    select what, count(*) as deliveries, sum(quantity) as quantity from (${sql.raw(needs)}) n
    where day >= ${today}::date and day < ${today}::date + ${FORECAST_DAYS}::int
    group by 1 order by 2 desc, 1`)
  return rows.map(({ what, deliveries, quantity }) => ({
    what,
    deliveries: Number(deliveries),
    quantity: Number(quantity),
  }))
}

const reasonsOf = async (tx: Tx): Promise<PlanFigures['reasons']> => {
  const { rows } = await tx.q.execute<{ day: string; words: string }>(sql`
    select ${localDay('coalesce(s.cancelled_at, s.updated_at)')}::text as day, s.cancel_reason as words
    from public.subscriptions s where s.cancel_reason <> '' order by coalesce(s.cancelled_at, s.updated_at) desc limit ${MOST_REASONS}`)
  return rows.map(({ day, words }) => ({ day, words }))
}

/** How the plans, or goods by subscription, are doing, and what the next thirty days bring: counts alone, nobody's name. (INV-14) */
export const readPlanFigures = async (
  { tx, now }: Ctx<'admin'>,
  { of: counted }: { of: Counted },
): Promise<Result<PlanFigures>> => {
  const today = dayIn(now, CLINIC_ZONE)
  return done({
    weeks: await weeksUpTo(tx, counted, today),
    // Nobody is asked why they cancel goods.
    reasons: counted === 'plans' ? await reasonsOf(tx) : [],
    forecast: await forecastFrom(tx, counted, today),
    stock: await stockFrom(tx, counted, today),
  })
}

const columns: CsvColumns<PlanWeek> = [
  ['Week of', ({ week }) => week],
  ['Active at its end', ({ active }) => active],
  ['Began', ({ started }) => started],
  ['Ended', ({ ended }) => ended],
  ['Paused', ({ paused }) => paused],
  ['Payments that failed', ({ failed }) => failed],
  ['Paid after all', ({ recovered }) => recovered],
]

/** The weeks as a file. */
export const exportPlanFigures = async (
  { deps, tx, now }: Ctx<'admin'>,
  { of: counted }: { of: Counted },
): Promise<Result<FileReply>> => {
  await audit(deps.clock, tx, { action: 'plan_figures.export', subjectType: 'list', subjectId: counted })
  const weeks = await weeksUpTo(tx, counted, dayIn(now, CLINIC_ZONE))
  return done({ bytes: csvBytes(csvOf(columns, weeks)), filename: `${counted}.csv` })
}
