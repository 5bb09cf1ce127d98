import type { Deps } from '../common/service.ts'
import type { Collection } from '../common/store.ts'
import type { ShipmentInput } from './shipment-input.ts'

export type Address = ShipmentInput['to']

export type ParcelStatus =
  | 'Created'
  | 'Initiated'
  | 'In transit'
  | 'Delivered'
  | 'Awaiting collection'
  | 'Possible delay'
  | 'Article damaged'
  | 'Cannot be delivered'

export type ScanEvent = { location?: string; description: string; date: string }

/** One article with its label number and what happened to it, newest event first. */
export type Parcel = {
  /** The article id. */
  id: string
  itemId: string
  itemReference: string | null
  shipmentId: string
  consignmentId: string
  productId: string
  from: Address
  to: Address
  weightKg: number
  mayBeLeft: boolean
  createdAt: string
  status: ParcelStatus
  events: ScanEvent[]
  /** Place in the scan plan that comes next. */
  step: number
  /** What the hours of the scan plan are counted from. */
  planStart: string
}

export type Shipment = {
  id: string
  account: string
  reference: string | null
  consignmentId: string
  createdAt: string
  articles: string[]
  orderId: string | null
}

export type LabelRequest = { id: string; account: string; shipments: string[]; createdAt: string }

export type Order = { id: string; account: string; reference: string | null; createdAt: string; shipments: string[] }

/** Everything an operation of the parcel service works with. */
export type Parcels = Pick<Deps, 'store' | 'timeline' | 'clock' | 'publicUrl'> & {
  shipments: Collection<Shipment>
  parcels: Collection<Parcel>
  labels: Collection<LabelRequest>
  orders: Collection<Order>
}

export function openParcels({ store, timeline, clock, publicUrl }: Deps): Parcels {
  return {
    store,
    timeline,
    clock,
    publicUrl,
    shipments: store.collection('auspost_shipments', ['consignmentId']),
    parcels: store.collection('auspost_parcels', ['consignmentId', 'shipmentId']),
    labels: store.collection('auspost_labels'),
    orders: store.collection('auspost_orders'),
  }
}
