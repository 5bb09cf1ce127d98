import { goodsNotes, goodsRefunds } from '@om/db/tables/goods-refunds'
import { owedPayments } from '@om/db/tables/owed-payments'
import { profiles } from '@om/db/tables/people'
import { productDeliveries, productSubscriptions } from '@om/db/tables/product-subscriptions'
import { and, asc, desc, eq, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import type { PageCursor } from '#src/database/list-page.ts'
import { type OwedView, type PaymentFilter, patientsLike, startOf } from '#src/modules/subscriptions/subscriptions.ts'
import type { DeliveryRow, GoodsRow } from '../product-subscriptions.repo.ts'

type OwedRow = OwedView['row']
export type GoodsRefundRow = typeof goodsRefunds.$inferSelect
export type ListedDelivery = {
  delivery: DeliveryRow
  row: GoodsRow
  patientName: string
  email: string
  handCents: number
  isToAgree: boolean
  isFailed: boolean
}

const patientName = sql<string>`trim(${profiles.firstName} || ' ' || ${profiles.lastName})`
const about = sql`${goodsRefunds} r where r.delivery_id = ${productDeliveries.id}`
const isToAgree = sql<boolean>`exists (select 1 from ${about} and r.decision is null)`
const isFailed = sql<boolean>`(${productDeliveries.refundFailedAt} is not null and ${productDeliveries.state} = 'paying_back'
  or exists (select 1 from ${about} and r.status = 'failed'))`
const isRefunded = sql`(${productDeliveries.state} in ('paying_back','paid_back')
  or exists (select 1 from ${about} and r.decision = 'approved' and r.status <> 'failed'))`

const inView: Record<PaymentFilter['view'], SQL | undefined> = {
  all: undefined,
  // What was not paid is no delivery.
  unpaid: sql`false`,
  refunded: isRefunded,
  to_agree: isToAgree,
  failed: isFailed,
}

/** Found by the order at the shop, the invoice, the last digits of the card, or their buyer. One branch per index. */
const matching = (search: string): SQL => {
  const code = search.replace(/[\s#]/g, '').toUpperCase()
  return sql`${productDeliveries.id} in (
    select id from ${productDeliveries} where upper(replace(shop_order_name, '#', '')) = ${code}
    union select id from ${productDeliveries} where upper(invoice_number) = ${code}
    union select id from ${productDeliveries} where card_last4 = ${/^\d{4}$/.test(code) ? code : '-'} and card_last4 <> ''
    union select id from ${productDeliveries} where patient_id in (${patientsLike(search)}))`
}

const listed = (tx: Tx) =>
  tx.q
    .select({
      delivery: productDeliveries,
      row: productSubscriptions,
      patientName,
      email: profiles.email,
      handCents: sql<number>`coalesce((select sum(r.amount_cents)::int from ${about} and r.decision = 'approved' and r.status <> 'failed'), 0)`,
      isToAgree,
      isFailed,
    })
    .from(productDeliveries)
    .innerJoin(productSubscriptions, eq(productSubscriptions.id, productDeliveries.subscriptionId))
    .innerJoin(profiles, eq(profiles.id, productDeliveries.patientId))

/** One page of what was paid for goods, newest first. The `who` of the endpoint guards it. */
export const deliveryPage = (
  tx: Tx,
  { view, brand, from, to, search }: PaymentFilter,
  { after, limit }: { after: PageCursor | null; limit: number },
) => {
  const { paidAt, id } = productDeliveries
  const at = after?.at.toISOString()
  return listed(tx)
    .where(
      and(
        inView[view],
        brand ? eq(productSubscriptions.brand, brand) : undefined,
        from ? sql`${paidAt} >= ${startOf(from)}` : undefined,
        to ? sql`${paidAt} < ${startOf(to, 1)}` : undefined,
        search ? matching(search) : undefined,
        after ? sql`${paidAt} <= ${at} and (${paidAt} < ${at} or ${id} > ${after.id})` : undefined,
      ),
    )
    .orderBy(sql`${paidAt} desc nulls last`, asc(id))
    .limit(limit)
}

export const listedDelivery = async (tx: Tx, id: string): Promise<ListedDelivery | undefined> => {
  const [row] = await listed(tx).where(eq(productDeliveries.id, id))
  return row
}

/** What was asked for by hand of a delivery, oldest first. */
export const goodsRefundsOf = (tx: Tx, deliveryId: string): Promise<GoodsRefundRow[]> =>
  tx.q
    .select()
    .from(goodsRefunds)
    .where(eq(goodsRefunds.deliveryId, deliveryId))
    .orderBy(asc(goodsRefunds.askedAt), asc(goodsRefunds.id))

/** A refund that went through, its delivery, and its place among those of that, the first being 0; undefined for any other. */
export const creditedGoods = async (tx: Tx, id: string) => {
  const [found] = await tx.q
    .select({ refund: goodsRefunds, delivery: productDeliveries })
    .from(goodsRefunds)
    .innerJoin(productDeliveries, eq(productDeliveries.id, goodsRefunds.deliveryId))
    .where(and(eq(goodsRefunds.id, id), eq(goodsRefunds.status, 'succeeded')))
  if (!found) return undefined
  const through = (await goodsRefundsOf(tx, found.delivery.id)).filter(one => one.status === 'succeeded')
  return { ...found, place: through.findIndex(one => one.id === id) }
}

/** What was agreed to go back to a buyer, oldest first. */
export const handRefundsOf = (tx: Tx, patientId: string): Promise<GoodsRefundRow[]> =>
  tx.q
    .select()
    .from(goodsRefunds)
    .where(and(eq(goodsRefunds.patientId, patientId), eq(goodsRefunds.decision, 'approved')))
    .orderBy(asc(goodsRefunds.askedAt), asc(goodsRefunds.id))

/** What somebody asked for, held until the transaction ends. */
export const lockGoodsRefund = async (tx: Tx, id: string): Promise<GoodsRefundRow | undefined> => {
  const [row] = await tx.q.select().from(goodsRefunds).where(eq(goodsRefunds.id, id)).for('update')
  return row
}

/** The same, by what the provider calls it. */
export const lockGoodsRefundAt = async (tx: Tx, stripeRefundId: string): Promise<GoodsRefundRow | undefined> => {
  const [row] = await tx.q
    .select()
    .from(goodsRefunds)
    .where(eq(goodsRefunds.stripeRefundId, stripeRefundId))
    .for('update')
  return row
}

export const insertGoodsRefund = async (tx: Tx, row: typeof goodsRefunds.$inferInsert): Promise<void> => {
  await tx.q.insert(goodsRefunds).values(row)
}

export const saveGoodsRefund = async (
  tx: Tx,
  id: string,
  change: Partial<typeof goodsRefunds.$inferInsert>,
): Promise<void> => {
  await tx.q.update(goodsRefunds).set(change).where(eq(goodsRefunds.id, id))
}

/** Those that the provider has long been asked for and that are not settled, oldest first. */
export const unsettledGoodsRefunds = (tx: Tx, before: Date, limit: number): Promise<{ id: string }[]> =>
  tx.q
    .select({ id: goodsRefunds.id })
    .from(goodsRefunds)
    .where(
      and(
        eq(goodsRefunds.decision, 'approved'),
        inArray(goodsRefunds.status, ['requested', 'pending']),
        lt(goodsRefunds.decidedAt, before),
      ),
    )
    .orderBy(asc(goodsRefunds.askedAt))
    .limit(limit)

/** Stores a note, once for each id; false where it is there already. */
export const insertGoodsNote = async (tx: Tx, row: typeof goodsNotes.$inferInsert): Promise<boolean> => {
  const made = await tx.q.insert(goodsNotes).values(row).onConflictDoNothing().returning({ id: goodsNotes.id })
  return made.length > 0
}

/** Notes about a delivery, or about a payment of goods that did not go through, oldest first. */
export const goodsNotesOf = (tx: Tx, ids: string[]) =>
  tx.q
    .select()
    .from(goodsNotes)
    .where(or(inArray(goodsNotes.deliveryId, ids), inArray(goodsNotes.owedId, ids)))
    .orderBy(asc(goodsNotes.at))

export type ListedOwed = { owed: OwedRow; row: GoodsRow; patientName: string; email: string }

const owedInView: Record<PaymentFilter['view'], SQL | undefined> = {
  all: ne(owedPayments.state, 'paid'),
  unpaid: inArray(owedPayments.state, ['trying', 'paused']),
  // Nothing was paid, so nothing goes back.
  refunded: sql`false`,
  to_agree: sql`false`,
  failed: sql`false`,
}

/** Found by the invoice or their buyer. One branch per index. */
const owedMatching = (search: string): SQL => {
  const code = search.replace(/[\s#]/g, '').toUpperCase()
  return sql`${owedPayments.id} in (
    select id from ${owedPayments} where upper(number) = ${code}
    union select id from ${owedPayments} where patient_id in (${patientsLike(search)}))`
}

const listedOwed = (tx: Tx) =>
  tx.q
    .select({ owed: owedPayments, row: productSubscriptions, patientName, email: profiles.email })
    .from(owedPayments)
    .innerJoin(productSubscriptions, eq(productSubscriptions.id, owedPayments.subjectId))
    .innerJoin(profiles, eq(profiles.id, owedPayments.patientId))

const isUnpaidGoods = and(eq(owedPayments.kind, 'goods'), ne(owedPayments.state, 'paid'))

/** One page of what was not paid for goods, newest first. The `who` of the endpoint guards it. */
export const owedPage = (
  tx: Tx,
  { view, brand, from, to, search }: PaymentFilter,
  { after, limit }: { after: PageCursor | null; limit: number },
): Promise<ListedOwed[]> => {
  const { failedAt, id } = owedPayments
  const at = after?.at.toISOString()
  return listedOwed(tx)
    .where(
      and(
        isUnpaidGoods,
        owedInView[view],
        brand ? eq(owedPayments.brand, brand) : undefined,
        from ? sql`${failedAt} >= ${startOf(from)}` : undefined,
        to ? sql`${failedAt} < ${startOf(to, 1)}` : undefined,
        search ? owedMatching(search) : undefined,
        after ? sql`${failedAt} <= ${at} and (${failedAt} < ${at} or ${id} > ${after.id})` : undefined,
      ),
    )
    .orderBy(sql`${failedAt} desc nulls last`, asc(id))
    .limit(limit)
}

export const owedGoods = async (tx: Tx, id: string): Promise<ListedOwed | undefined> => {
  const [found] = await listedOwed(tx).where(and(isUnpaidGoods, eq(owedPayments.id, id)))
  return found
}

/** Other deliveries of a buyer, newest first. */
export const otherDeliveries = (tx: Tx, patientId: string, id: string): Promise<DeliveryRow[]> =>
  tx.q
    .select()
    .from(productDeliveries)
    .where(and(eq(productDeliveries.patientId, patientId), ne(productDeliveries.id, id)))
    .orderBy(desc(productDeliveries.paidAt))
    .limit(50)

/** What else of goods of a buyer did not go through, newest first. */
export const otherOwed = (tx: Tx, patientId: string, id: string): Promise<ListedOwed[]> =>
  listedOwed(tx)
    .where(and(isUnpaidGoods, eq(owedPayments.patientId, patientId), ne(owedPayments.id, id)))
    .orderBy(desc(owedPayments.failedAt))
    .limit(50)
