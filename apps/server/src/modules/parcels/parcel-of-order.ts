import type { Shipment } from '@om/integrations/parcels/port'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import {
  findParcelOf,
  findParcelsOfOrders,
  findParcelsOfShopOrders,
  giveParcelTo,
  insertParcel,
  type ParcelRow,
} from './parcels.repo.ts'

/** The parcel of an order that the reader may see. */
export const parcelOfOrder = (tx: Tx, orderId: string): Promise<ParcelRow | undefined> => findParcelOf(tx, { orderId })

/** The parcels of orders that the reader may see, by order. */
export const parcelsOfOrders = (tx: Tx, orderIds: string[]): Promise<Map<string, ParcelRow>> =>
  findParcelsOfOrders(tx, orderIds)

/** The parcels of orders of the shop that the reader may see, by order. */
export const parcelsOfShopOrders = (tx: Tx, ids: string[]): Promise<Map<string, ParcelRow>> =>
  findParcelsOfShopOrders(tx, ids)

/** A parcel belongs to whoever keeps its order. */
export const keepParcelWith = (tx: Tx, shopOrderId: string, patientId: string): Promise<void> =>
  giveParcelTo(tx, shopOrderId, patientId)

/** Remembers what the carrier has lodged for an order. An order has one parcel: the first one stays. */
export const keepParcel = (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  order: { id: string; patientId: string },
  shipment: Shipment,
): Promise<ParcelRow> =>
  insertParcel(
    tx,
    { orderId: order.id },
    {
      patientId: order.patientId,
      trackingNumber: shipment.trackingNumber,
      shipmentId: shipment.shipmentId,
      itemId: shipment.itemId,
      createdAt: deps.clock.now(),
    },
  )

/** The parcel of an order of the shop that the reader may see. */
export const parcelOfShopOrder = (tx: Tx, shopOrderId: string): Promise<ParcelRow | undefined> =>
  findParcelOf(tx, { shopOrderId })

/** Remembers what the carrier has lodged for an order of the shop; the first one stays. */
export const keepShopParcel = (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  order: { id: string; patientId: string | null },
  { trackingNumber, shipmentId, itemId }: Shipment,
): Promise<ParcelRow> =>
  insertParcel(
    tx,
    { shopOrderId: order.id },
    { patientId: order.patientId, trackingNumber, shipmentId, itemId, createdAt: deps.clock.now() },
  )
