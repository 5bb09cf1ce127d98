import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { verifyMessage } from './webhook.ts'

const secret = 'shpss_test'
const sign = (body: string, key = secret) => createHmac('sha256', key).update(body).digest('base64')
const read = (body: string, headers: Record<string, string>) => verifyMessage(secret, body, name => headers[name])
const headersFor = (body: string, topic: string) => ({
  'x-shopify-hmac-sha256': sign(body),
  'x-shopify-topic': topic,
  'x-shopify-webhook-id': 'b54557e4-bdd9-4b37-8a5f-bf7d70bcd043',
})

describe('a message of the shop', () => {
  test('a signature from a fixed sample holds', () => {
    const body = '{"id":820982911946154508}'
    expect(sign(body, 'hush')).toBe('qBvrsZF7RfB1iS6BX6IHqJTp5L911P7intnPeTPsH0I=')
  })

  test.each([
    [
      'orders/paid',
      { id: 450789469, admin_graphql_api_id: 'gid://shopify/Order/450789469' },
      'gid://shopify/Order/450789469',
    ],
    ['orders/create', { id: 450789469 }, 'gid://shopify/Order/450789469'],
    [
      'refunds/create',
      { id: 1, order_id: 450789469, admin_graphql_api_id: 'gid://shopify/Refund/1' },
      'gid://shopify/Order/450789469',
    ],
    ['fulfillments/update', { id: 1, order_id: 450789469 }, 'gid://shopify/Order/450789469'],
    ['products/update', { id: 632910392 }, 'gid://shopify/Product/632910392'],
    ['app/uninstalled', { id: 1 }, ''],
    ['orders/paid', [], ''],
  ])('%s about %j names %s', (topic, payload, objectId) => {
    const body = JSON.stringify(payload)
    expect(read(body, headersFor(body, topic))).toEqual({
      messageId: 'b54557e4-bdd9-4b37-8a5f-bf7d70bcd043',
      topic,
      objectId,
      payload,
    })
  })

  const body = '{"id":1,"note":"Grüße"}'
  const good = headersFor(body, 'orders/paid')
  test.each([
    ['without a signature', body, { ...good, 'x-shopify-hmac-sha256': '' }],
    ['signed by someone else', body, { ...good, 'x-shopify-hmac-sha256': sign(body, 'other') }],
    ['that was changed on its way', body.replace('1', '2'), good],
    ['with a cut signature', body, { ...good, 'x-shopify-hmac-sha256': good['x-shopify-hmac-sha256'].slice(0, 20) }],
    ['without its id', body, { ...good, 'x-shopify-webhook-id': '' }],
    ['without a topic', body, { ...good, 'x-shopify-topic': '' }],
    ['that is no JSON', 'hello', { ...good, 'x-shopify-hmac-sha256': sign('hello') }],
  ])('%s is none [SHOPORDER-28]', (_, text, headers) => {
    expect(read(text, headers)).toBeNull()
  })
})
