import { done, type Result, refused } from '@om/contracts/errors'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { system } from '#src/actor.ts'
import type { Deps } from '#src/deps.ts'
import type { Env } from '#src/http/context.ts'
import { sendRefusal } from '#src/http/errors.ts'
import { insertEvent } from './inbox.repo.ts'
import { stripeEventJob } from './webhooks.jobs.ts'

const largestBody = 256 * 1024

/**
 * Stores a signed message of the payment provider, once, with the job that handles it. One that is not signed by the
 * provider, or is too old, is refused and stored nowhere.
 */
export const receiveStripeEvent = async (
  deps: Deps,
  rawBody: string,
  signature: string,
): Promise<Result<{ received: true }>> => {
  const event = deps.payments.verifyWebhook(rawBody, signature)
  if (!event) return refused('webhook_signature')
  await deps.db.transaction(system('webhooks'), async tx => {
    const id = await insertEvent(tx, {
      provider: 'stripe',
      eventId: event.eventId,
      type: event.type,
      payload: event.payload,
      receivedAt: deps.clock.now(),
    })
    if (id) await deps.jobs.send(tx, stripeEventJob, { id })
  })
  return done({ received: true as const })
}

/** Where the payment provider sends its messages. */
export const stripeWebhooks = (deps: Deps): Hono<Env> => {
  const app = new Hono<Env>()
  app.post(
    '/webhooks/stripe',
    bodyLimit({ maxSize: largestBody, onError: c => sendRefusal(c, refused('too_large')) }),
    async c => {
      const result = await receiveStripeEvent(deps, await c.req.text(), c.req.header('stripe-signature') ?? '')
      return result.ok ? c.json(result.value) : sendRefusal(c, result)
    },
  )
  return app
}
