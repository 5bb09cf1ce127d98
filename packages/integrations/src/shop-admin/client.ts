import {
  cancelDocument,
  fulfilDocument,
  fulfilmentsDocument,
  milestoneDocument,
  milestonesDocument,
  orderByReferenceDocument,
  orderCreateDocument,
  orderDocument,
  ordersSinceDocument,
  originsDocument,
  refundDocument,
  refundReadDocument,
  webhookDocument,
  webhooksDocument,
} from './documents.ts'
import { orderInput } from './order-input.ts'
import { type RefundInput, type RemoteRefund, type ShopAdmin, ShopDown, ShopRefused } from './port.ts'
import {
  FulfilmentMade,
  Fulfilments,
  MilestoneMade,
  Milestones,
  OrderByReference,
  OrderCancelled,
  OrderMade,
  OrderPage,
  OrdersSince,
  Origins,
  orderOf,
  type ReadOrder,
  RefundMade,
  RefundRead,
  WebhookMade,
  Webhooks,
} from './reading.ts'
import { refundInput } from './refund-input.ts'
import { ask, type TransportOptions } from './transport.ts'
import { verifyMessage } from './webhook.ts'

export type ShopAdminOptions = TransportOptions & {
  /** What the shop signs its messages with. */
  webhookSecret: string
}

/** What the shop tells us of; everything is read again anyway. (Commerce contract §1.5) */
export const webhookTopics = [
  'ORDERS_CREATE',
  'ORDERS_PAID',
  'ORDERS_FULFILLED',
  'ORDERS_CANCELLED',
  'REFUNDS_CREATE',
  'FULFILLMENTS_CREATE',
  'FULFILLMENTS_UPDATE',
  'PRODUCTS_UPDATE',
] as const

/** A message only says that something changed: names and addresses stay at the shop. */
const includeFields = ['id', 'admin_graphql_api_id', 'order_id', 'updated_at']

/** Spelled as the shop knows it, so that it builds the link. (Commerce contract §1.6) */
const carrier = 'Australia Post'

const milestoneStatuses: Record<string, string> = {
  label_created: 'LABEL_PRINTED',
  in_transit: 'IN_TRANSIT',
  out_for_delivery: 'OUT_FOR_DELIVERY',
  awaiting_collection: 'READY_FOR_PICKUP',
  delivered: 'DELIVERED',
  problem: 'FAILURE',
}

const versionOf = (endpoint: string): string => /\/api\/(\d{4}-\d{2})\//.exec(endpoint)?.[1] ?? ''

const refuseErrors = (errors: { message: string }[]): void => {
  if (errors.length > 0) throw new ShopRefused(errors.map(error => error.message).join(' '))
}

/** The shop's Admin API. Calls end after eight seconds; questions are asked again, changes are safe to repeat as a whole. */
export const createShopAdmin = (options: ShopAdminOptions): ShopAdmin => {
  const apiVersion = versionOf(options.endpoint)
  const question = { isRepeatable: true }
  const change = { isRepeatable: false }

  const readRefund = async (id: string): Promise<RemoteRefund> => {
    const { refund } = await ask(options, RefundRead, { document: refundReadDocument, variables: { id }, ...question })
    if (!refund) throw new ShopDown('the shop: a refund could not be read')
    return refund
  }

  const readOrder = async (id: string) => {
    let first: ReadOrder | undefined
    let after: string | null = null
    const lines: ReadOrder['lineItems']['nodes'] = []
    for (;;) {
      const page: { order?: ReadOrder | null | undefined } = await ask(options, OrderPage, {
        document: orderDocument,
        variables: { id, after },
        ...question,
      })
      if (!page.order) return null
      first ??= page.order
      lines.push(...page.order.lineItems.nodes)
      const { hasNextPage, endCursor } = page.order.lineItems.pageInfo
      if (!hasNextPage || !endCursor) break
      after = endCursor
    }
    const refunds = []
    for (const refund of first.refunds) refunds.push(await readRefund(refund.id))
    return orderOf(first, lines, refunds)
  }

  const refund = async (input: RefundInput): Promise<RemoteRefund> => {
    const order = await readOrder(input.orderId)
    if (!order) throw new ShopRefused('The shop does not know this order.')
    const known = order.refunds.find(({ key }) => key === input.key)
    if (known) return known
    const { order: origins } = await ask(options, Origins, {
      document: originsDocument,
      variables: { id: input.orderId },
      ...question,
    })
    const { refundCreate } = await ask(options, RefundMade, {
      document: refundDocument(apiVersion),
      variables: { input: refundInput(order, origins, input), key: input.key },
      ...change,
    })
    refuseErrors(refundCreate?.userErrors ?? [])
    if (!refundCreate?.refund) throw new ShopDown('the shop: it answered without a refund')
    return refundCreate.refund
  }

  const createOrder: ShopAdmin['createOrder'] = async wanted => {
    const { orders } = await ask(options, OrderByReference, {
      document: orderByReferenceDocument,
      variables: { query: `source_identifier:'${wanted.reference}'` },
      ...question,
    })
    const known = orders.nodes.find(one => one.sourceIdentifier === wanted.reference)
    if (known) return known
    const { orderCreate } = await ask(options, OrderMade, {
      document: orderCreateDocument,
      variables: orderInput(wanted),
      ...change,
    })
    refuseErrors(orderCreate?.userErrors ?? [])
    if (!orderCreate?.order) throw new ShopDown('the shop: it answered without an order')
    return orderCreate.order
  }

  const cancelOrder = async (id: string): Promise<void> => {
    const order = await readOrder(id)
    if (!order) throw new ShopRefused('The shop does not know this order.')
    if (order.cancelledAt) return
    const { orderCancel } = await ask(options, OrderCancelled, {
      document: cancelDocument,
      variables: { id },
      ...change,
    })
    refuseErrors(orderCancel?.orderCancelUserErrors ?? [])
  }

  const fulfil: ShopAdmin['fulfil'] = async ({ orderId, trackingNumber, trackingUrl }) => {
    const { order } = await ask(options, Fulfilments, {
      document: fulfilmentsDocument,
      variables: { id: orderId },
      ...question,
    })
    if (!order) throw new ShopRefused('The shop does not know this order.')
    const sent = order.fulfillments.filter(one => one.status !== 'cancelled')
    const same = sent.find(one => one.trackingNumber === trackingNumber)
    if (same) return same
    const open = order.fulfillmentOrders.nodes.filter(one => one.status === 'OPEN' || one.status === 'IN_PROGRESS')
    if (open.length === 0) {
      const last = sent.at(-1)
      if (last) return last
      throw new ShopRefused('The shop has nothing to send for this order.')
    }
    const { fulfillmentCreate } = await ask(options, FulfilmentMade, {
      document: fulfilDocument,
      variables: {
        fulfillment: {
          lineItemsByFulfillmentOrder: open.map(one => ({ fulfillmentOrderId: one.id })),
          trackingInfo: { company: carrier, number: trackingNumber, url: trackingUrl },
          // We write to the customer ourselves, in words that tell nothing.
          notifyCustomer: false,
        },
      },
      ...change,
    })
    refuseErrors(fulfillmentCreate?.userErrors ?? [])
    if (!fulfillmentCreate?.fulfillment) throw new ShopDown('the shop: it answered without a fulfilment')
    return fulfillmentCreate.fulfillment
  }

  const reportMilestone: ShopAdmin['reportMilestone'] = async ({ fulfilmentId, milestone, at }) => {
    const status = milestoneStatuses[milestone]
    if (!status) return
    const { fulfillment } = await ask(options, Milestones, {
      document: milestonesDocument,
      variables: { id: fulfilmentId },
      ...question,
    })
    if (!fulfillment) throw new ShopRefused('The shop does not know this fulfilment.')
    const isSame = (event: { status: string; happenedAt: Date }) =>
      event.status === status && event.happenedAt.getTime() === Math.trunc(at.getTime() / 1000) * 1000
    if (fulfillment.events.nodes.some(isSame)) return
    const made = await ask(options, MilestoneMade, {
      document: milestoneDocument,
      // The shop keeps whole seconds.
      variables: { event: { fulfillmentId: fulfilmentId, status, happenedAt: `${at.toISOString().slice(0, 19)}Z` } },
      ...change,
    })
    refuseErrors(made.fulfillmentEventCreate?.userErrors ?? [])
  }

  const registeredTopics = async (url: string): Promise<Set<string>> => {
    const topics = new Set<string>()
    let after: string | null = null
    for (;;) {
      const { webhookSubscriptions: page }: Webhooks = await ask(options, Webhooks, {
        document: webhooksDocument,
        variables: { after },
        ...question,
      })
      for (const one of page.nodes) if (one.uri === url) topics.add(one.topic)
      if (!page.pageInfo.hasNextPage || !page.pageInfo.endCursor) return topics
      after = page.pageInfo.endCursor
    }
  }

  return {
    order: readOrder,
    ordersSince: async (since, cursor) => {
      const { orders } = await ask(options, OrdersSince, {
        document: ordersSinceDocument,
        variables: { query: `updated_at:>='${since.toISOString().slice(0, 19)}Z'`, after: cursor },
        ...question,
      })
      const { hasNextPage, endCursor } = orders.pageInfo
      return { changes: orders.nodes, nextCursor: hasNextPage ? (endCursor ?? null) : null }
    },
    createOrder,
    cancelOrder,
    refund,
    fulfil,
    reportMilestone,
    registerWebhooks: async uri => {
      const known = await registeredTopics(uri)
      for (const topic of webhookTopics.filter(one => !known.has(one))) {
        const made = await ask(options, WebhookMade, {
          document: webhookDocument,
          variables: { topic, webhook: { uri, format: 'JSON', includeFields } },
          ...change,
        })
        refuseErrors(made.webhookSubscriptionCreate?.userErrors ?? [])
      }
    },
    verifyWebhook: (rawBody, header) => verifyMessage(options.webhookSecret, rawBody, header),
  }
}
