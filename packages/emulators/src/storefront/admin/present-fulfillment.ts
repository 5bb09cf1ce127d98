import { gid } from '../graphql/gid.ts'
import type { FulfillmentRecord, OrderRecord } from '../model.ts'
import { latestEvent } from '../orders/order-state.ts'
import { warehouse } from '../orders/put-back.ts'
import { connection, inPlace, type PageArgs } from './connection.ts'
import { presentLocation } from './present-location.ts'
import { presentVariant } from './present-product.ts'
import type { Node, Views } from './views.ts'

/** A parcel as the Admin API answers it. */
export function presentFulfillment(views: Views, order: OrderRecord, fulfillment: FulfillmentRecord): Node {
  const { id, status, trackingCompany, trackingNumber, trackingUrl, lines, events } = fulfillment
  const happened = (wanted: string) => events.find(event => event.status === wanted)?.happenedAt ?? null
  const place = order.fulfillments.findIndex(one => one.id === id) + 1
  return {
    __typename: 'Fulfillment',
    id: gid('Fulfillment', id),
    legacyResourceId: id,
    name: `#${order.orderNumber}-F${place}`,
    status: status.toUpperCase(),
    displayStatus: status === 'cancelled' ? 'CANCELED' : (latestEvent(fulfillment)?.status ?? 'FULFILLED'),
    createdAt: fulfillment.createdAt,
    updatedAt: fulfillment.updatedAt,
    deliveredAt: happened('DELIVERED'),
    inTransitAt: happened('IN_TRANSIT'),
    requiresShipping: true,
    location: presentLocation,
    totalQuantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    trackingInfo: trackingNumber ? [{ company: trackingCompany, number: trackingNumber, url: trackingUrl }] : [],
    order: () => views.order(order),
    events: (args: PageArgs) => connection(inPlace(events), args, presentEvent),
    fulfillmentLineItems: (args: PageArgs) =>
      connection(inPlace(lines), args, ({ lineId, quantity }) => ({
        __typename: 'FulfillmentLineItem',
        id: gid('FulfillmentLineItem', `${id}${lineId}`),
        lineItem: () => lineOf(views, order, lineId),
        quantity,
      })),
    fulfillmentOrders: (args: PageArgs) => connection(inPlace([order]), args, one => views.fulfillmentOrder(one)),
  }
}

/** A milestone of a parcel. */
export const presentEvent = ({ id, status, message, happenedAt }: FulfillmentRecord['events'][number]) => ({
  __typename: 'FulfillmentEvent',
  id: gid('FulfillmentEvent', id),
  status,
  message: message || null,
  happenedAt,
  createdAt: happenedAt,
})

/** The work of sending an order: one for each, since all is sent from one place. It has the number of its order. */
export function presentFulfillmentOrder(views: Views, order: OrderRecord): Node {
  return {
    __typename: 'FulfillmentOrder',
    id: gid('FulfillmentOrder', order.id),
    orderId: gid('Order', order.id),
    orderName: `#${order.orderNumber}`,
    status: statusOf(order),
    requestStatus: 'UNSUBMITTED',
    assignedLocation: { name: warehouse.name, location: presentLocation },
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    order: () => views.order(order),
    lineItems: (args: PageArgs) =>
      connection(inPlace(order.lines.filter(({ requiresShipping }) => requiresShipping)), args, line => ({
        __typename: 'FulfillmentOrderLineItem',
        id: gid('FulfillmentOrderLineItem', line.id),
        lineItem: views.line(order, line),
        productTitle: line.title,
        variantTitle: line.variantTitle === 'Default Title' ? null : line.variantTitle,
        vendor: 'Olive Mane',
        sku: line.sku,
        requiresShipping: line.requiresShipping,
        totalQuantity: line.quantity,
        remainingQuantity: line.fulfillableQuantity,
        variant: () => presentVariant(views.orders.shop, line.variantId),
      })),
  }
}

function lineOf(views: Views, order: OrderRecord, lineId: string) {
  const line = order.lines.find(({ id }) => id === lineId)
  return line && views.line(order, line)
}

function statusOf({ cancelledAt, lines, fulfillments }: OrderRecord): string {
  if (cancelledAt) return 'CANCELLED'
  if (lines.every(({ fulfillableQuantity }) => fulfillableQuantity === 0)) return 'CLOSED'
  return fulfillments.length > 0 ? 'IN_PROGRESS' : 'OPEN'
}
