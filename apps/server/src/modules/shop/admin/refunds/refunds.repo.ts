import { shopOrderLines, shopRefundLines, shopRefunds, shopReturns } from '@om/db/tables/shop'
import { and, asc, eq, lt } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

type RefundRow = typeof shopRefunds.$inferSelect

/** What was written down of a request that carried this key. */
export const refundByKey = async (tx: Tx, requestKey: string): Promise<RefundRow | undefined> => {
  const [row] = await tx.q.select().from(shopRefunds).where(eq(shopRefunds.requestKey, requestKey))
  return row
}

/** One refund, for the server's own work. */
export const refundById = async (tx: Tx, id: string): Promise<RefundRow | undefined> => {
  const [row] = await tx.q.select().from(shopRefunds).where(eq(shopRefunds.id, id))
  return row
}

/** Writes down that a refund is asked for, before anybody is asked. */
export const insertRefund = async (
  tx: Tx,
  row: typeof shopRefunds.$inferInsert,
  lines: Omit<typeof shopRefundLines.$inferInsert, 'refundId'>[],
): Promise<RefundRow> => {
  const [made] = await tx.q.insert(shopRefunds).values(row).returning()
  if (!made) throw new Error('a refund was not stored')
  if (lines.length > 0) await tx.q.insert(shopRefundLines).values(lines.map(line => ({ ...line, refundId: made.id })))
  return made
}

/** The lines of a refund as the shop knows them. */
export const refundLinesForShop = (
  tx: Tx,
  refundId: string,
): Promise<{ lineId: string; quantity: number; restock: boolean }[]> =>
  tx.q
    .select({
      lineId: shopOrderLines.providerId,
      quantity: shopRefundLines.quantity,
      restock: shopRefundLines.restock,
    })
    .from(shopRefundLines)
    .innerJoin(shopOrderLines, eq(shopOrderLines.id, shopRefundLines.lineId))
    .where(eq(shopRefundLines.refundId, refundId))
    .orderBy(asc(shopOrderLines.position))

/** The shop will not: nothing was paid back, and its return waits for another answer. */
export const failRefund = async (tx: Tx, id: string, problem: string): Promise<void> => {
  await tx.q
    .update(shopRefunds)
    .set({ status: 'failed', problem: problem.slice(0, 500) })
    .where(and(eq(shopRefunds.id, id), eq(shopRefunds.status, 'requested')))
  await tx.q.update(shopReturns).set({ refundId: null }).where(eq(shopReturns.refundId, id))
}

/** Refunds that the shop should long have answered, oldest first. */
export const openRefunds = (tx: Tx, before: Date, limit: number): Promise<{ id: string }[]> =>
  tx.q
    .select({ id: shopRefunds.id })
    .from(shopRefunds)
    .where(and(eq(shopRefunds.status, 'requested'), lt(shopRefunds.createdAt, before)))
    .orderBy(asc(shopRefunds.createdAt))
    .limit(limit)
