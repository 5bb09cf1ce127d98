import { randomId } from '../common/ids.ts'
import { articleId, findProduct, newConsignmentId } from './article-id.ts'
import type { Parcel, Parcels, Shipment } from './parcel.ts'
import { planNext } from './scan-plan.ts'
import type { ItemInput, ShipmentInput } from './shipment-input.ts'

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
