import type { milestones } from '@om/contracts/parcels'
import { orders } from '@om/db/tables/orders'
import { and, count, eq, notInArray } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { type ParcelOwner, type ParcelRow, parcelsOfOrders } from '#src/modules/parcels/parcels.ts'
import { returnSupply } from './again/return-supply.ts'
import { reportLost } from './claim/report-lost.ts'
import { countSupplies } from './dispensing.repo.ts'
import { moveSupply } from './move-supply.ts'
import { orderNumber, patientLabelOf } from './supplies.present.ts'
import {
  lockSupply,
  ordersOfInvoice,
  type SupplyRow,
  supplyById,
  visibleSuppliesOf,
  visibleSupply,
} from './supplies.repo.ts'
import { writeDelivered, writeWaits } from './supply-mails.ts'
import { openFound, openParcelLate } from './supply-tasks.ts'

// What other modules may use of supplies.

export { followPatient, redirectSuppliesOfPlan } from './address/change-address.ts'
export { shipBy } from './board/due-times.ts'
export { followPrescription, orderInTheWorks } from './follow-prescription.ts'
export { holdReasonNames } from './page/supply-history.ts'
export { firstSupplyDay } from './page/supply-standing.ts'
export { placeSupply } from './place-supply.ts'
export { queriesForCase } from './query/supply-queries.ts'
export { recallsForCase } from './recall/chase-recalls.ts'
export { recallNumber } from './recall/recalls.present.ts'
export { reportAtOf } from './ship/leaflet-tick.ts'
export { scanMatches } from './ship/scan.ts'
export { stockMissing } from './stock/stock.repo.ts'
export { stopUnpaid } from './stop-unpaid.ts'
export { certificateKey } from './store/store.repo.ts'
export { lastSuppliesOf, suppliedItemsOf } from './supplied-items.ts'
export {
  type PartOfInvoice,
  partPaidBack,
  paymentProblem,
  renewalsUntil,
  shopOrderByScan,
  supplyShipped,
} from './supplies.hooks.ts'
export { dispenseNumber, orderNumber } from './supplies.present.ts'
export { hasOpenSupply, numbersOfOrders, ordersOfNumbers, patientsOfOrders } from './supplies.repo.ts'

/** Whose order this is; undefined for one that the actor may not read. */
export const ownerOfOrder = async (tx: Tx, id: string): Promise<string | undefined> =>
  (await visibleSupply(tx, id))?.patientId

/** How a supply follows its parcel. */
export const ownerOfParcel = (parcel: ParcelRow, orderId: string, patientId: string): ParcelOwner => ({
  notifyScreens: async (_deps, tx) => {
    await announce(tx, [`user:${patientId}`], 'parcel', orderId)
    await announce(tx, ['role:pharmacist'], 'board', orderId)
  },
  comeBack: (deps, tx) => returnSupply(deps, tx, orderId),
  reportLost: (deps, tx, lost) => reportLost(deps, tx, orderId, lost),
  deliver: (deps, tx, deliveredAt) => deliverSupply(deps, tx, orderId, deliveredAt),
  stillOnItsWay: async (deps, tx) => {
    const order = await lockSupply(tx, orderId)
    const isTold = order?.shippedAt && order.lateToldFor?.getTime() === order.shippedAt.getTime()
    if (order?.state === 'shipped' && isTold) await openParcelLate(deps, tx, order)
  },
  writeReadyToCollect: async (deps, tx) =>
    writeWaits(deps, tx, { patientId, brand: (await supplyById(tx, orderId))?.brand ?? 'men' }, parcel),
})

/** How many supplies of each prescription have gone to the pharmacy, whether verified yet or not. */
export const suppliesOrdered = (tx: Tx, prescriptionIds: string[]): Promise<Map<string, number>> =>
  countSupplies(tx, [...new Set(prescriptionIds)])

/** The orders that an invoice paid for, oldest first, as far as the office sees them: in the words of the patient, without what is in them. */
export const ordersPaidBy = async (tx: Tx, invoiceId: string) => {
  const rows = await ordersOfInvoice(tx, invoiceId)
  const parcels = await parcelsOfOrders(
    tx,
    rows.map(one => one.id),
  )
  return rows
    .toSorted((one, other) => one.number - other.number)
    .map(({ id, number, state, receivedAt, shippedAt, deliveredAt }) => ({
      number: orderNumber(number),
      label: patientLabelOf(state),
      trackingNumber: shippedAt ? (parcels.get(id)?.trackingNumber ?? null) : null,
      receivedAt,
      shippedAt,
      deliveredAt,
    }))
}

/** Paid orders of the reader that are still made or delivered. */
export const suppliesUnderway = async (tx: Tx, patientId: string): Promise<number> => {
  const over = ['delivered', 'cancelled', 'returned', 'destroyed', 'resent', 'lost']
  const [row] = await tx.visible(q =>
    q
      .select({ n: count() })
      .from(orders)
      .where(and(eq(orders.patientId, patientId), notInArray(orders.state, over))),
  )
  return row?.n ?? 0
}

/**
 * Ends an order whose parcel the carrier has delivered, and tells the patient; one that counted as lost is a task of the pharmacists
 * too. Stops quietly when it is not on its way.
 */
const deliverSupply = async (deps: Deps, tx: Tx, orderId: string, deliveredAt: Date): Promise<void> => {
  const order = await lockSupply(tx, orderId)
  if (order?.state !== 'shipped' && order?.state !== 'lost') return
  const moved = await moveSupply(
    deps,
    tx,
    order,
    { action: 'deliver', by: 'carrier', to: 'delivered' },
    { deliveredAt },
  )
  if (!moved.ok) return
  await writeDelivered(deps, tx, order)
  if (order.state === 'lost') await openFound(deps, tx, order, deliveredAt)
}

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
