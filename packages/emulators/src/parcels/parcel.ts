import { randomId } from '../common/ids.ts'
import type { Deps } from '../common/service.ts'
import type { Collection } from '../common/store.ts'
import { articleId, findProduct, newConsignmentId } from './article-id.ts'
import { planNext } from './scan-plan.ts'
import type { ItemInput, ShipmentInput } from './shipment-input.ts'

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

/** Takes a shipment with its articles. They are found by tracking only after the first scan or the lodged order. */
export function createShipment(state: Parcels, account: string, input: ShipmentInput): Shipment {
  const createdAt = state.clock.now().toISOString()
  const id = randomId('', 22)
  const consignmentId = freeConsignment(state, account)
  const articles = input.items.map((item, index) => {
    const product = findProduct(item.product_id)
    if (!product) throw new Error(`unknown product ${item.product_id}`)
    const article = articleId(consignmentId, index + 1, product)
    planNext(state, state.parcels.put(newParcel({ input, item, article, id, consignmentId, createdAt })))
    return article
  })
  return state.shipments.put({
    id,
    account,
    reference: input.shipment_reference ?? null,
    consignmentId,
    createdAt,
    articles,
    orderId: null,
  })
}

type NewParcel = {
  input: ShipmentInput
  item: ItemInput
  article: string
  id: string
  consignmentId: string
  createdAt: string
}

function newParcel({ input, item, article, id, consignmentId, createdAt }: NewParcel): Parcel {
  return {
    id: article,
    itemId: randomId('', 22),
    itemReference: item.item_reference ?? null,
    shipmentId: id,
    consignmentId,
    productId: item.product_id,
    from: input.from,
    to: input.to,
    weightKg: item.weight,
    mayBeLeft: item.authority_to_leave,
    createdAt,
    status: 'Created',
    events: [],
    step: 0,
    planStart: createdAt,
  }
}

function freeConsignment(state: Parcels, account: string): string {
  const id = newConsignmentId(account)
  return state.shipments.first({ consignmentId: id }) ? freeConsignment(state, account) : id
}
