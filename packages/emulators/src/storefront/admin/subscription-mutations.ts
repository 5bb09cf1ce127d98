import { idOf } from '../graphql/gid.ts'
import type { WebhookSubscriptionRecord } from '../model.ts'
import { numericId } from '../orders/ids.ts'
import type { Orders } from '../orders/orders.ts'
import { done, type Result, refused } from '../orders/result.ts'
import { presentSubscription, topicOf } from './present-subscription.ts'

type SubscriptionInput = {
  uri?: string | null
  callbackUrl?: string | null
  format?: string | null
  includeFields?: string[] | null
}

/** Who is told of what. */
export function subscriptionMutations(orders: Orders) {
  const { subscriptions } = orders
  const answer = (made: Result<WebhookSubscriptionRecord>) =>
    made.ok
      ? { webhookSubscription: presentSubscription(made.value), userErrors: [] }
      : { webhookSubscription: null, userErrors: made.errors }

  function check(topic: string, uri: string, input: SubscriptionInput, id?: string): Result<string> {
    if (!isAddress(uri)) return refused('Address is invalid', ['webhookSubscription', 'uri'])
    if (input.format === 'XML') return refused('Format XML is not supported here', ['webhookSubscription', 'format'])
    const isTaken = subscriptions.list().some(one => one.topic === topic && one.uri === uri && one.id !== id)
    return isTaken
      ? refused('Address for this topic has already been taken', ['webhookSubscription', 'uri'])
      : done(uri)
  }

  return {
    webhookSubscriptionCreate: (args: { topic: string; webhookSubscription: SubscriptionInput }) => {
      const topic = topicOf(args.topic)
      const { webhookSubscription: input } = args
      if (!topic) return answer(refused('Topic is invalid', ['topic']))
      const checked = check(topic, input.uri ?? input.callbackUrl ?? '', input)
      if (!checked.ok) return answer(checked)
      const now = orders.now()
      const made = { id: numericId(), topic, uri: checked.value, includeFields: input.includeFields ?? [] }
      return answer(done(subscriptions.put({ ...made, createdAt: now, updatedAt: now })))
    },

    webhookSubscriptionUpdate: (args: { id: string; webhookSubscription: SubscriptionInput }) => {
      const known = subscriptions.get(idOf('WebhookSubscription', args.id) ?? '')
      if (!known) return answer(refused('Webhook subscription does not exist', ['id']))
      const { webhookSubscription: input } = args
      const checked = check(known.topic, input.uri ?? input.callbackUrl ?? known.uri, input, known.id)
      if (!checked.ok) return answer(checked)
      const includeFields = input.includeFields ?? known.includeFields
      return answer(done(subscriptions.put({ ...known, uri: checked.value, includeFields, updatedAt: orders.now() })))
    },

    webhookSubscriptionDelete: ({ id }: { id: string }) => {
      const known = subscriptions.get(idOf('WebhookSubscription', id) ?? '')
      if (!known) {
        return {
          deletedWebhookSubscriptionId: null,
          userErrors: [{ field: ['id'], message: 'Webhook subscription does not exist' }],
        }
      }
      subscriptions.remove(known.id)
      return { deletedWebhookSubscriptionId: id, userErrors: [] }
    },
  }
}

/** The provider delivers over TLS; here also to this machine without. */
function isAddress(uri: string): boolean {
  if (!URL.canParse(uri)) return false
  const { protocol, hostname } = new URL(uri)
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
}
