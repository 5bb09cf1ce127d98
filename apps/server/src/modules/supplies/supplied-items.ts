import { dispensedItems, orders, supplies } from '@om/db/tables/orders'
import { prescriptions } from '@om/db/tables/prescriptions'
import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
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
