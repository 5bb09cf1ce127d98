import type { DeliveryAddress } from '@om/contracts/common'
import { productDeliveries, productSubscriptionItems, productSubscriptions } from '@om/db/tables/product-subscriptions'
import { goodsPricedOn, priceDay } from '@om/domain/catalogue/goods-subscription'
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import { chosenAddress } from '#src/modules/people/people.ts'
import {
  asChange,
  type ChangeRow,
  lastChangeOf,
  type OwedView,
  openOwedOf,
  type PriceChangeRow,
  priceChangesOfGoods,
  pricesOf,
} from '#src/modules/subscriptions/subscriptions.ts'

export type GoodsRow = typeof productSubscriptions.$inferSelect
export type GoodsItem = typeof productSubscriptionItems.$inferSelect
export type DeliveryRow = typeof productDeliveries.$inferSelect
type PriceRows = Awaited<ReturnType<typeof pricesOf>>
export type GoodsView = {
  row: GoodsRow
  /** What comes, at the prices of the next charge. */
  items: GoodsItem[]
  /** The same as it was agreed, and what was announced since. */
  agreed: GoodsItem[]
  changes: PriceChangeRow[]
  deliveries: DeliveryRow[]
  owed: OwedView | null
  prices: PriceRows
  last: ChangeRow | undefined
  /** An address of theirs that it goes to; null while it goes to the one that was entered for it. */
  chosen: DeliveryAddress | null
}

const most = 50

/** Stores one with its items; when the same press was stored before, that one stays and is the answer. */
export const insertGoods = async (
  tx: Tx,
  row: typeof productSubscriptions.$inferInsert,
  items: Omit<typeof productSubscriptionItems.$inferInsert, 'subscriptionId' | 'patientId' | 'place'>[],
): Promise<GoodsRow> => {
  const [made] = await tx.q
    .insert(productSubscriptions)
    .values(row)
    .onConflictDoNothing({ target: productSubscriptions.requestKey })
    .returning()
  if (!made) {
    const [known] = await tx.q
      .select()
      .from(productSubscriptions)
      .where(eq(productSubscriptions.requestKey, row.requestKey))
    if (!known) throw new Error('a product subscription was not stored')
    return known
  }
  await tx.q
    .insert(productSubscriptionItems)
    .values(items.map((item, place) => ({ ...item, place, subscriptionId: made.id, patientId: made.patientId })))
  return made
}

/** What comes, at the prices of a charge at an instant. */
export const pricedAt = ({ agreed, changes }: Pick<GoodsView, 'agreed' | 'changes'>, at: Date): GoodsItem[] =>
  goodsPricedOn(agreed, changes.map(asChange), priceDay(at))

/** Joins subscriptions that the reader may see with what is in them and what came of them. */
const viewsOf = async (tx: Tx, rows: GoodsRow[]): Promise<GoodsView[]> => {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const items = await tx.visible(q =>
    q
      .select()
      .from(productSubscriptionItems)
      .where(inArray(productSubscriptionItems.subscriptionId, ids))
      .orderBy(asc(productSubscriptionItems.place)),
  )
  const deliveries = await tx.visible(q =>
    q
      .select()
      .from(productDeliveries)
      .where(inArray(productDeliveries.subscriptionId, ids))
      .orderBy(desc(productDeliveries.paidAt))
      .limit(most * 4),
  )
  const views: GoodsView[] = []
  for (const row of rows) {
    const agreed = items.filter(({ subscriptionId }) => subscriptionId === row.id)
    const changes = await priceChangesOfGoods(tx, row.id)
    views.push({
      row,
      items: pricedAt({ agreed, changes }, row.currentPeriodEnd ?? row.createdAt),
      agreed,
      changes,
      deliveries: deliveries.filter(({ subscriptionId }) => subscriptionId === row.id),
      owed: await openOwedOf(tx, row.stripeSubscriptionId),
      prices: await pricesOf(tx, row.id),
      last: await lastChangeOf(tx, row.id),
      chosen: await chosenAddress(tx, row.patientId, row.addressId),
    })
  }
  return views
}

/** One that the reader may see. */
export const visibleGoods = async (tx: Tx, id: string): Promise<GoodsView | undefined> => {
  const rows = await tx.visible(q => q.select().from(productSubscriptions).where(eq(productSubscriptions.id, id)))
  return (await viewsOf(tx, rows))[0]
}

/** One's own that were begun, newest first. */
export const begunGoods = async (tx: Tx, patientId: string): Promise<GoodsView[]> =>
  viewsOf(
    tx,
    await tx.visible(q =>
      q
        .select()
        .from(productSubscriptions)
        .where(and(eq(productSubscriptions.patientId, patientId), ne(productSubscriptions.status, 'open')))
        .orderBy(desc(productSubscriptions.createdAt))
        .limit(most),
    ),
  )

/** One, for the server's own work. */
export const goodsById = async (tx: Tx, id: string): Promise<GoodsRow | undefined> => {
  const [row] = await tx.q.select().from(productSubscriptions).where(eq(productSubscriptions.id, id))
  return row
}

/** One, locked until the end of the transaction. */
export const lockGoods = async (tx: Tx, id: string): Promise<GoodsRow | undefined> => {
  const [row] = await tx.q.select().from(productSubscriptions).where(eq(productSubscriptions.id, id)).for('update')
  return row
}

export const saveGoods = async (
  tx: Tx,
  id: string,
  change: Partial<typeof productSubscriptions.$inferInsert>,
): Promise<GoodsRow> => {
  const [row] = await tx.q
    .update(productSubscriptions)
    .set({ ...change, version: sql`${productSubscriptions.version} + 1` })
    .where(eq(productSubscriptions.id, id))
    .returning()
  if (!row) throw new Error('a product subscription is gone')
  return row
}

export const itemsOf = (tx: Tx, subscriptionId: string): Promise<GoodsItem[]> =>
  tx.q
    .select()
    .from(productSubscriptionItems)
    .where(eq(productSubscriptionItems.subscriptionId, subscriptionId))
    .orderBy(asc(productSubscriptionItems.place))

/** What is in each, at the prices of a charge at an instant. */
export const itemsPricedAt = async (tx: Tx, subscriptionId: string, at: Date): Promise<GoodsItem[]> =>
  pricedAt({ agreed: await itemsOf(tx, subscriptionId), changes: await priceChangesOfGoods(tx, subscriptionId) }, at)

/** How many of each come from now on. */
export const saveQuantities = async (
  tx: Tx,
  subscriptionId: string,
  lines: readonly { variantId: string; quantity: number }[],
): Promise<void> => {
  for (const { variantId, quantity } of lines)
    await tx.q
      .update(productSubscriptionItems)
      .set({ quantity })
      .where(
        and(
          eq(productSubscriptionItems.subscriptionId, subscriptionId),
          eq(productSubscriptionItems.variantId, variantId),
        ),
      )
}

/** Whether something that was paid for is not ordered yet. */
export const isBeingOrdered = async (tx: Tx, subscriptionId: string): Promise<boolean> =>
  (await tx.q.$count(
    productDeliveries,
    and(eq(productDeliveries.subscriptionId, subscriptionId), eq(productDeliveries.state, 'paid')),
  )) > 0

/** Stores a paid period once; undefined when it was known. */
export const insertDelivery = async (
  tx: Tx,
  row: typeof productDeliveries.$inferInsert,
): Promise<DeliveryRow | undefined> => {
  const [made] = await tx.q
    .insert(productDeliveries)
    .values(row)
    .onConflictDoNothing({ target: productDeliveries.stripeInvoiceId })
    .returning()
  return made
}

/** Keeps the number of an invoice and the card that paid it, where the first reading did not have them; false where it had. */
export const fillPayment = async (
  tx: Tx,
  stripeInvoiceId: string,
  invoiceNumber: string,
  cardLast4: string,
): Promise<boolean> => {
  if (!cardLast4) return false
  const filled = await tx.q
    .update(productDeliveries)
    .set({ invoiceNumber, cardLast4 })
    .where(and(eq(productDeliveries.stripeInvoiceId, stripeInvoiceId), eq(productDeliveries.cardLast4, '')))
    .returning({ id: productDeliveries.id })
  return filled.length > 0
}

/** The goods that an invoice of the payment provider is for; undefined for any other. */
export const goodsOfInvoice = async (
  tx: Tx,
  stripeInvoiceId: string,
): Promise<{ row: GoodsRow; delivery: DeliveryRow } | undefined> => {
  const [found] = await tx.q
    .select({ row: productSubscriptions, delivery: productDeliveries })
    .from(productDeliveries)
    .innerJoin(productSubscriptions, eq(productSubscriptions.id, productDeliveries.subscriptionId))
    .where(eq(productDeliveries.stripeInvoiceId, stripeInvoiceId))
  return found
}

export const lockDelivery = async (tx: Tx, id: string): Promise<DeliveryRow | undefined> => {
  const [row] = await tx.q.select().from(productDeliveries).where(eq(productDeliveries.id, id)).for('update')
  return row
}

/** The delivery that a refund of the provider pays back. */
export const lockDeliveryByRefund = async (tx: Tx, stripeRefundId: string): Promise<DeliveryRow | undefined> => {
  const [row] = await tx.q
    .select()
    .from(productDeliveries)
    .where(eq(productDeliveries.stripeRefundId, stripeRefundId))
    .for('update')
  return row
}

export const saveDelivery = async (
  tx: Tx,
  id: string,
  change: Partial<typeof productDeliveries.$inferInsert>,
): Promise<void> => {
  await tx.q
    .update(productDeliveries)
    .set({ ...change, version: sql`${productDeliveries.version} + 1` })
    .where(eq(productDeliveries.id, id))
}

/** The delivery that an order of the shop, by its id there, is for, and its id among the payments; null for an order that was paid at the shop. */
export const paymentOfShopOrder = async (tx: Tx, shopOrderId: string): Promise<string | null> =>
  (await deliveryOfShopOrder(tx, shopOrderId))?.id ?? null

/** The delivery that an order of the shop is for. */
export const deliveryOfShopOrder = async (tx: Tx, shopOrderId: string): Promise<DeliveryRow | undefined> => {
  const [row] = await tx.q.select().from(productDeliveries).where(eq(productDeliveries.shopOrderId, shopOrderId))
  return row
}

/** Those of a person that may still be charged. */
export const chargingGoods = (tx: Tx, patientId: string): Promise<GoodsRow[]> =>
  tx.q
    .select()
    .from(productSubscriptions)
    .where(
      and(eq(productSubscriptions.patientId, patientId), inArray(productSubscriptions.status, ['active', 'past_due'])),
    )
