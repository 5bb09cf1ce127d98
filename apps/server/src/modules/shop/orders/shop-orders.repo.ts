import { dispatchStates, financialStatuses, returnReasons, returnStates } from '@om/contracts/shop-order'
import {
  shopOrderLines,
  shopOrders,
  shopRefundLines,
  shopRefunds,
  shopReturnLines,
  shopReturns,
} from '@om/db/tables/shop'
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queries, Tx } from '#src/database/database.ts'

const DispatchState = z.enum(dispatchStates)
const FinancialStatus = z.enum(financialStatuses)
const ReturnStatus = z.enum(returnStates)
const ReturnReason = z.enum(returnReasons)

type StoredOrder = typeof shopOrders.$inferSelect
type StoredReturn = typeof shopReturns.$inferSelect

export type ShopOrderRow = Omit<StoredOrder, 'dispatchState' | 'financialStatus'> & {
  dispatchState: z.infer<typeof DispatchState>
  financialStatus: z.infer<typeof FinancialStatus>
}
export type ShopLineRow = typeof shopOrderLines.$inferSelect
export type ShopRefundRow = typeof shopRefunds.$inferSelect
export type ShopRefundLineRow = typeof shopRefundLines.$inferSelect
export type ShopReturnRow = Omit<StoredReturn, 'status' | 'reason'> & {
  status: z.infer<typeof ReturnStatus>
  reason: z.infer<typeof ReturnReason>
}
export type OrderCursor = { at: Date; id: string }

/** A stored order with its words checked. */
export const asOrder = (row: StoredOrder): ShopOrderRow => ({
  ...row,
  dispatchState: DispatchState.parse(row.dispatchState),
  financialStatus: FinancialStatus.parse(row.financialStatus),
})
/** A stored return with its words checked. */
export const asReturn = (row: StoredReturn): ShopReturnRow => ({
  ...row,
  status: ReturnStatus.parse(row.status),
  reason: ReturnReason.parse(row.reason),
})
const firstOf = (rows: StoredOrder[]): ShopOrderRow | undefined => rows.map(asOrder)[0]

/** One order that the server itself works on. */
export const orderById = async (tx: Tx, id: string): Promise<ShopOrderRow | undefined> =>
  firstOf(await tx.q.select().from(shopOrders).where(eq(shopOrders.id, id)))

/** The order that a link opens, by the hash of its token. */
export const orderByLink = async (tx: Tx, linkHash: string): Promise<ShopOrderRow | undefined> =>
  firstOf(await tx.q.select().from(shopOrders).where(eq(shopOrders.linkHash, linkHash)))

/** One order as the reader may see it. */
export const visibleOrder = async (tx: Tx, id: string): Promise<ShopOrderRow | undefined> =>
  firstOf(await tx.visible(q => q.select().from(shopOrders).where(eq(shopOrders.id, id))))

/** One page of somebody's own orders, newest first. */
export const ordersOf = async (
  tx: Tx,
  patientId: string,
  after: OrderCursor | null,
  limit: number,
): Promise<ShopOrderRow[]> => {
  const from: SQL | undefined = after
    ? sql`(${shopOrders.placedAt}, ${shopOrders.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
    : undefined
  const rows = await tx.visible(q =>
    q
      .select()
      .from(shopOrders)
      .where(and(eq(shopOrders.patientId, patientId), from))
      .orderBy(desc(shopOrders.placedAt), desc(shopOrders.id))
      .limit(limit),
  )
  return rows.map(asOrder)
}

/** Everything that hangs on some orders. `q` decides whose eyes it is read with. */
export const partsOf = async (q: Queries, ids: string[]) => {
  if (ids.length === 0) return { lines: [], refunds: [], refundLines: [], returns: [], returnLines: [] }
  const lines = await q
    .select()
    .from(shopOrderLines)
    .where(inArray(shopOrderLines.orderId, ids))
    .orderBy(asc(shopOrderLines.position))
  const refunds = await q
    .select()
    .from(shopRefunds)
    .where(inArray(shopRefunds.orderId, ids))
    .orderBy(asc(shopRefunds.createdAt), asc(shopRefunds.number))
  const returns = await q
    .select()
    .from(shopReturns)
    .where(inArray(shopReturns.orderId, ids))
    .orderBy(asc(shopReturns.requestedAt), asc(shopReturns.number))
  const refundIds = refunds.map(({ id }) => id)
  const returnIds = returns.map(({ id }) => id)
  return {
    lines,
    refunds,
    returns: returns.map(asReturn),
    refundLines:
      refundIds.length > 0
        ? await q.select().from(shopRefundLines).where(inArray(shopRefundLines.refundId, refundIds))
        : [],
    returnLines:
      returnIds.length > 0
        ? await q.select().from(shopReturnLines).where(inArray(shopReturnLines.returnId, returnIds))
        : [],
  }
}
export type OrderParts = Awaited<ReturnType<typeof partsOf>>

/** Makes whoever changes an order of the shop wait for the one before. The order need not be stored yet. */
export const lockProviderOrder = async (tx: Tx, providerId: string): Promise<void> => {
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('shop order ' || $1, 0))`, [providerId])
}

/** How an order stands that the provider calls so, held still when asked. */
export const orderByProvider = async (tx: Tx, providerId: string, hold = false): Promise<ShopOrderRow | undefined> => {
  const query = tx.q.select().from(shopOrders).where(eq(shopOrders.providerId, providerId))
  return firstOf(await (hold ? query.for('update') : query))
}

/** Holds an order still until the transaction ends. */
export const lockOrder = async (tx: Tx, id: string): Promise<ShopOrderRow | undefined> =>
  firstOf(await tx.q.select().from(shopOrders).where(eq(shopOrders.id, id)).for('update'))

/** Stores an order that is new. */
export const insertOrder = async (tx: Tx, row: typeof shopOrders.$inferInsert): Promise<ShopOrderRow> => {
  const made = firstOf(await tx.q.insert(shopOrders).values(row).returning())
  if (!made) throw new Error('an order of the shop was not stored')
  return made
}

/** Changes an order; whoever read it before has to read it again. */
export const updateOrder = async (
  tx: Tx,
  id: string,
  change: Partial<typeof shopOrders.$inferInsert>,
): Promise<ShopOrderRow> => {
  const made = firstOf(
    await tx.q
      .update(shopOrders)
      .set({ ...change, version: sql`${shopOrders.version} + 1` })
      .where(eq(shopOrders.id, id))
      .returning(),
  )
  if (!made) throw new Error('an order of the shop is gone')
  return made
}

/** Notes the time of the state that was read, where nothing else changed. */
export const touchOrder = async (tx: Tx, id: string, providerUpdatedAt: Date): Promise<void> => {
  await tx.q.update(shopOrders).set({ providerUpdatedAt }).where(eq(shopOrders.id, id))
}

/** Stores lines as the provider has them, and answers with them. */
export const saveLines = async (tx: Tx, rows: (typeof shopOrderLines.$inferInsert)[]): Promise<ShopLineRow[]> => {
  if (rows.length === 0) return []
  const excluded = (column: string) => sql.raw(`excluded.${column}`)
  return tx.q
    .insert(shopOrderLines)
    .values(rows)
    .onConflictDoUpdate({
      target: shopOrderLines.providerId,
      set: {
        position: excluded('position'),
        productId: excluded('product_id'),
        variantId: excluded('variant_id'),
        sku: excluded('sku'),
        title: excluded('title'),
        variantTitle: excluded('variant_title'),
        quantity: excluded('quantity'),
        refundedQuantity: excluded('refunded_quantity'),
        unitCents: excluded('unit_cents'),
        discountCents: excluded('discount_cents'),
        taxCents: excluded('tax_cents'),
        isTaxed: excluded('is_taxed'),
        requiresShipping: excluded('requires_shipping'),
      },
    })
    .returning()
}

/** The lines of an order, as it lists them. */
export const linesOf = (tx: Tx, orderId: string): Promise<ShopLineRow[]> =>
  tx.q.select().from(shopOrderLines).where(eq(shopOrderLines.orderId, orderId)).orderBy(asc(shopOrderLines.position))

/** The refunds of an order, oldest first. */
export const refundsOf = (tx: Tx, orderId: string): Promise<ShopRefundRow[]> =>
  tx.q
    .select()
    .from(shopRefunds)
    .where(eq(shopRefunds.orderId, orderId))
    .orderBy(asc(shopRefunds.createdAt), asc(shopRefunds.number))

/** Stores a refund with its lines, as a new one or as what a known one has become. */
export const saveRefund = async (
  tx: Tx,
  row: typeof shopRefunds.$inferInsert & { id: string },
  lines: Omit<typeof shopRefundLines.$inferInsert, 'refundId'>[],
  isKnown: boolean,
): Promise<ShopRefundRow> => {
  const [made] = isKnown
    ? await tx.q.update(shopRefunds).set(row).where(eq(shopRefunds.id, row.id)).returning()
    : await tx.q.insert(shopRefunds).values(row).returning()
  if (!made) throw new Error('a refund was not stored')
  if (isKnown) await tx.q.delete(shopRefundLines).where(eq(shopRefundLines.refundId, row.id))
  if (lines.length > 0) await tx.q.insert(shopRefundLines).values(lines.map(line => ({ ...line, refundId: row.id })))
  return made
}
