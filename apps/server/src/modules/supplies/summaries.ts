import type { milestones } from '@om/contracts/parcels'
import type { Tx } from '#src/database/database.ts'
import { parcelsOfOrders } from '#src/modules/parcels/parcels.ts'
import { orderNumber, patientLabelOf } from './supplies.present.ts'
import { type SupplyRow, visibleSuppliesOf } from './supplies.repo.ts'

export type SupplySummary = {
  orderId: string
  number: string
  state: SupplyRow['state']
  stateLabel: string
  prescriptionId: string
  placedAt: Date
  dueAt: Date
  shippedAt: Date | null
  deliveredAt: Date | null
  /** Known from the moment it is shipped. */
  trackingNumber: string | null
  /** Where the parcel is; null while there is none. */
  milestone: (typeof milestones)[number] | null
}

/** The newest order of a patient, as the reader may see it; null when there is none. */
export const supplySummaryOf = async (tx: Tx, patientId: string): Promise<SupplySummary | null> => {
  const [order] = await visibleSuppliesOf(tx, patientId)
  if (!order) return null
  const parcel = (await parcelsOfOrders(tx, [order.id])).get(order.id)
  return {
    orderId: order.id,
    number: orderNumber(order.number),
    state: order.state,
    stateLabel: patientLabelOf(order.state),
    prescriptionId: order.prescriptionId,
    placedAt: order.receivedAt,
    dueAt: order.dueAt,
    shippedAt: order.shippedAt,
    deliveredAt: order.deliveredAt,
    trackingNumber: order.shippedAt && parcel ? parcel.trackingNumber : null,
    milestone: order.shippedAt && parcel ? parcel.milestone : null,
  }
}
