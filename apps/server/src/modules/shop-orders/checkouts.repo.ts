import { shopCheckouts, shopOrders } from '@om/db/tables/shop'
import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import { asOrder, type ShopOrderRow } from './shop-orders.repo.ts'

export type CheckoutRow = typeof shopCheckouts.$inferSelect

export const checkoutByReference = async (tx: Tx, reference: string): Promise<CheckoutRow | undefined> => {
  const [row] = await tx.q.select().from(shopCheckouts).where(eq(shopCheckouts.reference, reference))
  return row
}

export const checkoutById = async (tx: Tx, id: string): Promise<CheckoutRow | undefined> => {
  const [row] = await tx.q.select().from(shopCheckouts).where(eq(shopCheckouts.id, id))
  return row
}

/** Stores a checkout; when the same press was stored before, that one stays and is the answer. */
export const insertCheckout = async (tx: Tx, row: typeof shopCheckouts.$inferInsert): Promise<CheckoutRow> => {
  await tx.q.insert(shopCheckouts).values(row).onConflictDoNothing({ target: shopCheckouts.requestKey })
  const [stored] = await tx.q.select().from(shopCheckouts).where(eq(shopCheckouts.requestKey, row.requestKey))
  if (!stored) throw new Error('a checkout was not stored')
  return stored
}

/** The order of a checkout, once there is one. */
export const orderOfCheckout = async (tx: Tx, checkoutId: string): Promise<ShopOrderRow | undefined> =>
  (await tx.q.select().from(shopOrders).where(eq(shopOrders.checkoutId, checkoutId))).map(asOrder)[0]

/** Whether another order came of a checkout already. */
export const isCheckoutTaken = async (tx: Tx, checkoutId: string, providerId: string): Promise<boolean> => {
  const [row] = await tx.q
    .select({ id: shopOrders.id })
    .from(shopOrders)
    .where(and(eq(shopOrders.checkoutId, checkoutId), ne(shopOrders.providerId, providerId)))
  return row !== undefined
}
