import { shopCheckouts, shopOrders } from '@om/db/tables/shop'
import { and, eq, lt, notExists } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import { asOrder, type ShopOrderRow } from '../shop-orders.repo.ts'

export type CheckoutRow = typeof shopCheckouts.$inferSelect

/** A checkout by the reference that travels with its cart. */
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

/** A checkout by its id. */
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

/** Removes checkouts from before an instant that no order came of. */
export const deleteUnused = async (tx: Tx, before: Date): Promise<void> => {
  await tx.q
    .delete(shopCheckouts)
    .where(
      and(
        lt(shopCheckouts.createdAt, before),
        notExists(
          tx.q.select({ id: shopOrders.id }).from(shopOrders).where(eq(shopOrders.checkoutId, shopCheckouts.id)),
        ),
      ),
    )
}
