import { gid } from '../graphql/gid.ts'
import type { WebhookSubscriptionRecord } from '../model.ts'
import { newestVersion, type Topic, topics } from '../webhooks/messages.ts'

/** `orders/create` as the Admin API spells it: `ORDERS_CREATE`. */
export const topicName = (topic: string) => topic.replace('/', '_').toUpperCase()

/** The topic behind a name of the Admin API. */
export const topicOf = (name: string): Topic | undefined => topics.find(topic => topicName(topic) === name)

/** An address that asked for a topic, as the Admin API answers it. */
export function presentSubscription(subscription: WebhookSubscriptionRecord): Record<string, unknown> {
  const { id, topic, uri, includeFields, createdAt, updatedAt } = subscription
  return {
    __typename: 'WebhookSubscription',
    id: gid('WebhookSubscription', id),
    legacyResourceId: id,
    topic: topicName(topic),
    uri,
    callbackUrl: uri,
    format: 'JSON',
    filter: null,
    includeFields,
    apiVersion: { handle: newestVersion, displayName: newestVersion, supported: true },
    createdAt,
    updatedAt,
  }
}
