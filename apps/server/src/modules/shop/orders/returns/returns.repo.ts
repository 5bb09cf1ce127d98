import { shopReturnLines, shopReturns } from '@om/db/tables/shop'
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import { asReturn, type ShopReturnRow } from '../shop-orders.repo.ts'

/** What was stored of a request that carried this key. */
export const returnByRequestKey = async (tx: Tx, requestKey: string): Promise<ShopReturnRow | undefined> => {
  const rows = await tx.q.select().from(shopReturns).where(eq(shopReturns.requestKey, requestKey))
  return rows.map(asReturn)[0]
}

/** Requests about an order that wait for one of us: for an answer, or for the money once the goods are back. */
export const returnsWaiting = async (tx: Tx, orderId: string): Promise<ShopReturnRow[]> => {
  const rows = await tx.q
    .select()
    .from(shopReturns)
    .where(
      and(
        eq(shopReturns.orderId, orderId),
        inArray(shopReturns.status, ['requested', 'received']),
        isNull(shopReturns.refundId),
      ),
    )
  return rows.map(asReturn)
}

/** Stores a return that is asked for, with its lines. */
export const insertReturn = async (
  tx: Tx,
  row: typeof shopReturns.$inferInsert,
  lines: Omit<typeof shopReturnLines.$inferInsert, 'returnId'>[],
): Promise<ShopReturnRow> => {
  const [made] = (await tx.q.insert(shopReturns).values(row).returning()).map(asReturn)
  if (!made) throw new Error('a return was not stored')
  await tx.q.insert(shopReturnLines).values(lines.map(line => ({ ...line, returnId: made.id })))
  return made
}

/** Takes a request back while it is still unanswered; false when it is not. */
export const withdrawReturn = async (tx: Tx, id: string, orderId: string, at: Date): Promise<boolean> => {
  const rows = await tx.q
    .update(shopReturns)
    .set({ status: 'cancelled', decidedAt: at, version: sql`${shopReturns.version} + 1` })
    .where(and(eq(shopReturns.id, id), eq(shopReturns.orderId, orderId), eq(shopReturns.status, 'requested')))
    .returning({ id: shopReturns.id })
  return rows.length > 0
}

/** A return whose refund went through is over. */
export const markReturnRefunded = async (tx: Tx, refundId: string): Promise<void> => {
  await tx.q
    .update(shopReturns)
    .set({ status: 'refunded', version: sql`${shopReturns.version} + 1` })
    .where(and(eq(shopReturns.refundId, refundId), ne(shopReturns.status, 'refunded')))
}

/** The money of an order went back elsewhere: what was approved or is back is over. */
export const refundReturns = async (tx: Tx, orderId: string): Promise<void> => {
  await tx.q
    .update(shopReturns)
    .set({ status: 'refunded', version: sql`${shopReturns.version} + 1` })
    .where(and(eq(shopReturns.orderId, orderId), inArray(shopReturns.status, ['approved', 'received'])))
}
