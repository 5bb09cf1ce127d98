import type { OrderRecord } from '../model.ts'
import { orderMessage } from '../webhooks/payloads.ts'
import { refundableCents, refundedQuantity, refundedShippingCents } from './order-state.ts'
import type { Orders } from './orders.ts'
import { makeRefund, messagesOf } from './refund.ts'
import { done, type Result, refused } from './result.ts'

export type Cancellation = { reason: string; isRefunded: boolean; isRestocked: boolean; note: string }

/** Calls off an order of which nothing was sent: pays back and puts pieces back on the shelf where asked, and tells so. */
export function cancelOrder(
  orders: Orders,
  orderId: string,
  { reason, isRefunded, isRestocked, note }: Cancellation,
): Result<OrderRecord> {
  return orders.shop.deps.store.transaction(() => {
    const order = orders.orders.get(orderId)
    if (!order) return refused('The order could not be found.', ['orderId'])
    if (order.cancelledAt) return refused('The order is already cancelled.', ['orderId'])
    if (order.fulfillments.some(({ status }) => status === 'success')) {
      return refused('Cannot cancel an order with fulfilled items.', ['orderId'])
    }
    const left = order.lines
      .map(line => ({ line, quantity: line.quantity - refundedQuantity(order, line.id) }))
      .filter(({ quantity }) => quantity > 0)
    const isPaidBack = isRefunded && refundableCents(order) > 0
    const made = isPaidBack
      ? makeRefund(orders, order, {
          lines: left.map(({ line, quantity }) => ({
            lineId: line.id,
            quantity,
            restockType: isRestocked ? 'cancel' : 'no_restock',
          })),
          shippingCents: order.shippingCents - refundedShippingCents(order),
          note,
          amountCents: refundableCents(order),
        })
      : undefined
    if (made && !made.ok) return made
    if (!made && isRestocked) {
      orders.shop.restock(left.map(({ line, quantity }) => ({ variantId: line.variantId, quantity })))
    }
    const base = made?.value.order ?? order
    const cancelled = orders.save({
      ...base,
      cancelledAt: orders.now(),
      cancelReason: reason,
      lines: base.lines.map(line => ({ ...line, fulfillableQuantity: 0 })),
    })
    orders.messages.tell([
      ...(made ? messagesOf({ ...made.value, order: cancelled }) : []),
      { topic: 'orders/cancelled', payload: orderMessage(cancelled) },
    ])
    return done(cancelled)
  })
}
