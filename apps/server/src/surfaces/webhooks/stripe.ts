import type { Hono } from 'hono'
import type { Deps } from '#src/deps.ts'
import type { Env } from '#src/http/context.ts'
import { inboxFor } from './receive-message.ts'

/** Where the payment provider sends its messages. One that is too old is refused as well. */
export const stripeWebhooks = (deps: Deps): Hono<Env> =>
  inboxFor(deps, 'stripe', (rawBody, header) => {
    const event = deps.payments.verifyWebhook(rawBody, header('stripe-signature') ?? '')
    return event && { eventId: event.eventId, type: event.type, payload: event.payload }
  })
