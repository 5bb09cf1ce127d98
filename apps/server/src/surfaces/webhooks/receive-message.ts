import { done, type Result, refused } from '@om/contracts/errors'
import { storableValue } from '@om/domain/storable-text'
import { verifyMailEvent } from '@om/integrations/mail/webhook'
import type { ProviderEvent } from '@om/integrations/payments/port'
import type { Sms } from '@om/integrations/sms/port'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { system } from '#src/actor.ts'
import type { Deps } from '#src/deps.ts'
import type { Env } from '#src/http/context.ts'
import { sendRefusal } from '#src/http/errors.ts'
import { isReadByUs, orderOfMessage, subscriptionOfMessage } from './handle-message.ts'
import { heardFrom, insertEvent, noteHeard, receivedOf } from './inbox.repo.ts'
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

/** Stores a message, once, with the job that handles it. */
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
const inboxFor = (
  deps: Deps,
  provider: 'stripe' | 'shopify' | 'mail' | 'sms',
  verify: Verify,
  answer: (c: Context<Env>) => Response = c => c.json({ received: true }),
): Hono<Env> => {
  const app = new Hono<Env>()
  const receive = async (rawBody: string, header: Parameters<Verify>[1]): Promise<Result<null>> => {
    const message = verify(rawBody, header)
    if (!message) return refused('webhook_signature')
    await store(deps, provider, { ...message, payload: storableValue(message.payload, rawBody) })
    return done(null)
  }
  app.post(
    `/webhooks/${provider}`,
    bodyLimit({ maxSize: largestBody, onError: c => sendRefusal(c, refused('too_large')) }),
    async c => {
      const result = await receive(await c.req.text(), name => c.req.header(name))
      return result.ok ? answer(c) : sendRefusal(c, result)
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

const stripeMessage = ({ eventId, type, payload }: ProviderEvent): Message => ({
  eventId,
  type,
  payload,
  about: subscriptionOfMessage(type, payload),
  isIdle: !isReadByUs(type),
})

/** Where the payment provider sends its messages. One that is too old is refused as well. */
export const stripeWebhooks = (deps: Deps): Hono<Env> =>
  inboxFor(deps, 'stripe', (rawBody, header) => {
    const event = deps.payments.verifyWebhook(rawBody, header('stripe-signature') ?? '')
    return event && stripeMessage(event)
  })

const LOOK_EVERY_MS = 20 * 60_000
/** What is younger may still come by itself. */
const ON_ITS_WAY_MS = 10 * 60_000
/** Where nobody has looked before. */
const FIRST_LOOK_MS = 2 * 60 * 60_000
/** The provider keeps what it told for 30 days. */
const KEPT_MS = 29 * 24 * 60 * 60_000

/**
 * Looks three times an hour for messages of the payment provider that never came, and handles each as if it had: a charge that should
 * not be is so paid back within the hour, whatever became of its message. An outage leaves them for the next look. (REG-22)
 */
export const fetchLostMessages = async (deps: Deps): Promise<void> => {
  const until = deps.clock.now().getTime() - ON_ITS_WAY_MS
  const heardTo = (await deps.db.transaction(system('webhooks'), heardFrom))?.getTime() ?? until - FIRST_LOOK_MS
  if (until - heardTo < LOOK_EVERY_MS || (await deps.pace.downSince())) return
  const told = await deps.payments.listEvents(new Date(Math.max(heardTo, until - KEPT_MS)), new Date(until))
  const wanted = told.toReversed().filter(({ type }) => isReadByUs(type))
  const came = await deps.db.transaction(system('webhooks'), tx =>
    receivedOf(
      tx,
      'stripe',
      wanted.map(one => one.eventId),
    ),
  )
  const lost = wanted.filter(one => !came.has(one.eventId))
  for (const event of lost) await store(deps, 'stripe', stripeMessage(event))
  if (lost.length > 0) deps.log.warn({ lost: lost.length }, 'messages of the payment provider had not come')
  await deps.db.transaction(system('webhooks'), tx => noteHeard(tx, new Date(until)))
}

/** Where the mail provider tells what became of messages. */
export const mailWebhooks = (deps: Deps, secret: string): Hono<Env> =>
  inboxFor(deps, 'mail', rawBody => verifyMailEvent(rawBody, secret))

/**
 * Where the SMS provider tells what became of texts, and what people have answered: what they wrote is stored nowhere, only whether it was
 * STOP or START. When they come is kept with it, as the provider does not say.
 */
export const smsWebhooks = (deps: Deps, sms: Sms): Hono<Env> =>
  inboxFor(
    deps,
    'sms',
    (rawBody, header) => {
      const url = `${deps.config.publicUrl}/webhooks/sms`
      const event = sms.verify(rawBody, { signature: header('x-twilio-signature') ?? '', url })
      return event && { ...event, payload: { ...event.payload, at: deps.clock.now().toISOString() } }
    },
    // Nothing is said back: every text says already that replies are not read.
    c => c.body('<?xml version="1.0" encoding="UTF-8"?><Response/>', 200, { 'content-type': 'text/xml' }),
  )
