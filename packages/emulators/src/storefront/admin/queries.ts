import { idOf, readGid } from '../graphql/gid.ts'
import { findFulfillment } from '../orders/fulfil.ts'
import { findRefund } from '../orders/refund.ts'
import { shopDomain } from '../webhooks/messages.ts'
import { connection, inPlace, type PageArgs } from './connection.ts'
import { presentProduct, presentVariant } from './present-product.ts'
import { presentSubscription, topicOf } from './present-subscription.ts'
import { searchOrders, sortOrders } from './search-orders.ts'
import type { Views } from './views.ts'

type ById = { id: string }
type OrdersArgs = PageArgs & { query?: string | null; sortKey?: string | null }
type SubscriptionsArgs = PageArgs & { topics?: string[] | null; uri?: string | null; callbackUrl?: string | null }

/** What can be read through the Admin API. An unknown id is null, without an error. */
export function adminQueries(views: Views) {
  const { orders } = views
  const { shop } = orders

  const byKind: Record<string, (id: string) => Record<string, unknown> | null> = {
    Order: id => {
      const order = orders.orders.get(id)
      return order ? views.order(order) : null
    },
    FulfillmentOrder: id => {
      const order = orders.orders.get(id)
      return order ? views.fulfillmentOrder(order) : null
    },
    Fulfillment: id => {
      const found = findFulfillment(orders, id)
      return found ? views.fulfillment(found.order, found.fulfillment) : null
    },
    Refund: id => {
      const found = findRefund(orders, id)
      return found ? views.refund(found.order, found.refund) : null
    },
    Product: id => presentProduct(shop, id),
    ProductVariant: id => presentVariant(shop, id),
    WebhookSubscription: id => {
      const found = orders.subscriptions.get(id)
      return found ? presentSubscription(found) : null
    },
  }
  const one =
    (kind: string) =>
    ({ id }: ById) =>
      byKind[kind]?.(idOf(kind, id) ?? '') ?? null

  return {
    shop: {
      __typename: 'Shop',
      id: 'gid://shopify/Shop/1',
      name: 'Olive Mane',
      currencyCode: 'AUD',
      myshopifyDomain: shopDomain,
    },
    node: ({ id }: ById) => {
      const read = readGid(id)
      return (read && byKind[read.kind]?.(read.id)) ?? null
    },
    order: one('Order'),
    fulfillment: one('Fulfillment'),
    fulfillmentOrder: one('FulfillmentOrder'),
    refund: one('Refund'),
    product: one('Product'),
    productVariant: one('ProductVariant'),
    orders: (args: OrdersArgs) =>
      connection(sortOrders(searchOrders(orders.orders.list(), args.query), args.sortKey), args, order =>
        views.order(order),
      ),
    webhookSubscriptions: (args: SubscriptionsArgs) => {
      const wanted = args.topics?.map(topicOf)
      const uri = args.uri ?? args.callbackUrl
      const found = orders.subscriptions
        .list({ order: 'oldest' })
        .filter(one => (!wanted || wanted.some(topic => topic === one.topic)) && (!uri || one.uri === uri))
      return connection(inPlace(found), args, presentSubscription)
    },
  }
}
