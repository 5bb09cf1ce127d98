import { SupplyState } from '@om/contracts/supply-states'
import { destructionErrors, orderNotes, orders } from '@om/db/tables/orders'
import { auditLog } from '@om/db/tables/platform'
import { prescriptions } from '@om/db/tables/prescriptions'
import { holdableStates, neverArrived, RECALLED } from '@om/domain/lifecycles/order'
import { and, desc, eq, inArray, isNull, lt, ne, notInArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '#src/database/database.ts'
import { holdPrescription } from '#src/modules/prescriptions/prescriptions.ts'

type State = z.infer<typeof SupplyState>
type Stored = typeof orders.$inferSelect
export type SupplyRow = Omit<Stored, 'state' | 'heldFrom'> & { state: State; heldFrom: State | null }

export type SupplyChange = Partial<Omit<typeof orders.$inferInsert, 'id' | 'number' | 'state' | 'heldFrom'>> & {
  state?: State
  heldFrom?: State | null
}

export const asSupply = (row: Stored): SupplyRow => ({
  ...row,
  state: SupplyState.parse(row.state),
  heldFrom: row.heldFrom === null ? null : SupplyState.parse(row.heldFrom),
})
const firstOf = (rows: Stored[]): SupplyRow | undefined => rows.map(asSupply)[0]

/** Stores an order; undefined when its invoice has one already. */
export const insertSupply = async (tx: Tx, row: typeof orders.$inferInsert): Promise<SupplyRow | undefined> =>
  firstOf(
    await tx.q
      .insert(orders)
      .values(row)
      .onConflictDoNothing({ target: orders.invoiceId, where: sql`replaces is null and rest_of is null` })
      .returning(),
  )

export const supplyOfInvoice = async (tx: Tx, invoiceId: string): Promise<SupplyRow | undefined> =>
  firstOf(
    await tx.q
      .select()
      .from(orders)
      .where(and(eq(orders.invoiceId, invoiceId), isNull(orders.replaces), isNull(orders.restOf))),
  )

/** Every order under an invoice: what was paid for, what is made again for it, and its rests; the oldest first. */
export const ordersOfInvoice = async (tx: Tx, invoiceId: string): Promise<SupplyRow[]> => {
  const rows = await tx.q.select().from(orders).where(eq(orders.invoiceId, invoiceId)).orderBy(orders.number)
  return rows.map(asSupply)
}

/** One order, for the server's own work. */
export const supplyById = async (tx: Tx, id: string): Promise<SupplyRow | undefined> =>
  firstOf(await tx.q.select().from(orders).where(eq(orders.id, id)))

/** One order as the reader may see it. */
export const visibleSupply = async (tx: Tx, id: string): Promise<SupplyRow | undefined> =>
  firstOf(await tx.visible(q => q.select().from(orders).where(eq(orders.id, id))))

/**
 * One order as the reader may see it, held still until the transaction ends, and its prescription before it: whatever moves a
 * prescription goes on to its orders in the same order.
 */
export const lockSupply = async (tx: Tx, id: string): Promise<SupplyRow | undefined> => {
  const seen = await visibleSupply(tx, id)
  if (!seen) return undefined
  await holdPrescription(tx, seen.prescriptionId)
  return holdSupplyStill(tx, id)
}

/** The order alone, for the server's own work: hold its prescription first where anything about that matters. */
export const holdSupplyStill = async (tx: Tx, id: string): Promise<SupplyRow | undefined> =>
  firstOf(await tx.q.select().from(orders).where(eq(orders.id, id)).for('update'))

/** Orders of a prescription that have not left the pharmacy, held still until the transaction ends. */
export const openSuppliesOf = async (tx: Tx, prescriptionId: string): Promise<SupplyRow[]> => {
  const rows = await tx.q
    .select()
    .from(orders)
    .where(and(eq(orders.prescriptionId, prescriptionId), inArray(orders.state, [...holdableStates, 'on_hold'])))
    .orderBy(orders.number)
    .for('update')
  return rows.map(asSupply)
}

/** Whether an order of a prescription has not left the pharmacy, for the server's own work. */
export const hasOpenSupply = async (tx: Tx, prescriptionId: string): Promise<boolean> => {
  const rows = await tx.q
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.prescriptionId, prescriptionId), inArray(orders.state, [...holdableStates, 'on_hold'])))
    .limit(1)
  return rows.length > 0
}

/** A patient's orders that have not left the pharmacy, held still until the transaction ends. */
export const openSuppliesOfPatient = async (tx: Tx, patientId: string): Promise<SupplyRow[]> => {
  const rows = await tx.q
    .select()
    .from(orders)
    .where(and(eq(orders.patientId, patientId), inArray(orders.state, [...holdableStates, 'on_hold'])))
    .orderBy(orders.number)
    .for('update')
  return rows.map(asSupply)
}

/** The reader's own orders, newest first. */
export const visibleSuppliesOf = async (tx: Tx, patientId: string): Promise<SupplyRow[]> => {
  const rows = await tx.visible(q =>
    q.select().from(orders).where(eq(orders.patientId, patientId)).orderBy(desc(orders.receivedAt)).limit(100),
  )
  return rows.map(asSupply)
}

/** Changes an order if it is still as it was read; undefined when somebody was faster. */
export const updateSupply = async (tx: Tx, row: SupplyRow, change: SupplyChange): Promise<SupplyRow | undefined> =>
  firstOf(
    await tx.q
      .update(orders)
      .set({ ...change, version: sql`${orders.version} + 1` })
      .where(and(eq(orders.id, row.id), eq(orders.version, row.version)))
      .returning(),
  )

/**
 * Keeps others from asking the carrier about this order for so many milliseconds; false while somebody else does. Counted
 * in real time on the database, since it guards a call and no rule of the pharmacy.
 */
export const reserveLodging = async (tx: Tx, id: string, ms: number): Promise<boolean> => {
  const now = sql`clock_timestamp()`
  const reserved = await tx.q
    .update(orders)
    .set({ lodgingUntil: sql`${now} + ${ms} * interval '1 millisecond'` })
    .where(and(eq(orders.id, id), sql`coalesce(${orders.lodgingUntil} < ${now}, true)`))
    .returning({ id: orders.id })
  return reserved.length > 0
}

/** Gives the order back after the carrier said no. */
export const endLodging = async (tx: Tx, id: string): Promise<void> => {
  await tx.q.update(orders).set({ lodgingUntil: null }).where(eq(orders.id, id))
}

/** The order that is made again for this one; undefined while there is none. */
export const replacementOf = async (tx: Tx, id: string): Promise<SupplyRow | undefined> =>
  firstOf(await tx.q.select().from(orders).where(eq(orders.replaces, id)))

/** Stores an order made again for another, once; undefined when there is one already. */
export const insertReplacement = async (
  tx: Tx,
  row: typeof orders.$inferInsert & { replaces: string },
): Promise<SupplyRow | undefined> =>
  firstOf(await tx.q.insert(orders).values(row).onConflictDoNothing({ target: orders.replaces }).returning())

/** Orders that bring the rest of this one; those that have ended, or are made again, bring nothing. */
export const restsOf = async (tx: Tx, id: string): Promise<SupplyRow[]> => {
  const again = sql`select 1 from public.orders again where again.replaces = ${orders.id}`
  const rows = await tx.q
    .select()
    .from(orders)
    .where(and(eq(orders.restOf, id), notInArray(orders.state, [...neverArrived]), sql`not exists (${again})`))
    .orderBy(orders.number)
  return rows.map(asSupply)
}

/** A rest of this order that nobody has checked yet, held still until the transaction ends; undefined while there is none. */
export const lockOpenRest = async (tx: Tx, id: string): Promise<SupplyRow | undefined> =>
  firstOf(
    await tx.q
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.restOf, id),
          sql`(${orders.state} = 'received' or (${orders.state} = 'on_hold' and ${orders.heldFrom} = 'received'))`,
        ),
      )
      .orderBy(orders.number)
      .limit(1)
      .for('update'),
  )

/** Stores an order that brings the rest of another. */
export const insertRest = async (tx: Tx, row: typeof orders.$inferInsert & { restOf: string }): Promise<SupplyRow> => {
  const rest = firstOf(await tx.q.insert(orders).values(row).returning())
  if (!rest) throw new Error('the rest of an order was not stored')
  return rest
}

/** Keeps what somebody wrote about a step. */
export const insertNote = async (tx: Tx, row: typeof orderNotes.$inferInsert): Promise<void> => {
  await tx.q.insert(orderNotes).values(row)
}

/** Keeps what was recorded as destroyed and is not, with who says so and why. */
export const insertDestructionError = async (tx: Tx, row: typeof destructionErrors.$inferInsert): Promise<void> => {
  await tx.q.insert(destructionErrors).values(row)
}

export const supplyIdOfNumber = async (tx: Tx, number: number): Promise<string | undefined> => {
  const [row] = await tx.visible(q => q.select({ id: orders.id }).from(orders).where(eq(orders.number, number)))
  return row?.id
}

/** The orders with these numbers and whose they are, whoever asks. */
export const ordersOfNumbers = async (
  tx: Tx,
  numbers: number[],
): Promise<Map<number, { id: string; patientId: string }>> => {
  if (numbers.length === 0) return new Map()
  const rows = await tx.q
    .select({ id: orders.id, number: orders.number, patientId: orders.patientId })
    .from(orders)
    .where(inArray(orders.number, numbers))
  return new Map(rows.map(({ number, ...row }) => [number, row]))
}

/** Whose these orders are, each once. */
export const patientsOfOrders = async (tx: Tx, ids: string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await tx.q.selectDistinct({ id: orders.patientId }).from(orders).where(inArray(orders.id, ids))
  return rows.map(row => row.id)
}

/** The numbers of orders, whoever reads them. */
export const numbersOfOrders = async (tx: Tx, ids: string[]): Promise<Map<string, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx.q.select({ id: orders.id, number: orders.number }).from(orders).where(inArray(orders.id, ids))
  return new Map(rows.map(row => [row.id, row.number]))
}

/**
 * Orders on hold since before `since` that nobody was told about yet, oldest first. What is expected on a day is told of when that is
 * over.
 */
export const longHolds = async (tx: Tx, since: Date, limit: number): Promise<SupplyRow[]> => {
  const last = (action: string) =>
    sql`(select max(${auditLog.id}) from ${auditLog} where ${auditLog.subjectType} = 'order'
      and ${auditLog.subjectId} = ${orders.id}::text and ${auditLog.action} = ${action})`
  const rows = await tx.q
    .select()
    .from(orders)
    .where(
      and(
        sql`${orders.state} = 'on_hold'`,
        sql`not (${orders.holdReason} = 'stock' and exists (select from public.stock_waits w
          where w.order_id = ${orders.id} and w.expected_on is not null))`,
        sql`coalesce(${last('order.escalate')}, 0) < ${last('order.hold')}`,
        sql`(select ${auditLog.at} from ${auditLog} where ${auditLog.id} = ${last('order.hold')}) < ${since.toISOString()}`,
      ),
    )
    .orderBy(orders.dueAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map(asSupply)
}

/** Used-up prescriptions past their last day with orders that are still made, oldest first; those that wait to be destroyed are no news. */
export const pastLastDay = (
  tx: Tx,
  today: string,
  reason: string,
  limit: number,
): Promise<{ prescriptionId: string; patientId: string }[]> =>
  tx.q
    .select({ prescriptionId: orders.prescriptionId, patientId: orders.patientId })
    .from(orders)
    .innerJoin(prescriptions, eq(prescriptions.id, orders.prescriptionId))
    .where(
      and(
        inArray(orders.state, [...holdableStates, 'on_hold']),
        ne(orders.holdReason, reason),
        // Made and recalled, it is dealt with as that.
        sql`not (${orders.holdReason} = ${RECALLED} and ${orders.heldFrom} not in ('received', 'verified'))`,
        eq(prescriptions.status, 'exhausted'),
        lt(prescriptions.expiresOn, today),
      ),
    )
    .groupBy(orders.prescriptionId, orders.patientId)
    .orderBy(sql`min(${orders.number})`)
    .limit(limit)
