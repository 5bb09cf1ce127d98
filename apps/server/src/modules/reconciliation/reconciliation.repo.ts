import { invoices, refunds } from '@om/db/tables/billing'
import { disputes } from '@om/db/tables/disputes'
import { goodsRefunds } from '@om/db/tables/goods-refunds'
import { productDeliveries } from '@om/db/tables/product-subscriptions'
import { providerMoves, providerPayouts, reconciledDays, reconciliationDifferences } from '@om/db/tables/reconciliation'
import { CLINIC_ZONE } from '@om/domain/dates'
import type { Entry } from '@om/domain/invoice/reconcile'
import { and, asc, desc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type MoveRow = typeof providerMoves.$inferSelect
export type DayRow = typeof reconciledDays.$inferSelect
export type DifferenceRow = typeof reconciliationDifferences.$inferSelect

/** Rows that one statement takes. */
const CHUNK = 1000

const inChunks = async <T>(rows: readonly T[], store: (part: T[]) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < rows.length; from += CHUNK) await store(rows.slice(from, from + CHUNK))
}

/** Keeps moves of the provider, each once. */
export const keepMoves = (tx: Tx, rows: (typeof providerMoves.$inferInsert)[]): Promise<void> =>
  inChunks(rows, part => tx.q.insert(providerMoves).values(part).onConflictDoNothing())

/** Keeps a payout as it stands; true where it was not known. */
export const keepPayout = async (tx: Tx, row: typeof providerPayouts.$inferInsert): Promise<boolean> => {
  const { id, ...change } = row
  const made = await tx.q
    .insert(providerPayouts)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: providerPayouts.id })
  if (made.length > 0) return true
  await tx.q.update(providerPayouts).set({ status: change.status }).where(eq(providerPayouts.id, id))
  return false
}

/** With which payout moves went to the bank. */
export const markPaidOut = (tx: Tx, payoutId: string, ids: string[]): Promise<void> =>
  inChunks(ids, part => tx.q.update(providerMoves).set({ payoutId }).where(inArray(providerMoves.id, part)))

export const movesOfDay = (tx: Tx, day: string): Promise<MoveRow[]> =>
  tx.q
    .select()
    .from(providerMoves)
    .where(eq(providerMoves.day, day))
    .orderBy(asc(providerMoves.at), asc(providerMoves.id))

/** Refunds among these that the bank did not take, whenever that was told. */
export const failedAmong = async (tx: Tx, sourceIds: string[]): Promise<Set<string>> => {
  if (sourceIds.length === 0) return new Set()
  const rows = await tx.q
    .select({ id: providerMoves.sourceId })
    .from(providerMoves)
    .where(and(eq(providerMoves.kind, 'refund_failure'), inArray(providerMoves.sourceId, sourceIds)))
  return new Set(rows.map(one => one.id))
}

const onDay = (column: unknown, day: string) => sql`(${column} at time zone ${CLINIC_ZONE})::date = ${day}::date`
const isIn = (column: unknown, ids: string[]) =>
  ids.length === 0
    ? sql`false`
    : sql`${column} in (${sql.join(
        ids.map(id => sql`${id}`),
        sql`, `,
      )})`
const noMove = (kind: string, column: unknown) =>
  kind === 'charge'
    ? sql`not exists (select from ${providerMoves} m where m.kind = 'charge' and m.stripe_invoice_id = ${column})`
    : sql`not exists (select from ${providerMoves} m where m.kind = ${kind} and m.source_id = ${column})`

type Keys = { charge: string[]; refund: string[]; dispute: string[]; dispute_won: string[] }

/**
 * What we have on record that belongs to a day at the provider: what has a move then, whatever day we wrote it, and what we wrote then that
 * has no move at all. What credit pays moves no money. Money that was paid back by bank transfer never passed the provider, and has no id of it.
 */
export const entriesOf = async (tx: Tx, day: string, keys: Keys): Promise<Entry[]> => {
  const { rows } = await tx.q.execute<{ key: string; kind: Entry['kind']; cents: number }>(sql`
    select ${invoices.stripeInvoiceId} as key, 'charge' as kind, ${invoices.amountCents} - ${invoices.creditCents} as cents from ${invoices}
      where ${invoices.status} = 'paid' and ${invoices.amountCents} > ${invoices.creditCents} and (${isIn(invoices.stripeInvoiceId, keys.charge)}
        or ${onDay(invoices.paidAt, day)} and ${noMove('charge', invoices.stripeInvoiceId)})
    union all
    select ${productDeliveries.stripeInvoiceId}, 'charge', ${productDeliveries.amountCents} - ${productDeliveries.creditCents}
      from ${productDeliveries} where ${productDeliveries.amountCents} > ${productDeliveries.creditCents}
        and (${isIn(productDeliveries.stripeInvoiceId, keys.charge)}
          or ${onDay(productDeliveries.paidAt, day)} and ${noMove('charge', productDeliveries.stripeInvoiceId)})
    union all
    select ${refunds.stripeRefundId}, 'refund', -(${refunds.amountCents} - ${refunds.creditCents}) from ${refunds}
      where ${refunds.stripeRefundId} is not null and ${refunds.status} in ('pending', 'succeeded')
        and (${isIn(refunds.stripeRefundId, keys.refund)}
          or ${onDay(refunds.requestedAt, day)} and ${noMove('refund', refunds.stripeRefundId)})
    union all
    select ${productDeliveries.stripeRefundId}, 'refund', -(${productDeliveries.amountCents} - ${productDeliveries.creditCents}) from ${productDeliveries}
      where ${productDeliveries.stripeRefundId} is not null and ${productDeliveries.refundFailedAt} is null
        and ${isIn(productDeliveries.stripeRefundId, keys.refund)}
    union all
    select ${goodsRefunds.stripeRefundId}, 'refund', -(${goodsRefunds.amountCents} - ${goodsRefunds.creditCents}) from ${goodsRefunds}
      where ${goodsRefunds.stripeRefundId} is not null and ${goodsRefunds.status} in ('pending', 'succeeded')
        and (${isIn(goodsRefunds.stripeRefundId, keys.refund)}
          or ${onDay(goodsRefunds.decidedAt, day)} and ${noMove('refund', goodsRefunds.stripeRefundId)})
    union all
    select ${disputes.stripeDisputeId}, 'dispute', -${disputes.amountCents} from ${disputes}
      where ${isIn(disputes.stripeDisputeId, keys.dispute)}
        or ${disputes.status} not like 'warning%' and ${disputes.status} <> 'prevented' and ${onDay(disputes.openedAt, day)}
          and ${noMove('dispute', disputes.stripeDisputeId)}
    union all
    select ${disputes.stripeDisputeId}, 'dispute_won', ${disputes.amountCents} from ${disputes}
      where ${disputes.status} = 'won' and (${isIn(disputes.stripeDisputeId, keys.dispute_won)}
        or ${onDay(disputes.closedAt, day)} and ${noMove('dispute_won', disputes.stripeDisputeId)})`)
  return rows.map(({ key, kind, cents }) => ({ key, kind, amountCents: Number(cents) }))
}

/** Keeps what a comparison found, and how often it was made. */
export const keepDay = async (tx: Tx, row: Omit<typeof reconciledDays.$inferInsert, 'runs' | 'id'>): Promise<void> => {
  await tx.q
    .insert(reconciledDays)
    .values(row)
    .onConflictDoUpdate({ target: reconciledDays.day, set: { ...row, runs: sql`${reconciledDays.runs} + 1` } })
}

/** Keeps the differences of a day as they are now; those that are gone are marked. */
export const keepDifferences = async (
  tx: Tx,
  day: string,
  found: Pick<DifferenceRow, 'subject' | 'what' | 'providerCents' | 'ourCents'>[],
  now: Date,
): Promise<void> => {
  for (const one of found)
    await tx.q
      .insert(reconciliationDifferences)
      .values({ day, ...one, foundAt: now })
      .onConflictDoUpdate({
        target: [reconciliationDifferences.day, reconciliationDifferences.subject, reconciliationDifferences.what],
        set: { providerCents: one.providerCents, ourCents: one.ourCents, goneAt: null },
      })
  const names = found.map(one => `${one.what} ${one.subject}`)
  const { what, subject } = reconciliationDifferences
  await tx.q
    .update(reconciliationDifferences)
    .set({ goneAt: now })
    .where(
      and(
        eq(reconciliationDifferences.day, day),
        isNull(reconciliationDifferences.goneAt),
        names.length > 0 ? notInArray(sql<string>`${what} || ' ' || ${subject}`, names) : undefined,
      ),
    )
}

export const differencesOf = (tx: Tx, days: string[]): Promise<DifferenceRow[]> =>
  days.length === 0
    ? Promise.resolve([])
    : tx.q
        .select()
        .from(reconciliationDifferences)
        .where(inArray(reconciliationDifferences.day, days))
        .orderBy(asc(reconciliationDifferences.foundAt), asc(reconciliationDifferences.id))

export const explainDifference = async (
  tx: Tx,
  id: string,
  change: Pick<DifferenceRow, 'explanation' | 'explainedBy' | 'explainedAt'>,
): Promise<DifferenceRow | undefined> => {
  const [row] = await tx.q
    .update(reconciliationDifferences)
    .set(change)
    .where(eq(reconciliationDifferences.id, id))
    .returning()
  return row
}

/** The last days that were compared, newest first. */
export const comparedDays = (tx: Tx, limit: number): Promise<DayRow[]> =>
  tx.q.select().from(reconciledDays).orderBy(desc(reconciledDays.day)).limit(limit)

export const comparedDay = async (tx: Tx, day: string): Promise<DayRow | undefined> => {
  const [row] = await tx.q.select().from(reconciledDays).where(eq(reconciledDays.day, day))
  return row
}

/** Our invoices behind moves, and deliveries of goods, by the provider's id of the invoice. */
export const invoicesBehind = async (
  tx: Tx,
  stripeIds: string[],
): Promise<Map<string, { id: string; number: string }>> => {
  if (stripeIds.length === 0) return new Map()
  const { id, shopOrderName: number, stripeInvoiceId: stripeId } = productDeliveries
  const rows = [
    ...(await tx.q
      .select({ id: invoices.id, number: invoices.number, stripeId: invoices.stripeInvoiceId })
      .from(invoices)
      .where(inArray(invoices.stripeInvoiceId, stripeIds))),
    ...(await tx.q.select({ id, number, stripeId }).from(productDeliveries).where(inArray(stripeId, stripeIds))),
  ]
  return new Map(rows.map(({ stripeId, ...row }) => [stripeId, row]))
}

/** Payouts that arrive from one day to another, with what is in each, oldest first. */
export const payoutLines = (tx: Tx, from: string, to: string) =>
  tx.q
    .select({ payout: providerPayouts, move: providerMoves })
    .from(providerPayouts)
    .leftJoin(
      providerMoves,
      and(eq(providerMoves.payoutId, providerPayouts.id), sql`${providerMoves.kind} <> 'payout'`),
    )
    .where(sql`${providerPayouts.arrivesOn} between ${from}::date and ${to}::date`)
    .orderBy(asc(providerPayouts.arrivesOn), asc(providerPayouts.id), asc(providerMoves.at), asc(providerMoves.id))

export type MoneyRow = { sales: number; gst: number; back: number; backGst: number; free: number }
export type GstRow = MoneyRow & { month: string }

/** What was paid for: care by a plan, goods by subscription, or an order of the shop. */
export type MoneyPart = 'care' | 'goods' | 'shop'

/**
 * By month and part: care that was paid, orders of the shop that were paid, and what of each went back, with the GST of its credit note. An order
 * of the shop that a subscription paid is one order, and counts once; what was paid for goods that were never ordered has gone back whole.
 * What a bank took back is an adjustment of the month in which its dispute was lost, with the GST that was in its share;
 * what counts as paid back of that payment already is not counted twice.
 */
export const moneyByPart = async (
  tx: Tx,
  { from, to, brand }: { from: string; to: string; brand?: 'men' | 'women' | undefined },
): Promise<(GstRow & { part: MoneyPart })[]> => {
  const month = (at: string) => sql.raw(`to_char(${at} at time zone '${CLINIC_ZONE}', 'YYYY-MM')`)
  const within = (at: string) =>
    sql`${sql.raw(`(${at} at time zone '${CLINIC_ZONE}')::date`)} between ${from}::date and ${to}::date`
  const ofInvoice = sql`(select p.brand from public.subscriptions s join public.plans p on p.id = s.plan_id where s.id = i.subscription_id)`
  const ofOrder = sql`case when exists (select from public.product_deliveries d where d.shop_order_id = o.provider_id) then 'goods' else 'shop' end`
  const { rows } = await tx.q.execute<Record<keyof GstRow, string> & { part: MoneyPart }>(sql`
    select month, part, sum(sales) as sales, sum(gst) as gst, sum(free) as free, sum(back) as back, sum(back_gst) as "backGst" from (
      select ${month('paid_at')} as month, 'care' as part, ${ofInvoice} as brand, amount_cents as sales, gst_cents as gst,
        case when gst_cents = 0 then amount_cents else 0 end as free, 0 as back, 0 as back_gst
        from public.invoices i where status = 'paid' and amount_cents > 0 and ${within('paid_at')}
      union all
      select ${month('r.settled_at')}, 'care', ${ofInvoice}, 0, 0, 0, r.amount_cents,
        case when i.gst_cents = 0 then 0 else round(r.amount_cents::numeric * i.gst_cents / i.amount_cents)::int end
        from public.refunds r join public.invoices i on i.id = r.invoice_id where r.status = 'succeeded' and ${within('r.settled_at')}
      union all
      select ${month('o.paid_at')}, ${ofOrder}, o.brand, o.total_cents, o.tax_cents,
        (select coalesce(sum(l.unit_cents * l.quantity - l.discount_cents), 0)::int from public.shop_order_lines l
          where l.order_id = o.id and not l.is_taxed), 0, 0
        from public.shop_orders o where not o.is_test and ${within('o.paid_at')}
      union all
      select ${month('s.done_at')}, ${ofOrder}, o.brand, 0, 0, 0, s.amount_cents, s.tax_cents
        from public.shop_refunds s join public.shop_orders o on o.id = s.order_id where s.status = 'done' and not o.is_test and ${within('s.done_at')}
      union all
      select ${month('g.settled_at')}, 'goods', o.brand, 0, 0, 0, g.amount_cents, round(case when g.lines <> '[]'
          then (select coalesce(sum((l ->> 'cents')::int) filter (where (l ->> 'isTaxed')::boolean), 0) from jsonb_array_elements(g.lines) l)
          else round(g.amount_cents::numeric * t.taxed / nullif(t.whole, 0)) end / 11.0)::int
        from public.goods_refunds g
        join public.product_deliveries d on d.id = g.delivery_id
        join public.shop_orders o on o.provider_id = d.shop_order_id
        cross join lateral (select sum(x.cents) as whole, sum(x.cents) filter (where x.taxed) as taxed from (
          select l.unit_cents * l.quantity - l.discount_cents as cents, l.is_taxed as taxed from public.shop_order_lines l where l.order_id = o.id
          union all select o.shipping_cents, o.shipping_tax_cents > 0) x) t
        where g.status = 'succeeded' and not o.is_test and ${within('g.settled_at')}
      union all
      select ${month('b.closed_at')}, 'care', ${ofInvoice}, 0, 0, 0, x.cents,
        case when i.gst_cents = 0 then 0 else round(x.cents::numeric * i.gst_cents / i.amount_cents)::int end
        from public.disputes b join public.invoices i on i.stripe_invoice_id = b.stripe_invoice_id
        cross join lateral (select greatest(0, least(b.amount_cents, i.amount_cents - coalesce(sum(r.amount_cents), 0)))::int as cents
          from public.refunds r where r.invoice_id = i.id and r.status = 'succeeded') x
        where b.state = 'lost' and ${within('b.closed_at')}
      union all
      select ${month('b.closed_at')}, 'goods', o.brand, 0, 0, 0, x.cents, round(x.cents::numeric * o.tax_cents / nullif(o.total_cents, 0))::int
        from public.disputes b
        join public.product_deliveries d on d.stripe_invoice_id = b.stripe_invoice_id
        join public.shop_orders o on o.provider_id = d.shop_order_id
        cross join lateral (select greatest(0, least(b.amount_cents, o.total_cents - coalesce(sum(g.amount_cents), 0)))::int as cents
          from public.goods_refunds g where g.delivery_id = d.id and g.status = 'succeeded') x
        where b.state = 'lost' and not o.is_test and ${within('b.closed_at')}
    ) m where ${brand ?? null}::text is null or brand = ${brand ?? null}::text group by month, part order by month`)
  return rows.map(row => ({
    month: row.month,
    part: row.part,
    sales: Number(row.sales),
    gst: Number(row.gst),
    free: Number(row.free),
    back: Number(row.back),
    backGst: Number(row.backGst),
  }))
}

/** Some rows together. */
export const sumOfMoney = (rows: readonly MoneyRow[]): MoneyRow => {
  const sum = (name: keyof MoneyRow) => rows.reduce((total, row) => total + row[name], 0)
  return { sales: sum('sales'), gst: sum('gst'), back: sum('back'), backGst: sum('backGst'), free: sum('free') }
}

/** The same by month, all parts together. */
export const gstByMonth = async (tx: Tx, from: string, to: string): Promise<GstRow[]> =>
  [...Map.groupBy(await moneyByPart(tx, { from, to }), ({ month }) => month)].map(([month, rows]) => ({
    month,
    ...sumOfMoney(rows),
  }))
