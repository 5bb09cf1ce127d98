import { done, type Result, refused } from '@om/contracts/errors'
import { storableValue } from '@om/domain/storable-text'
import { verifyMailEvent } from '@om/integrations/mail/webhook'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { system } from '#src/actor.ts'
import type { Deps } from '#src/deps.ts'
import type { Env } from '#src/http/context.ts'
import { sendRefusal } from '#src/http/errors.ts'
import { isReadByUs, orderOfMessage, subscriptionOfMessage } from './handle-message.ts'
import { insertEvent } from './inbox.repo.ts'
import { messageJobOf } from './webhooks.jobs.ts'

const largestBody = 256 * 1024

type Message = {
  eventId: string
  type: string
  payload: unknown
  /** What messages of this kind are handled one after the other for; empty for one that stands alone. */
  about?: string
  /** A kind of message that has us do nothing: it is kept to be looked up. */
  isIdle?: boolean
}
type Verify = (rawBody: string, header: (name: string) => string | undefined) => Message | null

const store = (deps: Deps, provider: string, { about = '', isIdle = false, ...message }: Message): Promise<void> =>
  deps.db.transaction(system('webhooks'), async tx => {
    const now = deps.clock.now()
    const id = await insertEvent(tx, { provider, about, ...message, receivedAt: now, handledAt: isIdle ? now : null })
    if (id && !isIdle) await tx.endWith(() => deps.jobs.send(tx, messageJobOf(provider), { id, about }))
  })

/**
 * Where an outside service sends its messages. One that its sender signed is stored, once, with the job that handles it, and
 * answered at once; any other is refused and stored nowhere.
 */
const inboxFor = (deps: Deps, provider: 'stripe' | 'shopify' | 'mail', verify: Verify): Hono<Env> => {
  const app = new Hono<Env>()
  const receive = async (rawBody: string, header: Parameters<Verify>[1]): Promise<Result<{ received: true }>> => {
    const message = verify(rawBody, header)
    if (!message) return refused('webhook_signature')
    await store(deps, provider, { ...message, payload: storableValue(message.payload, rawBody) })
    return done({ received: true as const })
  }
  app.post(
    `/webhooks/${provider}`,
    bodyLimit({ maxSize: largestBody, onError: c => sendRefusal(c, refused('too_large')) }),
    async c => {
      const result = await receive(await c.req.text(), name => c.req.header(name))
      return result.ok ? c.json(result.value) : sendRefusal(c, result)
    },
  )
  return app
}

/** Where the shop sends its messages: one id for each, the same when it is sent again. (Commerce contract §1.5) */
export const shopifyWebhooks = (deps: Deps): Hono<Env> =>
  inboxFor(deps, 'shopify', (rawBody, header) => {
    const message = deps.shop.verifyWebhook(rawBody, header)
    if (!message) return null
    const { messageId: eventId, topic: type, payload } = message
    return { eventId, type, payload, about: orderOfMessage(type, payload) }
  })

/** Where the payment provider sends its messages. One that is too old is refused as well. */
export const stripeWebhooks = (deps: Deps): Hono<Env> =>
  inboxFor(deps, 'stripe', (rawBody, header) => {
    const event = deps.payments.verifyWebhook(rawBody, header('stripe-signature') ?? '')
    if (!event) return null
    const { eventId, type, payload } = event
    return { eventId, type, payload, about: subscriptionOfMessage(type, payload), isIdle: !isReadByUs(type) }
  })

/** Where the mail provider tells what became of messages. */
export const mailWebhooks = (deps: Deps, secret: string): Hono<Env> =>
  inboxFor(deps, 'mail', rawBody => verifyMailEvent(rawBody, secret))
