import type { Hono } from 'hono'
import type { Deps } from '#src/deps.ts'
import type { Env } from '#src/http/context.ts'
import { orderOfMessage } from './apply-shopify.ts'
import { inboxFor } from './receive-message.ts'

/** Where the shop sends its messages: one id for each, the same when it is sent again. (Commerce contract §1.5) */
export const shopifyWebhooks = (deps: Deps): Hono<Env> =>
  inboxFor(deps, 'shopify', (rawBody, header) => {
    const message = deps.shop.verifyWebhook(rawBody, header)
    if (!message) return null
    const { messageId: eventId, topic: type, payload } = message
    return { eventId, type, payload, about: orderOfMessage(type, payload) }
  })
