import { dispensedItems, orders, supplies } from '@om/db/tables/orders'
import { prescriptions } from '@om/db/tables/prescriptions'
import { CLINIC_ZONE, dayIn, type IsoDate } from '@om/domain/dates'
import { neverArrived } from '@om/domain/lifecycles/order'
import { and, asc, eq, inArray, isNotNull, max, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

/** Everything that has left the pharmacy for a patient, item by item, oldest first: what it was, from which batch, and for how long. */
export const suppliedItemsOf = async (tx: Tx, patientId: string) => {
  const rows = await tx.q
    .select({
      prescriptionId: orders.prescriptionId,
      medicine: dispensedItems.medicine,
      description: dispensedItems.description,
      shippedAt: orders.shippedAt,
      suppliedOn: supplies.suppliedOn,
      days: prescriptions.supplyDays,
      batchNumber: dispensedItems.batchNumber,
      batchExpiresOn: dispensedItems.expiresOn,
    })
    .from(orders)
    .innerJoin(prescriptions, eq(prescriptions.id, orders.prescriptionId))
    .innerJoin(supplies, eq(supplies.orderId, orders.id))
    .innerJoin(dispensedItems, and(eq(dispensedItems.orderId, orders.id), eq(dispensedItems.attempt, orders.attempt)))
    .where(and(eq(orders.patientId, patientId), isNotNull(orders.shippedAt)))
    .orderBy(asc(orders.shippedAt), asc(dispensedItems.position))
  return rows.map(({ shippedAt, suppliedOn, ...row }) => ({
    ...row,
    suppliedOn: shippedAt ? dayIn(shippedAt, CLINIC_ZONE) : suppliedOn,
  }))
}

/** The day on which the last supply of each of these prescriptions was handed over, or verified while it has not been; by its id. */
export const lastSuppliesOf = async (tx: Tx, prescriptionIds: string[]): Promise<Map<string, IsoDate>> => {
  const handedOver = sql`(${orders.shippedAt} at time zone ${CLINIC_ZONE})::date`
  const rows = await tx.q
    .select({
      id: orders.prescriptionId,
      day: max(sql<IsoDate>`greatest(${supplies.suppliedOn}, coalesce(${handedOver}, ${supplies.suppliedOn}))::text`),
    })
    .from(orders)
    .innerJoin(supplies, eq(supplies.orderId, orders.id))
    .where(and(inArray(orders.prescriptionId, prescriptionIds), notInArray(orders.state, [...neverArrived])))
    .groupBy(orders.prescriptionId)
  return new Map(rows.flatMap(({ id, day }) => (day ? [[id, day] as const] : [])))
}
