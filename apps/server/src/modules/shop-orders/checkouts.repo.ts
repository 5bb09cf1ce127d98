import { shopCheckouts, shopOrders } from '@om/db/tables/shop'
import { eq } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import { asOrder, type ShopOrderRow } from './shop-orders.repo.ts'

export type CheckoutRow = typeof shopCheckouts.$inferSelect

export const checkoutByReference = async (tx: Tx, reference: string): Promise<CheckoutRow | undefined> => {
  const [row] = await tx.q.select().from(shopCheckouts).where(eq(shopCheckouts.reference, reference))
  return row
}

/** A checkout by its reference, with whether an order came of it already. */
export const checkoutAndUse = async (
  tx: Tx,
  reference: string,
): Promise<{ checkout: CheckoutRow; isTaken: boolean } | undefined> => {
  const [row] = await tx.q
    .select({ checkout: shopCheckouts, orderId: shopOrders.id })
    .from(shopCheckouts)
    .leftJoin(shopOrders, eq(shopOrders.checkoutId, shopCheckouts.id))
    .where(eq(shopCheckouts.reference, reference))
  return row && { checkout: row.checkout, isTaken: row.orderId !== null }
}

export const checkoutById = async (tx: Tx, id: string): Promise<CheckoutRow | undefined> => {
  const [row] = await tx.q.select().from(shopCheckouts).where(eq(shopCheckouts.id, id))
  return row
}

/** Stores a checkout; when the same press was stored before, that one stays and is the answer. */
export const insertCheckout = async (tx: Tx, row: typeof shopCheckouts.$inferInsert): Promise<CheckoutRow> => {
  const [made] = await tx.q
    .insert(shopCheckouts)
    .values(row)
    .onConflictDoNothing({ target: shopCheckouts.requestKey })
    .returning()
  if (made) return made
  const [stored] = await tx.q.select().from(shopCheckouts).where(eq(shopCheckouts.requestKey, row.requestKey))
  if (!stored) throw new Error('a checkout was not stored')
  return stored
}

/** The order of a checkout, once there is one. */
export const orderOfCheckout = async (tx: Tx, checkoutId: string): Promise<ShopOrderRow | undefined> =>
  (await tx.q.select().from(shopOrders).where(eq(shopOrders.checkoutId, checkoutId))).map(asOrder)[0]
