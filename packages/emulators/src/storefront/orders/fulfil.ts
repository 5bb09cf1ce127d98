import type { FulfillmentRecord, OrderRecord } from '../model.ts'
import { fulfillmentMessage, orderMessage } from '../webhooks/payloads.ts'
import { numericId } from './ids.ts'
import { fulfillmentStatusOf } from './order-state.ts'
import type { Orders } from './orders.ts'
import { done, type Result, refused } from './result.ts'

export type Tracking = { company: string | null; number: string | null; url: string | null }
export type Pieces = { lineId: string; quantity: number }

export const noTracking: Tracking = { company: null, number: null, url: null }

/** What of an order still waits to be sent. */
export const openPieces = ({ lines }: OrderRecord): Pieces[] =>
  lines
    .filter(line => line.fulfillableQuantity > 0)
    .map(line => ({ lineId: line.id, quantity: line.fulfillableQuantity }))

/** Sends pieces of an order on their way, and tells so. */
export function fulfil(
  orders: Orders,
  orderId: string,
  pieces: readonly Pieces[],
  tracking: Tracking,
): Result<{ order: OrderRecord; fulfillment: FulfillmentRecord }> {
  return orders.shop.deps.store.transaction(() => {
    const order = orders.orders.get(orderId)
    if (!order) return refused('Fulfillment order does not exist.')
    if (order.cancelledAt) return refused('The order is cancelled.')
    const open = new Map(openPieces(order).map(({ lineId, quantity }) => [lineId, quantity]))
    if (
      pieces.length === 0 ||
      pieces.some(({ lineId, quantity }) => quantity < 1 || quantity > (open.get(lineId) ?? 0))
    ) {
      return refused('Invalid fulfillment order line item quantity requested.', ['fulfillment'])
    }
    const sent = new Map(pieces.map(({ lineId, quantity }) => [lineId, quantity]))
    const now = orders.now()
    const fulfillment: FulfillmentRecord = {
      id: numericId(),
      status: 'success',
      ...trackingFields(tracking),
      lines: [...pieces],
      events: [],
      createdAt: now,
      updatedAt: now,
    }
    const saved = orders.save({
      ...order,
      lines: order.lines.map(line => ({
        ...line,
        fulfillableQuantity: line.fulfillableQuantity - (sent.get(line.id) ?? 0),
      })),
      fulfillments: [...order.fulfillments, fulfillment],
    })
    orders.belongings.put({ id: fulfillment.id, orderId })
    const isWhole = fulfillmentStatusOf(saved) === 'fulfilled'
    orders.messages.tell([
      { topic: 'fulfillments/create', payload: fulfillmentMessage(saved, fulfillment) },
      ...(isWhole ? [{ topic: 'orders/fulfilled' as const, payload: orderMessage(saved) }] : []),
      { topic: 'orders/updated', payload: orderMessage(saved) },
    ])
    return done({ order: saved, fulfillment })
  })
}

/** The order and the parcel behind the id of a parcel. */
export function findFulfillment(
  { orders, belongings }: Orders,
  id: string,
): { order: OrderRecord; fulfillment: FulfillmentRecord } | undefined {
  const order = orders.get(belongings.get(id)?.orderId ?? '')
  const fulfillment = order?.fulfillments.find(one => one.id === id)
  return order && fulfillment && { order, fulfillment }
}

/** Gives a parcel another number or link. */
export function changeTracking(orders: Orders, id: string, tracking: Tracking) {
  return changeFulfillment(orders, id, fulfillment => ({ ...fulfillment, ...trackingFields(tracking) }))
}

/** Notes where a parcel is. */
export function addEvent(orders: Orders, id: string, event: { status: string; message: string; happenedAt: string }) {
  return changeFulfillment(orders, id, fulfillment => ({
    ...fulfillment,
    events: [...fulfillment.events, { id: numericId(), ...event }],
  }))
}

function changeFulfillment(
  orders: Orders,
  id: string,
  change: (fulfillment: FulfillmentRecord) => FulfillmentRecord,
): Result<{ order: OrderRecord; fulfillment: FulfillmentRecord }> {
  return orders.shop.deps.store.transaction(() => {
    const found = findFulfillment(orders, id)
    if (!found) return refused('Fulfillment does not exist.')
    const changed = { ...change(found.fulfillment), updatedAt: orders.now() }
    const fulfillments = found.order.fulfillments.map(one => (one.id === id ? changed : one))
    const order = orders.save({ ...found.order, fulfillments })
    orders.messages.tell([
      { topic: 'fulfillments/update', payload: fulfillmentMessage(order, changed) },
      { topic: 'orders/updated', payload: orderMessage(order) },
    ])
    return done({ order, fulfillment: changed })
  })
}

/** The provider builds the link itself for carriers that it knows. */
function trackingFields({ company, number, url }: Tracking) {
  const known =
    company === 'Australia Post' && number ? `https://auspost.com.au/mypost/track/#/details/${number}` : null
  return { trackingCompany: company, trackingNumber: number, trackingUrl: url ?? known }
}
