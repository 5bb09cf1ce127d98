import { supplyClaims } from '@om/db/tables/supply-claims'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type ClaimRow = typeof supplyClaims.$inferSelect

/** What is open is the last, whatever the clock says. */
const newest = [sql`${supplyClaims.outcome} is null desc`, desc(supplyClaims.claimedAt), desc(supplyClaims.id)]

export const insertClaim = async (tx: Tx, row: typeof supplyClaims.$inferInsert): Promise<void> => {
  await tx.q.insert(supplyClaims).values(row)
}

/** What was reported last about an order that the reader may see. */
export const lastClaimOf = async (tx: Tx, orderId: string): Promise<ClaimRow | undefined> => {
  const [row] = await tx.q
    .select()
    .from(supplyClaims)
    .where(eq(supplyClaims.orderId, orderId))
    .orderBy(...newest)
    .limit(1)
  return row
}

/** What the reader has reported, the last of each order. */
export const visibleClaimsOf = async (tx: Tx, patientId: string): Promise<Map<string, ClaimRow>> => {
  const rows = await tx.visible(q =>
    q
      .select()
      .from(supplyClaims)
      .where(eq(supplyClaims.patientId, patientId))
      .orderBy(...newest)
      .limit(100),
  )
  return new Map(rows.toReversed().map(row => [row.orderId, row]))
}

type Decision = Required<
  Pick<typeof supplyClaims.$inferInsert, 'outcome' | 'goods' | 'answer' | 'decidedBy' | 'decidedAt'>
>

/** Decides what is open about an order; false where nothing is. */
export const closeClaim = async (tx: Tx, orderId: string, decision: Decision): Promise<boolean> => {
  const rows = await tx.q
    .update(supplyClaims)
    .set(decision)
    .where(and(eq(supplyClaims.orderId, orderId), isNull(supplyClaims.outcome)))
    .returning({ id: supplyClaims.id })
  return rows.length > 0
}
