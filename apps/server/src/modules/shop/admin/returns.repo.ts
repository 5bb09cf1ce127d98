import { shopOrders, shopReturns } from '@om/db/tables/shop'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Queries, Tx } from '#src/database/database.ts'

export type ReturnRow = typeof shopReturns.$inferSelect
type ReturnStatus = 'requested' | 'approved' | 'declined' | 'received'
type At = { at: Date; id: string }

/** Returns that wait for somebody. */
const waiting = ['requested', 'approved', 'received'] as const

/** One return as the reader may see it. */
export const visibleReturn = async (tx: Tx, id: string): Promise<ReturnRow | undefined> => {
  const [row] = await tx.visible(q => q.select().from(shopReturns).where(eq(shopReturns.id, id)))
  return row
}

/** Changes a return that is still in one of the states `from`; undefined when somebody was faster. */
export const moveReturn = async (
  tx: Tx,
  { id, from }: { id: string; from: readonly ReturnStatus[] },
  change: Partial<Omit<ReturnRow, 'status'>> & { status: ReturnStatus },
): Promise<ReturnRow | undefined> => {
  const [row] = await tx.q
    .update(shopReturns)
    .set({ ...change, version: sql`${shopReturns.version} + 1` })
    .where(and(eq(shopReturns.id, id), inArray(shopReturns.status, [...from])))
    .returning()
  return row
}

/** One page of the returns that wait for somebody, oldest first, with the order and the customer of each. */
export const waitingReturns = (tx: Tx, after: At | null, limit: number) => {
  const page = (q: Queries) =>
    q
      .select({ one: shopReturns, orderName: shopOrders.name, customerName: shopOrders.customerName })
      .from(shopReturns)
      .innerJoin(shopOrders, eq(shopOrders.id, shopReturns.orderId))
      .where(
        and(
          // In the words of the index, so that the planner can use it.
          sql`${shopReturns.status} in ('requested','approved','received')`,
          after
            ? sql`(${shopReturns.requestedAt}, ${shopReturns.id}) > (${after.at.toISOString()}, ${after.id})`
            : undefined,
        ),
      )
      .orderBy(asc(shopReturns.requestedAt), asc(shopReturns.id))
      .limit(limit)
  return tx.visible(page)
}

/** The state of each order's newest return that waits for somebody. */
export const openReturnsOf = async (tx: Tx, orderIds: string[]): Promise<Map<string, string>> => {
  if (orderIds.length === 0) return new Map()
  const rows = await tx.q
    .select({ id: shopReturns.orderId, status: shopReturns.status })
    .from(shopReturns)
    .where(and(inArray(shopReturns.orderId, orderIds), inArray(shopReturns.status, [...waiting])))
    .orderBy(asc(shopReturns.requestedAt))
  return new Map(rows.map(({ id, status }) => [id, status]))
}

/** Ties a return to the refund that settles it; false for one that is over, or of another order. */
export const tieReturn = async (tx: Tx, returnId: string, orderId: string, refundId: string): Promise<boolean> => {
  const rows = await tx.q
    .update(shopReturns)
    .set({ refundId, version: sql`${shopReturns.version} + 1` })
    .where(
      and(eq(shopReturns.id, returnId), eq(shopReturns.orderId, orderId), inArray(shopReturns.status, [...waiting])),
    )
    .returning({ id: shopReturns.id })
  return rows.length > 0
}
