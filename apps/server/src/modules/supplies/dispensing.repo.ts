import { SupplyState } from '@om/contracts/supply-states'
import { dispensedItems, orders, supplies, worksheets } from '@om/db/tables/orders'
import { prescriptions } from '@om/db/tables/prescriptions'
import { supplyVoids } from '@om/db/tables/supply-voids'
import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import type { DispensedOrder } from '@om/domain/prescribing/interval'
import { and, count, desc, eq, inArray, isNull, like, ne } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import type { SupplyRow } from './supplies.repo.ts'

// What was made and dispensed for orders: records, items, worksheets and batches.

export type DispensingRow = typeof supplies.$inferSelect

export type DispensedRow = typeof dispensedItems.$inferSelect

export type WorksheetRow = typeof worksheets.$inferSelect

/** Orders that count as a supply of each prescription: all but the cancelled, what never reached its patient, those made again for another, and rests. */
export const countSupplies = async (tx: Tx, prescriptionIds: string[]): Promise<Map<string, number>> => {
  if (prescriptionIds.length === 0) return new Map()
  const rows = await tx.q
    .select({ id: orders.prescriptionId, count: count() })
    .from(orders)
    .leftJoin(supplyVoids, and(eq(supplyVoids.orderId, orders.id), isNull(supplyVoids.arrivedAt)))
    .where(
      and(
        inArray(orders.prescriptionId, prescriptionIds),
        ne(orders.state, 'cancelled'),
        isNull(supplyVoids.orderId),
        isNull(orders.replaces),
        isNull(orders.restOf),
      ),
    )
    .groupBy(orders.prescriptionId)
  return new Map(rows.map(row => [row.id, row.count]))
}

/** The supply of an order, once it is verified. */
export const dispensingOf = async (tx: Tx, orderId: string): Promise<DispensingRow | undefined> => {
  const [row] = await tx.q.select().from(supplies).where(eq(supplies.orderId, orderId))
  return row
}

export type Supplied = DispensedOrder & { number: number; medicines: string[] }

/** What was verified for a patient, on whichever prescription and however it went on, newest first. */
export const suppliedTo = async (tx: Tx, patientId: string): Promise<Supplied[]> => {
  const rows = await tx.q
    .select({
      orderId: orders.id,
      number: orders.number,
      replaces: orders.replaces,
      restOf: orders.restOf,
      state: orders.state,
      shippedAt: orders.shippedAt,
      suppliedOn: supplies.suppliedOn,
      intervalDays: prescriptions.intervalDays,
      items: prescriptions.items,
    })
    .from(supplies)
    .innerJoin(orders, eq(orders.id, supplies.orderId))
    .innerJoin(prescriptions, eq(prescriptions.id, supplies.prescriptionId))
    .where(eq(supplies.patientId, patientId))
    .orderBy(desc(supplies.suppliedOn))
    .limit(200)
  return rows.map(({ items, state, shippedAt, ...row }) => ({
    ...row,
    state: SupplyState.parse(state),
    shippedOn: shippedAt && dayIn(shippedAt, CLINIC_ZONE),
    medicines: items.map(item => item.medicine),
  }))
}

/** Lets nobody else judge a supply to this patient until the transaction ends. First of its locks. (INV-06) */
export const holdSuppliesOf = async (tx: Tx, patientId: string): Promise<void> => {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended($1, 2))', [patientId])
}

/** Stores the dispensing record of an order. Throws when the order or this supply has one already. */
export const insertDispensing = async (tx: Tx, row: typeof supplies.$inferInsert): Promise<DispensingRow> => {
  const [stored] = await tx.q.insert(supplies).values(row).returning()
  if (!stored) throw new Error('the dispensing record was not stored')
  return stored
}

/** Keeps that the supply under the invoice of this order never reached its patient; false where none was counted, or that is kept. */
export const insertVoid = async (tx: Tx, ended: SupplyRow, voidedAt: Date): Promise<boolean> => {
  const [counted] = await tx.q
    .select({ orderId: supplies.orderId })
    .from(supplies)
    .innerJoin(orders, eq(orders.id, supplies.orderId))
    .where(and(eq(orders.invoiceId, ended.invoiceId), eq(supplies.isReplacement, false)))
  if (!counted) return false
  const rows = await tx.q
    .insert(supplyVoids)
    .values({
      orderId: counted.orderId,
      prescriptionId: ended.prescriptionId,
      patientId: ended.patientId,
      endedBy: ended.id,
      reason: ended.state,
      voidedAt,
    })
    .onConflictDoNothing()
    .returning({ orderId: supplyVoids.orderId })
  return rows.length > 0
}

/** Keeps that the supply under the invoice of this order has arrived after all; false where it was not given back. */
export const takeBackVoid = async (tx: Tx, { invoiceId }: SupplyRow, arrivedAt: Date): Promise<boolean> => {
  const under = tx.q.select({ id: orders.id }).from(orders).where(eq(orders.invoiceId, invoiceId))
  const rows = await tx.q
    .update(supplyVoids)
    .set({ arrivedAt })
    .where(and(inArray(supplyVoids.orderId, under), isNull(supplyVoids.arrivedAt)))
    .returning({ orderId: supplyVoids.orderId })
  return rows.length > 0
}

type Making = Pick<SupplyRow, 'id' | 'attempt'>

/** What is in an order, by the prescription's order; what was made before a recall of it does not count. */
export const dispensedItemsOf = (tx: Tx, order: Making): Promise<DispensedRow[]> =>
  tx.q
    .select()
    .from(dispensedItems)
    .where(and(eq(dispensedItems.orderId, order.id), eq(dispensedItems.attempt, order.attempt)))
    .orderBy(dispensedItems.position)

export const insertDispensedItems = async (tx: Tx, rows: (typeof dispensedItems.$inferInsert)[]): Promise<void> => {
  await tx.q.insert(dispensedItems).values(rows)
}

/** The worksheet an order is being made by; rejected ones do not count. */
export const liveWorksheet = async (tx: Tx, order: Making): Promise<WorksheetRow | undefined> => {
  const [row] = await tx.q
    .select()
    .from(worksheets)
    .where(
      and(eq(worksheets.orderId, order.id), eq(worksheets.attempt, order.attempt), ne(worksheets.status, 'rejected')),
    )
  return row
}

export const insertWorksheet = async (tx: Tx, row: typeof worksheets.$inferInsert): Promise<void> => {
  await tx.q.insert(worksheets).values(row)
}

export const updateWorksheet = async (tx: Tx, id: string, change: Partial<typeof worksheets.$inferInsert>) => {
  await tx.q.update(worksheets).set(change).where(eq(worksheets.id, id))
}

/** The batch of an order that was sent back last; undefined when none was. */
export const lastRejected = async (tx: Tx, orderId: string): Promise<WorksheetRow | undefined> => {
  const [row] = await tx.q
    .select()
    .from(worksheets)
    .where(and(eq(worksheets.orderId, orderId), eq(worksheets.status, 'rejected')))
    .orderBy(desc(worksheets.openedAt), desc(worksheets.batchNumber))
    .limit(1)
  return row
}

/** How many batches have begun with these characters; holds others who are about to number one until the end. */
export const countBatches = async (tx: Tx, prefix: string): Promise<number> => {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended($1, 1))', [prefix])
  const [row] = await tx.q
    .select({ count: count() })
    .from(worksheets)
    .where(like(worksheets.batchNumber, `${prefix}%`))
  return row?.count ?? 0
}

/** The order behind a batch number; undefined when there is none. */
export const supplyIdOfBatch = async (tx: Tx, batchNumber: string): Promise<string | undefined> => {
  const [made] = await tx.visible(q =>
    q.select({ id: worksheets.orderId }).from(worksheets).where(eq(worksheets.batchNumber, batchNumber)),
  )
  return made?.id
}

export const supplyIdOfDispense = async (tx: Tx, number: number): Promise<string | undefined> => {
  const [row] = await tx.visible(q =>
    q.select({ id: supplies.orderId }).from(supplies).where(eq(supplies.dispenseNumber, number)),
  )
  return row?.id
}
