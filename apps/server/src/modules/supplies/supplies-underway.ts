import { orders } from '@om/db/tables/orders'
import { and, count, eq, notInArray } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

/** Paid orders of the reader that are still made or delivered. */
export const suppliesUnderway = async (tx: Tx, patientId: string): Promise<number> => {
  const over = ['delivered', 'cancelled', 'returned', 'destroyed', 'resent']
  const [row] = await tx.visible(q =>
    q
      .select({ n: count() })
      .from(orders)
      .where(and(eq(orders.patientId, patientId), notInArray(orders.state, over))),
  )
  return row?.n ?? 0
}
