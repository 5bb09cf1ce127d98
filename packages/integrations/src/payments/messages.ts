import type Stripe from 'stripe'
import { orDown } from './errors.ts'
import type { Payments, ProviderEvent } from './port.ts'

type MessageCalls = Pick<Payments, 'verifyWebhook' | 'listEvents'>

const eventOf = (event: Stripe.Event): ProviderEvent => {
  const { object } = event.data
  const objectId = 'id' in object && typeof object.id === 'string' ? object.id : ''
  return { eventId: event.id, type: event.type, objectId, payload: event }
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

/** What the provider tells: as signed messages, and read again. */
export const messageCalls = (stripe: Stripe, webhookSecret: string): MessageCalls => ({
  verifyWebhook: (rawBody, signature) => {
    try {
      return eventOf(stripe.webhooks.constructEvent(rawBody, signature, webhookSecret))
    } catch {
      return null
    }
  },

  listEvents: (since, until) =>
    orDown(async () => {
      const told: ProviderEvent[] = []
      const created = { gte: seconds(since), lt: seconds(until) }
      for await (const event of stripe.events.list({ created, limit: 100 })) told.push(eventOf(event))
      return told
    }),
})
