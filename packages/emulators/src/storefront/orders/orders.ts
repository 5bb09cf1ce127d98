import type { Collection } from '../../common/store.ts'
import type { CheckoutRecord, OrderRecord, WebhookSubscriptionRecord } from '../model.ts'
import type { Shop } from '../shop.ts'
import { createMessages, type Messages, type WebhookTarget } from '../webhooks/messages.ts'
import { orderMessage, productMessage, refundMessage } from '../webhooks/payloads.ts'

export type OrdersOptions = {
  /** Where messages go without being registered through the Admin API. */
  webhook?: WebhookTarget
  /** Where the shop's own pages are, without a slash at the end; shoppers go back there. */
  siteUrl?: string
  /** Points that the Admin API gives back each second; 100 on the provider's standard plan. */
  adminPointsPerSecond?: number
}

/** Everything behind the checkout works with this. */
export type Orders = {
  shop: Shop
  checkouts: Collection<CheckoutRecord>
  orders: Collection<OrderRecord>
  /** Which order a refund or a parcel belongs to, by its id. */
  belongings: Collection<{ id: string; orderId: string }>
  /** Refunds by the key that they were asked for with. */
  keys: Collection<{ id: string; print: string; refundId: string }>
  subscriptions: Collection<WebhookSubscriptionRecord>
  messages: Messages
  /** Where shoppers go back to. */
  siteUrl: string
  /** Emulated time in whole seconds, as the provider keeps it: `2026-11-21T02:00:00Z`. */
  now(): string
  /** The number of the next order, from 1001. */
  nextNumber(): number
  /** Stores an order with the time of its change. */
  save(order: OrderRecord): OrderRecord
}

const localSite = 'http://localhost:3000'
const firstNumber = 1001

/** Opens what is kept of checkouts and orders, and the messages about them. */
export function openOrders(shop: Shop, { webhook, siteUrl }: OrdersOptions = {}): Orders {
  const { store, clock, timeline } = shop.deps
  const orders = store.collection<OrderRecord>('shop_orders', ['updatedAt', 'cartToken', 'orderNumber'])
  const counters = store.collection<{ id: string; next: number }>('shop_counters')
  const subscriptions = store.collection<WebhookSubscriptionRecord>('shop_webhook_subscriptions')
  const messages = createMessages(shop.deps, subscriptions, webhook)
  const now = () => wholeSeconds(clock.now())

  const opened: Orders = {
    shop,
    orders,
    checkouts: store.collection<CheckoutRecord>('shop_checkouts', ['cartToken']),
    belongings: store.collection('shop_belongings'),
    keys: store.collection('shop_refund_keys'),
    subscriptions,
    messages,
    siteUrl: (siteUrl ?? (webhook?.url ? new URL(webhook.url).origin : localSite)).replace(/\/$/, ''),
    now,
    nextNumber: () => {
      const number = counters.get('order')?.next ?? firstNumber
      counters.put({ id: 'order', next: number + 1 })
      return number
    },
    save: order => orders.put({ ...order, updatedAt: now() }),
  }
  shop.onProductChanged(product => {
    messages.tell([{ topic: 'products/update', payload: productMessage(shop, product) }])
  })
  timeline.on('shop.refund', id => settleRefund(opened, id))
  return opened
}

/** A card that takes its time has paid back in the end. */
function settleRefund({ orders, save, messages }: Orders, ref: string): void {
  const [orderId = '', refundId] = ref.split('/')
  const order = orders.get(orderId)
  if (!order) return
  const refunds = order.refunds.map(refund =>
    refund.id === refundId ? { ...refund, status: 'success' as const } : refund,
  )
  const saved = save({ ...order, refunds })
  const settled = refunds.find(({ id }) => id === refundId)
  const about = [{ topic: 'orders/updated' as const, payload: orderMessage(saved) }]
  messages.tell(
    settled ? [...about, { topic: 'refunds/create' as const, payload: refundMessage(saved, settled) }] : about,
  )
}

/** An instant as the provider writes it in UTC, without fractions. */
export const wholeSeconds = (instant: Date) => `${instant.toISOString().slice(0, 19)}Z`
