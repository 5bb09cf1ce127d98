import type { TurnaroundWeek } from '@om/contracts/pharmacy-reports'
import { addDays, earliest, type IsoDate, weekdayOf } from '@om/domain/dates'
import type { DaySpan } from '@om/domain/office-period'
import { endOfDay } from '@om/domain/privacy-requests'
import { type SQL, sql } from 'drizzle-orm'
import type { Queries, Tx } from '#src/database/database.ts'

/** The moments between which a span of clinic days lies, the second one outside of it. */
export const boundsOf = ({ from, to }: DaySpan): { since: Date; until: Date } => ({
  since: new Date(endOfDay(addDays(from, -1)).getTime() + 1),
  until: new Date(endOfDay(to).getTime() + 1),
})

/** The weeks of a span from Monday to Sunday; the first and the last only as far as they lie in it. */
const weeksIn = ({ from, to }: DaySpan): DaySpan[] => {
  const weeks: DaySpan[] = []
  let first: IsoDate = from
  while (first <= to) {
    const last = earliest([addDays(first, 7 - weekdayOf(first)), to]) ?? to
    weeks.push({ from: first, to: last })
    first = addDays(last, 1)
  }
  return weeks
}

const minutes = (at: SQL) => sql`(date_part('epoch', ${at} - o.received_at) / 60)::int`

// One reading of an index for each span; the pharmacist sees every order.
const took = (at: SQL) => sql`(
  select count(*)::int as orders, percentile_disc(array[0.5, 0.9]) within group (order by ${minutes(at)}) as parts
  from public.orders o where ${at} >= s.since and ${at} < s.until)`

/** One row for each span. */
const turnaroundQuery = (q: Queries, spans: readonly DaySpan[]) => {
  const bounds = spans.map((span, nth) => {
    const { since, until } = boundsOf(span)
    return sql`(${nth}::int, ${since.toISOString()}::timestamptz, ${until.toISOString()}::timestamptz)`
  })
  return q.execute<TookRow>(sql`
    select s.nth, p.orders as packed, p.parts[1] as packed_median, p.parts[2] as packed_ninetieth,
      h.orders as handed, h.parts[1] as handed_median, h.parts[2] as handed_ninetieth
    from (values ${sql.join(bounds, sql`, `)}) s (nth, since, until)
    cross join lateral ${took(sql`o.packed_at`)} p
    cross join lateral ${took(sql`o.shipped_at`)} h
    order by s.nth`)
}

type TookRow = {
  nth: number
  packed: number
  packed_median: number | null
  packed_ninetieth: number | null
  handed: number
  handed_median: number | null
  handed_ninetieth: number | null
}

/**
 * How long orders of prescriptions took, by week and as a whole: the time from the moment an order came to the pharmacy, paid, until it was
 * packed, of those packed in the week; and until it was scanned out to the carrier, of those scanned out in the week. Nights, weekends and
 * holds count. An order that was made again counts by its last packing; a replacement is an order of its own.
 */
export const turnaroundOf = async (
  tx: Tx,
  span: DaySpan,
): Promise<{ weeks: TurnaroundWeek[]; whole: TurnaroundWeek }> => {
  const spans = [span, ...weeksIn(span)]
  const { rows } = await tx.visible(q => turnaroundQuery(q, spans))
  const [whole, ...weeks] = rows.map((row, nth) => ({
    ...(spans[nth] ?? span),
    packed: { orders: row.packed, median: row.packed_median, ninetieth: row.packed_ninetieth },
    handedOver: { orders: row.handed, median: row.handed_median, ninetieth: row.handed_ninetieth },
  }))
  if (!whole) throw new Error('a period has no figures')
  return { weeks, whole }
}
