import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { ShopMessage } from './port.ts'

/** Ids are numbers in what the shop sends, and larger than a number can hold exactly one day: they are kept as text. */
const NumericId = z.union([z.string(), z.number()]).transform(String)

const About = z.looseObject({
  admin_graphql_api_id: z.string().optional(),
  id: NumericId.optional(),
  order_id: NumericId.nullish(),
})

const orderGid = (id: string): string => `gid://shopify/Order/${id}`

/** What a message is about: an order for everything that happens to one, a product, or nothing we know. */
export const objectIdOf = (topic: string, payload: unknown): string => {
  const parsed = About.safeParse(payload)
  if (!parsed.success) return ''
  const { admin_graphql_api_id: gid, id, order_id: orderId } = parsed.data
  if (topic.startsWith('orders/')) return gid ?? (id ? orderGid(id) : '')
  if (topic.startsWith('refunds/') || topic.startsWith('fulfillments/')) return orderId ? orderGid(orderId) : ''
  if (topic.startsWith('products/')) return gid ?? (id ? `gid://shopify/Product/${id}` : '')
  return ''
}

const holds = (rawBody: string, signature: string, secret: string): boolean => {
  const expected = createHmac('sha256', secret).update(rawBody, 'utf8').digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * A message of the shop, or null when its signature does not hold. The signature (base64 of HMAC-SHA256 over the raw body) is
 * compared in constant time before anything is parsed. (Commerce contract §1.5)
 */
export const verifyMessage = (
  secret: string,
  rawBody: string,
  header: (name: string) => string | undefined,
): ShopMessage | null => {
  if (!holds(rawBody, header('x-shopify-hmac-sha256') ?? '', secret)) return null
  const messageId = header('x-shopify-webhook-id')
  const topic = header('x-shopify-topic')
  if (!messageId || !topic) return null
  try {
    const payload: unknown = JSON.parse(rawBody)
    return { messageId, topic, objectId: objectIdOf(topic, payload), payload }
  } catch {
    return null
  }
}
