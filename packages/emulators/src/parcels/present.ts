import { sydneyTime } from '../common/sydney-time.ts'
import { findProduct } from './article-id.ts'
import type { LabelRequest, Order, Parcel, Parcels, Shipment } from './parcel.ts'

/** Dollars for a parcel by weight, GST included: enough for totals that add up. */
function costOf({ weightKg, productId }: Parcel): number {
  const product = findProduct(productId)
  const base = product?.group === 'Express Post' ? 13.45 : 10.2
  return base + (product?.isSigned ? 2.95 : 0) + Math.ceil(Math.max(0, weightKg - 0.5)) * 1.8
}

function costs(parcels: Parcel[]) {
  const total = parcels.reduce((sum, parcel) => sum + costOf(parcel), 0)
  const round = (amount: number) => Math.round(amount * 100) / 100
  return { total_cost: round(total), total_cost_ex_gst: round(total - total / 11), total_gst: round(total / 11) }
}

export function parcelsIn({ parcels }: Parcels, { articles }: Shipment): Parcel[] {
  return articles.flatMap(id => parcels.get(id) ?? [])
}

/** A shipment as the service answers it. */
export function presentShipment(state: Parcels, shipment: Shipment) {
  const parcels = parcelsIn(state, shipment)
  return {
    shipment_id: shipment.id,
    ...(shipment.reference ? { shipment_reference: shipment.reference } : {}),
    shipment_creation_date: sydneyTime(new Date(shipment.createdAt)),
    ...(shipment.orderId ? { order_id: shipment.orderId } : {}),
    items: parcels.map(parcel => ({
      item_id: parcel.itemId,
      ...(parcel.itemReference ? { item_reference: parcel.itemReference } : {}),
      tracking_details: {
        article_id: parcel.id,
        consignment_id: parcel.consignmentId,
        barcode_id: `019931265099999891${parcel.id}`,
      },
      product_id: parcel.productId,
      item_summary: { ...costs([parcel]), status: parcel.status },
    })),
    shipment_summary: {
      ...costs(parcels),
      status: shipment.orderId ? 'Initiated' : 'Created',
      number_of_items: parcels.length,
    },
  }
}

/** A label request as the service answers it; the address is there once the label is. */
export function presentLabel({ publicUrl }: Parcels, { id, shipments, createdAt }: LabelRequest, isWaiting = false) {
  return {
    request_id: id,
    status: isWaiting ? 'PENDING' : 'AVAILABLE',
    ...(isWaiting ? {} : { url: `${publicUrl()}/labels/${id}.pdf` }),
    request_date: sydneyTime(new Date(createdAt)),
    url_creation_date: sydneyTime(new Date(createdAt)),
    shipments: shipments.map(shipment_id => ({ shipment_id })),
  }
}

/** An order, the manifest that is lodged, as the service answers it. */
export function presentOrder(state: Parcels, order: Order) {
  const shipments = order.shipments.flatMap(id => state.shipments.get(id) ?? [])
  const parcels = shipments.flatMap(shipment => parcelsIn(state, shipment))
  return {
    order_id: order.id,
    ...(order.reference ? { order_reference: order.reference } : {}),
    order_creation_date: sydneyTime(new Date(order.createdAt)),
    order_summary: {
      ...costs(parcels),
      status: 'Initiated',
      number_of_shipments: shipments.length,
      number_of_items: parcels.length,
    },
    shipments: shipments.map(shipment => presentShipment(state, shipment)),
  }
}
