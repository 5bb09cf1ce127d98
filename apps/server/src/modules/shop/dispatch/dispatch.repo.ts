import { dispatchStates } from '@om/contracts/shop-order'
import { parcels } from '@om/db/tables/parcels'
import { shopOrderLines, shopOrderNotes, shopOrders, shopReturns } from '@om/db/tables/shop'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#src/database/database.ts'

const State = z.enum(dispatchStates)
export type DispatchState = z.infer<typeof State>
type Stored = typeof shopOrders.$inferSelect
export type DispatchRow = Omit<Stored, 'dispatchState' | 'heldFrom'> & {
  dispatchState: DispatchState
  heldFrom: DispatchState | null
}
export type DispatchChange = Partial<
  Pick<
    typeof shopOrders.$inferInsert,
    | 'dispatchState'
    | 'heldFrom'
    | 'holdReason'
    | 'holdNote'
    | 'lodgingUntil'
    | 'packedAt'
    | 'packedBy'
    | 'shippedAt'
    | 'shippedBy'
    | 'deliveredAt'
    | 'fulfilledAt'
  >
>
export type DispatchLine = {
  id: string
  title: string
  variantTitle: string
  sku: string
  /** Ordered less refunded. */
  quantity: number
}

/** A stored order with its words checked. */
export const asDispatch = (row: Stored): DispatchRow => ({
  ...row,
  dispatchState: State.parse(row.dispatchState),
  heldFrom: row.heldFrom === null ? null : State.parse(row.heldFrom),
})
const firstOf = (rows: Stored[]): DispatchRow | undefined => rows.map(asDispatch)[0]

/** One order of the shop, for the server's own work. */
export const dispatchById = async (tx: Tx, id: string): Promise<DispatchRow | undefined> =>
  firstOf(await tx.q.select().from(shopOrders).where(eq(shopOrders.id, id)))

/** One order as the reader may see it. */
export const visibleDispatch = async (tx: Tx, id: string): Promise<DispatchRow | undefined> =>
  firstOf(await tx.visible(q => q.select().from(shopOrders).where(eq(shopOrders.id, id))))

/** The order of this number, if the reader may see it. */
export const visibleIdByName = async (tx: Tx, name: string): Promise<string | undefined> => {
  const [order] = await tx.visible(q =>
    q.select({ id: shopOrders.id }).from(shopOrders).where(eq(shopOrders.name, name)),
  )
  return order?.id
}

/** The order in a parcel with one of these numbers, if the reader may see it. */
export const visibleIdByParcel = async (tx: Tx, trackingNumbers: string[]): Promise<string | undefined> => {
  const [parcel] = await tx.visible(q =>
    q.select({ id: parcels.shopOrderId }).from(parcels).where(inArray(parcels.trackingNumber, trackingNumbers)),
  )
  return parcel?.id ?? undefined
}

/** The order of which a return with this number was asked, if the reader may see it. */
export const visibleIdByReturn = async (tx: Tx, number: number): Promise<string | undefined> => {
  const [row] = await tx.q.select({ id: shopReturns.orderId }).from(shopReturns).where(eq(shopReturns.number, number))
  return row && (await visibleDispatch(tx, row.id))?.id
}

/** One order as the reader may see it, held still until the transaction ends. */
export const lockDispatch = async (tx: Tx, id: string): Promise<DispatchRow | undefined> => {
  if (!(await visibleDispatch(tx, id))) return undefined
  return firstOf(await tx.q.select().from(shopOrders).where(eq(shopOrders.id, id)).for('update'))
}

/** Changes an order if it is still as it was read; undefined when somebody was faster. */
export const updateDispatch = async (
  tx: Tx,
  row: Pick<DispatchRow, 'id' | 'version'>,
  change: DispatchChange,
): Promise<DispatchRow | undefined> =>
  firstOf(
    await tx.q
      .update(shopOrders)
      .set({ ...change, version: sql`${shopOrders.version} + 1` })
      .where(and(eq(shopOrders.id, row.id), eq(shopOrders.version, row.version)))
      .returning(),
  )

/** What is to be sent of an order, in its own order; what was refunded is left out. */
export const linesToSend = async (tx: Tx, orderId: string): Promise<DispatchLine[]> =>
  tx.q
    .select({
      id: shopOrderLines.id,
      title: shopOrderLines.title,
      variantTitle: shopOrderLines.variantTitle,
      sku: shopOrderLines.sku,
      quantity: sql<number>`${shopOrderLines.quantity} - ${shopOrderLines.refundedQuantity}`,
    })
    .from(shopOrderLines)
    .where(
      and(
        eq(shopOrderLines.orderId, orderId),
        eq(shopOrderLines.requiresShipping, true),
        sql`${shopOrderLines.quantity} > ${shopOrderLines.refundedQuantity}`,
      ),
    )
    .orderBy(asc(shopOrderLines.position))

/** What some lines are of, by the shop's own ids. */
export const productsOfLines = async (
  tx: Tx,
  lineIds: string[],
): Promise<{ title: string; productId: string | null }[]> =>
  lineIds.length === 0
    ? []
    : tx.q
        .select({ title: shopOrderLines.title, productId: shopOrderLines.productId })
        .from(shopOrderLines)
        .where(inArray(shopOrderLines.id, lineIds))

/** Keeps others from asking the carrier about this order for so many milliseconds of real time; false while somebody else does. */
export const reserveLodging = async (tx: Tx, id: string, ms: number): Promise<boolean> => {
  const now = sql`clock_timestamp()`
  const reserved = await tx.q
    .update(shopOrders)
    .set({ lodgingUntil: sql`${now} + ${ms} * interval '1 millisecond'` })
    .where(and(eq(shopOrders.id, id), sql`coalesce(${shopOrders.lodgingUntil} < ${now}, true)`))
    .returning({ id: shopOrders.id })
  return reserved.length > 0
}

/** Gives the order back after the carrier said no. */
export const endLodging = async (tx: Tx, id: string): Promise<void> => {
  await tx.q.update(shopOrders).set({ lodgingUntil: null }).where(eq(shopOrders.id, id))
}

/** Keeps what somebody wrote about a step. */
export const insertDispatchNote = async (tx: Tx, row: typeof shopOrderNotes.$inferInsert): Promise<void> => {
  await tx.q.insert(shopOrderNotes).values(row)
}

/** Shipped orders that the shop has not been told of, oldest first. */
export const unfulfilled = (tx: Tx, shippedBefore: Date, limit: number): Promise<{ id: string }[]> =>
  tx.q
    .select({ id: shopOrders.id })
    .from(shopOrders)
    .where(
      sql`${shopOrders.shippedAt} is not null and ${shopOrders.fulfilledAt} is null and ${shopOrders.shippedAt} < ${shippedBefore.toISOString()}`,
    )
    .orderBy(asc(shopOrders.shippedAt))
    .limit(limit)
