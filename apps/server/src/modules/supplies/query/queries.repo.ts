import { orders, supplyQueries } from '@om/db/tables/orders'
import { profiles } from '@om/db/tables/people'
import { and, asc, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Queries, Tx } from '#src/database/database.ts'

export type QueryRow = typeof supplyQueries.$inferSelect
/** A query with what it is shown beside. */
export type ShownQuery = { query: QueryRow; number: number; title: string; state: string; patientName: string }

const shown = (q: Queries) =>
  q
    .select({
      query: supplyQueries,
      number: orders.number,
      title: orders.title,
      state: orders.state,
      patientName: sql<string>`trim(${profiles.firstName} || ' ' || ${profiles.lastName})`,
    })
    .from(supplyQueries)
    .innerJoin(orders, eq(orders.id, supplyQueries.orderId))
    .innerJoin(profiles, eq(profiles.id, supplyQueries.patientId))

const isUnsettled = or(isNull(supplyQueries.outcome), eq(supplyQueries.outcome, 'stay_held'))

export const insertQuery = async (tx: Tx, row: typeof supplyQueries.$inferInsert): Promise<void> => {
  await tx.q.insert(supplyQueries).values(row)
}

/** The order that a query is about, to hold it still first. */
export const orderOfQuery = async (tx: Tx, id: string): Promise<string | undefined> => {
  const [row] = await tx.q.select({ id: supplyQueries.orderId }).from(supplyQueries).where(eq(supplyQueries.id, id))
  return row?.id
}

/** A query, held still until the transaction ends. */
export const lockQuery = async (tx: Tx, id: string): Promise<QueryRow | undefined> => {
  const [row] = await tx.q.select().from(supplyQueries).where(eq(supplyQueries.id, id)).for('update')
  return row
}

/** Queries whose time is over unanswered, and which nobody was told of, held still; those another copy works on are left to it. */
export const lockOverdueQueries = async (tx: Tx, now: Date, limit: number): Promise<QueryRow[]> =>
  tx.q
    .select()
    .from(supplyQueries)
    .where(and(isNull(supplyQueries.outcome), isNull(supplyQueries.escalatedAt), lte(supplyQueries.dueAt, now)))
    .orderBy(asc(supplyQueries.dueAt), asc(supplyQueries.id))
    .limit(limit)
    .for('update', { skipLocked: true })

export const updateQuery = async (tx: Tx, id: string, change: Partial<typeof supplyQueries.$inferInsert>) => {
  await tx.q
    .update(supplyQueries)
    .set({ ...change, version: sql`${supplyQueries.version} + 1` })
    .where(eq(supplyQueries.id, id))
}

/** Closes what is open about an order that goes on, or ends, without a doctor's answer. */
export const closeQueryOf = async (
  tx: Tx,
  orderId: string,
  settled: { by: string; how: string; at: Date },
): Promise<void> => {
  await tx.q
    .update(supplyQueries)
    .set({
      outcome: 'closed',
      answer: settled.how,
      answeredBy: settled.by,
      answeredAt: settled.at,
      version: sql`${supplyQueries.version} + 1`,
    })
    .where(and(eq(supplyQueries.orderId, orderId), isUnsettled))
}

/** The last query about an order, for the server's own work. */
export const lastQueryOf = async (tx: Tx, orderId: string): Promise<ShownQuery | undefined> => {
  const [row] = await shown(tx.q)
    .where(eq(supplyQueries.orderId, orderId))
    .orderBy(desc(supplyQueries.askedAt))
    .limit(1)
  return row
}

/** Whether a doctor still has to settle what was asked about an order. */
export const isAskedAbout = async (tx: Tx, orderId: string): Promise<boolean> => {
  const asked = (await lastQueryOf(tx, orderId))?.query
  return asked !== undefined && (asked.outcome === null || asked.outcome === 'stay_held')
}

/** One query, for the server's own work. */
export const shownQuery = async (tx: Tx, id: string): Promise<ShownQuery | undefined> => {
  const [row] = await shown(tx.q).where(eq(supplyQueries.id, id))
  return row
}

/** The order and the name beside queries that the reader may see; a doctor reads no orders. */
const withOrders = async (tx: Tx, rows: QueryRow[]): Promise<ShownQuery[]> => {
  if (rows.length === 0) return []
  const ids = rows.map(row => row.id)
  const found = new Map((await shown(tx.q).where(inArray(supplyQueries.id, ids))).map(row => [row.query.id, row]))
  return rows.flatMap(row => found.get(row.id) ?? [])
}

/** Everything asked about a patient's orders, as the reader may see it, oldest first. */
export const visibleQueriesOf = async (tx: Tx, patientId: string): Promise<ShownQuery[]> => {
  const { askedAt } = supplyQueries
  const rows = await tx.visible(q =>
    q.select().from(supplyQueries).where(eq(supplyQueries.patientId, patientId)).orderBy(asc(askedAt)).limit(50),
  )
  return withOrders(tx, rows)
}
