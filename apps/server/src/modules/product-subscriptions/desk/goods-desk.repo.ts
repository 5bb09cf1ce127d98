import { goodsNotes, goodsRefunds } from '@om/db/tables/goods-refunds'
import { profiles } from '@om/db/tables/people'
import { auditLog } from '@om/db/tables/platform'
import { productDeliveries, productSubscriptions } from '@om/db/tables/product-subscriptions'
import { and, asc, desc, eq, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import type { PageCursor } from '#src/database/list-page.ts'
import { type PaymentFilter, patientsLike, startOf } from '#src/modules/subscriptions/subscriptions.ts'
import type { DeliveryRow, GoodsRow } from '../product-subscriptions.repo.ts'

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
      patientName: sql<string>`trim(${profiles.firstName} || ' ' || ${profiles.lastName})`,
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

/** Stores a note, once for each id. */
export const insertGoodsNote = async (tx: Tx, row: typeof goodsNotes.$inferInsert): Promise<void> => {
  await tx.q.insert(goodsNotes).values(row).onConflictDoNothing()
}

export const goodsNotesOf = (tx: Tx, deliveryId: string) =>
  tx.q.select().from(goodsNotes).where(eq(goodsNotes.deliveryId, deliveryId)).orderBy(asc(goodsNotes.at))

/** Other deliveries of the same buyer, newest first. */
export const otherDeliveries = (tx: Tx, { id, patientId }: DeliveryRow): Promise<DeliveryRow[]> =>
  tx.q
    .select()
    .from(productDeliveries)
    .where(and(eq(productDeliveries.patientId, patientId), ne(productDeliveries.id, id)))
    .orderBy(desc(productDeliveries.paidAt))
    .limit(50)

/** What was done about some of these records, oldest first. */
export const goodsStepsOf = (tx: Tx, ids: string[]): Promise<(typeof auditLog.$inferSelect)[]> =>
  tx.q
    .select()
    .from(auditLog)
    .where(
      and(
        inArray(auditLog.subjectType, ['product_delivery', 'product_subscription', 'dispute']),
        inArray(auditLog.subjectId, ids),
      ),
    )
    .orderBy(asc(auditLog.at), asc(auditLog.id))
