import { createHmac, randomUUID } from 'node:crypto'
import type { Deps } from '../../common/service.ts'
import type { Collection } from '../../common/store.ts'
import type { WebhookSubscriptionRecord } from '../model.ts'

/** What signs messages, and an address that hears of the usual ones without being set up. */
export type WebhookTarget = { url?: string; secret: string }

/** What the shop tells an address that was set up with it. */
const usualTopics = [
  'orders/create',
  'orders/paid',
  'orders/fulfilled',
  'orders/cancelled',
  'refunds/create',
  'fulfillments/create',
  'fulfillments/update',
  'products/update',
] as const

/** Everything that the shop can tell of. */
export const topics = [...usualTopics, 'orders/updated'] as const

export type Topic = (typeof topics)[number]

export type Message = { topic: Topic; payload: Record<string, unknown> }

export type Messages = {
  /** Queues what one action caused, for every address that asked, in the current transaction. */
  tell(messages: readonly Message[]): void
}

export const shopDomain = 'olive-mane.myshopify.com'
export const newestVersion = '2026-10'

/** Seconds between the nine attempts: the provider's four hours, shortened. */
const pauses = [1, 2, 5, 15, 60, 300, 900, 3600]

/** The shop's way of telling the world: signed messages through the outbox. */
export function createMessages(
  { outbox, clock }: Pick<Deps, 'outbox' | 'clock'>,
  subscriptions: Collection<WebhookSubscriptionRecord>,
  target: WebhookTarget | undefined,
): Messages {
  outbox.signWith(
    'shop',
    (body, secret) => ({ 'x-shopify-hmac-sha256': signatureOf(body, secret), 'user-agent': 'Shopify-Captain-Hook' }),
    {
      pauses,
      // Nobody listens there any more.
      onGivenUp: ({ url, type }) => {
        for (const { id, uri, topic } of subscriptions.list())
          if (uri === url && topic === type) subscriptions.remove(id)
      },
    },
  )

  /** Where nobody was told a secret, one that nobody knows signs: nothing published ever does. */
  const secret = target?.secret ?? `shpss_${randomUUID()}`

  function addressesFor(topic: Topic): Pick<WebhookSubscriptionRecord, 'uri' | 'includeFields'>[] {
    const registered = subscriptions.list({ order: 'oldest' }).filter(one => one.topic === topic)
    const usual = usualTopics.some(one => one === topic) ? target?.url : undefined
    if (!usual || registered.some(({ uri }) => uri === usual)) return registered
    return [{ uri: usual, includeFields: [] }, ...registered]
  }

  return {
    tell: messages => {
      const eventId = randomUUID()
      for (const { topic, payload } of messages) {
        for (const { uri, includeFields } of addressesFor(topic)) {
          outbox.enqueue({
            service: 'shop',
            eventId,
            type: topic,
            url: uri,
            secret,
            body: JSON.stringify(chosen(payload, includeFields)),
            headers: {
              'x-shopify-topic': topic,
              'x-shopify-shop-domain': shopDomain,
              'x-shopify-api-version': newestVersion,
              'x-shopify-webhook-id': randomUUID(),
              'x-shopify-event-id': eventId,
              'x-shopify-triggered-at': clock.now().toISOString(),
            },
          })
        }
      }
    },
  }
}

function chosen(payload: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  if (fields.length === 0) return payload
  return Object.fromEntries(Object.entries(payload).filter(([name]) => fields.includes(name)))
}

/** The signature of a message: base64 of HMAC-SHA256 over its bytes. */
export function signatureOf(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body, 'utf8').digest('base64')
}
