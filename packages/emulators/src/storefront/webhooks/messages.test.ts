import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openShopOffice, type ShopOffice, shopSecret, variants } from '../../../test/shop-office.ts'
import { buy } from '../../../test/shopper.ts'
import { at, list } from '../../../test/storefront.ts'
import { createMessages, signatureOf } from './messages.ts'

let shop: ShopOffice
beforeAll(async () => {
  shop = await openShopOffice()
})
beforeEach(async () => {
  await shop.control('reset', {})
  shop.answerWith(200)
  await shop.emulators.deliverWebhooks()
  shop.told.length = 0
})
afterAll(() => shop.stop())

const lines = [{ variantId: variants.shampoo, quantity: 2 }]
const fault = (action: string, more: object = {}) =>
  shop.control('faults', { match: { service: 'webhooks', path: 'orders/' }, action, ...more })
const lastOrder = async () => String(at(await shop.control('shop/orders'), 0, 'id'))

test('the signature is the published one: base64 of HMAC-SHA256 over the bytes', () => {
  expect(signatureOf('{"id":1}', 'shpss_x')).toBe('QtDkIkY13DEn2wNorNow01Pg7Mhl+8SmcSyF6UFzlLg=')
})

test('where nobody was told a secret, each start signs with one of its own', () => {
  const signedWith = () => {
    const secrets: string[] = []
    const outbox = { signWith: () => {}, enqueue: ({ secret }: { secret: string }) => void secrets.push(secret) }
    const listener = { topic: 'orders/paid', uri: 'http://127.0.0.1/webhooks', includeFields: [] }
    // The message needs no more of an outbox, a clock and the addresses that were set up.
    const deps = { outbox, clock: { now: () => new Date() } } as unknown as Parameters<typeof createMessages>[0]
    const registered = { list: () => [listener] } as unknown as Parameters<typeof createMessages>[1]
    createMessages(deps, registered, undefined).tell([{ topic: 'orders/paid', payload: {} }])
    return secrets
  }
  const [first, second] = [signedWith(), signedWith()]
  expect(first).toEqual([expect.stringMatching(/^shpss_.{36}$/)])
  expect(second).not.toEqual(first)
})

describe('a paid order', () => {
  test('is told twice, as created and as paid, by two messages of one event', async () => {
    await buy(shop.url, { lines, attributes: [{ key: '_om_reference', value: 'ref-9' }] })
    await shop.emulators.deliverWebhooks()
    expect(shop.topics()).toEqual(['orders/create', 'orders/paid'])
    const [created, paid] = shop.told
    expect(created?.eventId).toBe(paid?.eventId)
    expect(created?.messageId).not.toBe(paid?.messageId)
    expect(created?.headers).toMatchObject({
      'x-shopify-shop-domain': expect.stringMatching(/\.myshopify\.com$/),
      'x-shopify-api-version': '2026-10',
      'x-shopify-triggered-at': expect.any(String),
      'content-type': 'application/json; charset=utf-8',
    })
    expect(paid?.body).toMatchObject({
      order_number: 1001,
      name: '#1001',
      financial_status: 'paid',
      fulfillment_status: null,
      taxes_included: true,
      subtotal_price: '64.00',
      total_price: '72.95',
      total_tax: '6.63',
      tax_lines: [{ title: 'GST', rate: 0.1, price: '6.63' }],
      currency: 'AUD',
      test: true,
      note_attributes: [{ name: '_om_reference', value: 'ref-9' }],
      shipping_lines: [{ title: 'Standard', price: '8.95' }],
      shipping_address: { name: 'Mina Kaya', province_code: 'NSW', country_code: 'AU', zip: '2000' },
      line_items: [{ quantity: 2, price: '32.00', taxable: true, requires_shipping: true, fulfillable_quantity: 2 }],
    })
    expect(typeof at(paid?.body, 'id')).toBe('number')
  })

  test('tells of its sending, refund and cancellation', async () => {
    await buy(shop.url, { lines })
    await shop.control(`shop/orders/${await lastOrder()}/fulfil`, { trackingNumber: 'ABC123456789' })
    await shop.control(`shop/orders/${await lastOrder()}/refund`, {})
    await buy(shop.url, { lines })
    await shop.control(`shop/orders/${await lastOrder()}/cancel`, {})
    await shop.emulators.deliverWebhooks()
    expect(shop.topics().filter(topic => topic !== 'orders/create' && topic !== 'orders/paid')).toEqual([
      'fulfillments/create',
      'orders/fulfilled',
      'refunds/create',
      'refunds/create',
      'orders/cancelled',
    ])
    const [refund] = shop.told.filter(({ topic }) => topic === 'refunds/create')
    expect(refund?.body).toMatchObject({
      refund_line_items: [{ quantity: 2, subtotal: 64, total_tax: 5.82, restock_type: 'return' }],
      transactions: [{ kind: 'refund', status: 'success', amount: '72.95', currency: 'AUD' }],
    })
  })
})

test('a product that changes is told, also when a sale takes the last pieces', async () => {
  await shop.control(`shop/variants/${encodeURIComponent(variants.shampoo)}`, { stock: 2 })
  await buy(shop.url, { lines })
  await shop.emulators.deliverWebhooks()
  const told = shop.told.filter(({ topic }) => topic === 'products/update')
  expect(told.map(({ body }) => at(body, 'variants', 0, 'inventory_quantity'))).toEqual([2, 0])
})

describe('on the way', () => {
  test('a message that was not taken comes again with the same id and the same bytes', async () => {
    shop.answerWith(500)
    await buy(shop.url, { lines })
    await shop.emulators.deliverWebhooks()
    const sent = list(await shop.control('webhooks'))
    shop.answerWith(200)
    await vi.waitFor(() => expect(shop.topics()).toHaveLength(2), 30_000)
    for (const { raw, messageId } of shop.told) {
      const before = sent.find(one => at(one, 'headers', 'x-shopify-webhook-id') === messageId)
      expect(at(before, 'body')).toBe(raw)
    }
  })

  test('a duplicate carries the same id', async () => {
    await fault('duplicate')
    await buy(shop.url, { lines })
    await shop.emulators.deliverWebhooks()
    expect(shop.topics()).toEqual(['orders/create', 'orders/create', 'orders/paid'])
    expect(shop.told[0]?.messageId).toBe(shop.told[1]?.messageId)
  })

  test('reordering turns them round, and what is dropped never comes', async () => {
    await fault('reorder', { times: 2 })
    await buy(shop.url, { lines })
    await shop.emulators.deliverWebhooks()
    expect(shop.topics()).toEqual(['orders/paid', 'orders/create'])
    await fault('drop', { times: 2 })
    await buy(shop.url, { lines })
    await shop.emulators.deliverWebhooks()
    expect(shop.topics()).toHaveLength(2)
  })
})

describe('a subscription', () => {
  const create = `mutation($topic: WebhookSubscriptionTopic!, $s: WebhookSubscriptionInput!) {
    webhookSubscriptionCreate(topic: $topic, webhookSubscription: $s) { webhookSubscription { id topic uri } userErrors { message } } }`
  const target = async () => {
    await buy(shop.url, { lines })
    return String(at(await shop.control('webhooks'), 0, 'url'))
  }

  test('sends the fields that it asks for, and an address gets each message once', async () => {
    const uri = await target()
    const s = { uri, includeFields: ['id', 'updated_at'] }
    expect(
      list(await shop.admin(create, { topic: 'ORDERS_PAID', s }), 'data', 'webhookSubscriptionCreate', 'userErrors'),
    ).toEqual([])
    await shop.emulators.deliverWebhooks()
    shop.told.length = 0
    await buy(shop.url, { lines })
    await shop.emulators.deliverWebhooks()
    expect(shop.topics()).toEqual(['orders/create', 'orders/paid'])
    expect(Object.keys(shop.told[1]?.body ?? {}).toSorted()).toEqual(['id', 'updated_at'])
  })

  test('is made once for each topic and address, and only for real addresses', async () => {
    const s = { uri: 'https://shop.example/webhooks' }
    await shop.admin(create, { topic: 'ORDERS_PAID', s })
    const again = await shop.admin(create, { topic: 'ORDERS_PAID', s })
    expect(at(again, 'data', 'webhookSubscriptionCreate', 'userErrors', 0, 'message')).toContain('already been taken')
    const foreign = await shop.admin(create, { topic: 'ORDERS_PAID', s: { uri: 'ftp://x' } })
    expect(list(foreign, 'data', 'webhookSubscriptionCreate', 'userErrors')).toHaveLength(1)
    const all = await shop.admin('{ webhookSubscriptions(first: 10) { nodes { topic uri } } }')
    expect(list(all, 'data', 'webhookSubscriptions', 'nodes')).toEqual([{ topic: 'ORDERS_PAID', ...s }])
  })
})

test('orders, stock and messages that were not taken survive a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'emulators-'))
  const webhooks = { shopify: { url: 'http://127.0.0.1:9/nobody', secret: shopSecret } }
  const first = await openShopOffice({ dataDir, webhooks })
  const { cart } = await buy(first.url, { lines })
  const before = await first.control('shop/orders')
  await first.stop()
  const second = await openShopOffice({ dataDir, webhooks })
  try {
    expect(await second.control('shop/orders')).toEqual(before)
    expect(at(await second.control('webhooks'), 0, 'status')).toBe('pending')
    expect((await buy(second.url, { lines })).orderNumber).toBe(1002)
    expect((await fetch(cart.checkoutUrl.replace(first.url, second.url))).url).toContain('/thank-you')
  } finally {
    await second.stop()
    rmSync(dataDir, { recursive: true })
  }
})
