import { labelScans } from '@om/db/tables/orders'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import type { SupplyRow } from '../supplies.repo.ts'

/** Positions of the items whose label has been scanned; labels of what was made before a recall do not count. */
export const provedLabels = async (tx: Tx, order: Pick<SupplyRow, 'id' | 'attempt'>): Promise<number[]> => {
  const rows = await tx.q
    .select({ position: labelScans.position })
    .from(labelScans)
    .where(and(eq(labelScans.orderId, order.id), eq(labelScans.attempt, order.attempt)))
  return rows.map(row => row.position)
}

/** Keeps a scan; false when the same label was scanned before. */
export const insertLabelScan = async (tx: Tx, row: typeof labelScans.$inferInsert): Promise<boolean> =>
  (await tx.q.insert(labelScans).values(row).onConflictDoNothing().returning()).length > 0
