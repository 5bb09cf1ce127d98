import { gid, idOf } from '../graphql/gid.ts'
import type { FulfillmentRecord, OrderRecord } from '../model.ts'
import { cancelOrder } from '../orders/cancel.ts'
import { addEvent, changeTracking, fulfil, openPieces, type Pieces, type Tracking } from '../orders/fulfil.ts'
import { numericId } from '../orders/ids.ts'
import { wholeSeconds } from '../orders/orders.ts'
import { type Result, refused } from '../orders/result.ts'
import { orderCreate } from './order-create.ts'
import { presentEvent } from './present-fulfillment.ts'
import { refundCreate } from './refund-create.ts'
import { subscriptionMutations } from './subscription-mutations.ts'
import type { Views } from './views.ts'

type TrackingInput = {
  company?: string | null
  number?: string | null
  numbers?: string[] | null
  url?: string | null
  urls?: string[] | null
}
type FulfillmentInput = {
  lineItemsByFulfillmentOrder: {
    fulfillmentOrderId: string
    fulfillmentOrderLineItems?: { id: string; quantity: number }[] | null
  }[]
  trackingInfo?: TrackingInput | null
}
type EventInput = { fulfillmentId: string; status: string; message?: string | null; happenedAt?: string | null }
type CancelArgs = {
  orderId: string
  reason: string
  restock: boolean
  refund?: boolean | null
  refundMethod?: { originalPaymentMethodsRefund?: boolean | null } | null
  staffNote?: string | null
}

/** What can be changed through the Admin API. What the provider refuses is told in `userErrors`. */
export function adminMutations(views: Views, { isKeyWanted }: { isKeyWanted: boolean }) {
  const { orders } = views
  const answerFulfillment = (made: Result<{ order: OrderRecord; fulfillment: FulfillmentRecord }>) =>
    made.ok
      ? { fulfillment: views.fulfillment(made.value.order, made.value.fulfillment), userErrors: [] }
      : { fulfillment: null, userErrors: made.errors }

  return {
    ...subscriptionMutations(orders),
    orderCreate: orderCreate(views),
    refundCreate: refundCreate(views, isKeyWanted),

    fulfillmentCreate: ({ fulfillment }: { fulfillment: FulfillmentInput }) => {
      const groups = fulfillment.lineItemsByFulfillmentOrder
      const orderId = idOf('FulfillmentOrder', groups[0]?.fulfillmentOrderId ?? '')
      const order = orders.orders.get(orderId ?? '')
      if (!order) return answerFulfillment(refused('Fulfillment order does not exist.'))
      if (groups.some(group => idOf('FulfillmentOrder', group.fulfillmentOrderId) !== orderId)) {
        return answerFulfillment(refused('All fulfillment orders must belong to the same order.'))
      }
      const pieces = groups.flatMap((group): Pieces[] =>
        group.fulfillmentOrderLineItems && group.fulfillmentOrderLineItems.length > 0
          ? group.fulfillmentOrderLineItems.map(({ id, quantity }) => ({
              lineId: idOf('FulfillmentOrderLineItem', id) ?? '',
              quantity,
            }))
          : openPieces(order),
      )
      return answerFulfillment(fulfil(orders, order.id, pieces, trackingOf(fulfillment.trackingInfo)))
    },

    fulfillmentTrackingInfoUpdate: (args: { fulfillmentId: string; trackingInfoInput: TrackingInput }) =>
      answerFulfillment(
        changeTracking(orders, idOf('Fulfillment', args.fulfillmentId) ?? '', trackingOf(args.trackingInfoInput)),
      ),

    fulfillmentEventCreate: ({ fulfillmentEvent: event }: { fulfillmentEvent: EventInput }) => {
      const happened = event.happenedAt ? new Date(event.happenedAt) : orders.shop.deps.clock.now()
      if (Number.isNaN(happened.getTime())) {
        return { fulfillmentEvent: null, userErrors: [{ field: ['happenedAt'], message: 'Happened at is invalid' }] }
      }
      const made = addEvent(orders, idOf('Fulfillment', event.fulfillmentId) ?? '', {
        status: event.status,
        message: event.message ?? '',
        happenedAt: wholeSeconds(happened),
      })
      const latest = made.ok ? made.value.fulfillment.events.at(-1) : undefined
      return { fulfillmentEvent: latest ? presentEvent(latest) : null, userErrors: made.ok ? [] : made.errors }
    },

    orderCancel: (args: CancelArgs) => {
      const made = cancelOrder(orders, idOf('Order', args.orderId) ?? '', {
        reason: args.reason.toLowerCase(),
        isRefunded: args.refund === true || args.refundMethod?.originalPaymentMethodsRefund === true,
        isRestocked: args.restock,
        note: args.staffNote ?? '',
      })
      const errors = made.ok ? [] : made.errors
      return {
        job: made.ok ? { id: gid('Job', numericId()), done: true } : null,
        orderCancelUserErrors: errors.map(error => ({ ...error, code: 'INVALID' })),
        userErrors: errors,
      }
    },
  }
}

function trackingOf(input: TrackingInput | null | undefined): Tracking {
  return {
    company: input?.company ?? null,
    number: input?.number ?? input?.numbers?.[0] ?? null,
    url: input?.url ?? input?.urls?.[0] ?? null,
  }
}
