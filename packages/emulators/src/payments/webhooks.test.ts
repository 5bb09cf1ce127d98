import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openShop, pay, type Shop } from '../../test/shop.ts'
import { signatureHeader } from './payments.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  await shop.control('reset', {})
  shop.answerWith(200)
  await shop.emulators.deliverWebhooks()
  shop.received.length = 0
})
afterAll(() => shop.stop())

type Shown = {
  id: string
  type: string
  status: string
  attempts: { status: number | null; response: string }[]
  body: string
}

async function outbox(): Promise<Shown[]> {
  return JSON.parse(await (await fetch(`${shop.emulators.url}/control/webhooks`)).text())
}

const createCustomer = () => shop.stripe.customers.create({ email: 'a@example.com' })
const fault = (action: string, more: object = {}) =>
  shop.control('faults', { match: { service: 'webhooks', ...more }, action })

test('the signature is the published one', () => {
  const expected = createHmac('sha256', 'whsec_x').update('1700000000.{"a":1}').digest('hex')
  expect(signatureHeader('{"a":1}', 'whsec_x', 1_700_000_000)).toBe(`t=1700000000,v1=${expected}`)
  const official = Stripe.webhooks.generateTestHeaderString({
    payload: '{"a":1}',
    secret: 'whsec_x',
    timestamp: 1_700_000_000,
  })
  expect(official).toBe(`t=1700000000,v1=${expected}`)
})

describe('delivery', () => {
  test('happens by itself, soon after the change', async () => {
    await createCustomer()
    await vi.waitFor(() => expect(shop.types()).toEqual(['customer.created']))
    expect(await outbox()).toMatchObject([
      { type: 'customer.created', status: 'delivered', attempts: [{ status: 200, response: 'seen' }] },
    ])
  })

  test('is tried again after a failure, and meanwhile holds nobody up', async () => {
    shop.answerWith(500)
    await createCustomer()
    await shop.emulators.deliverWebhooks()
    shop.answerWith(200)
    const { id } = await createCustomer()
    await vi.waitFor(() => expect(shop.types()).toHaveLength(2), 4000)
    expect(shop.received[0]?.data.object).toMatchObject({ id })
    const [, first] = await outbox()
    expect(first).toMatchObject({ status: 'delivered', attempts: [{ status: 500 }, { status: 200 }] })
  })

  test('can be repeated by hand, byte for byte', async () => {
    await createCustomer()
    await shop.emulators.deliverWebhooks()
    const [delivery] = await outbox()
    await shop.control(`webhooks/${delivery?.id}/resend`, {})
    expect(shop.received).toHaveLength(2)
    expect(shop.received[1]).toEqual(shop.received[0])
    const page = await fetch(`${shop.emulators.url}/control/webhooks/${delivery?.id}`, {
      headers: { accept: 'text/html' },
    })
    expect(await page.text()).toContain('Send again')
  })

  test('keeps to the emulated time in the event and to the wall clock in the signature', async () => {
    await shop.advance('P400D')
    await createCustomer()
    await shop.emulators.deliverWebhooks()
    expect((shop.received.at(-1)?.created ?? 0) * 1000).toBeGreaterThan(Date.now() + 399 * 86_400_000)
  })

  test('goes to every registered address that asked for the type', async () => {
    const { id, secret } = await shop.stripe.webhookEndpoints.create({
      url: 'http://127.0.0.1:9/elsewhere',
      enabled_events: ['product.created'],
    })
    expect(secret).toMatch(/^whsec_/)
    expect(await shop.stripe.webhookEndpoints.retrieve(id)).not.toHaveProperty('secret')
    await shop.stripe.products.create({ name: 'Plan' })
    await createCustomer()
    await shop.emulators.deliverWebhooks()
    expect((await outbox()).map(({ type }) => type)).toEqual(['customer.created', 'product.created', 'product.created'])
    await shop.stripe.webhookEndpoints.del(id)
  })
})

describe('faults on the way', () => {
  test('drop loses an event until it is sent again by hand', async () => {
    await fault('drop', { path: 'customer.' })
    await createCustomer()
    await shop.emulators.deliverWebhooks()
    expect(shop.received).toEqual([])
    const [lost] = await outbox()
    expect(lost?.status).toBe('dropped')
    await shop.control(`webhooks/${lost?.id}/resend`, {})
    expect(shop.types()).toEqual(['customer.created'])
  })

  test('duplicate sends the same event twice', async () => {
    await fault('duplicate')
    await createCustomer()
    await shop.emulators.deliverWebhooks()
    expect(new Set(shop.received.map(({ id }) => id)).size).toBe(1)
    expect(shop.received).toHaveLength(2)
  })

  test('reorder turns the order round', async () => {
    await shop.control('faults', { match: { service: 'webhooks' }, action: 'reorder', times: 100 })
    await pay(await shop.checkout())
    await shop.emulators.deliverWebhooks()
    expect(shop.types().indexOf('checkout.session.completed')).toBeLessThan(shop.types().indexOf('customer.created'))
  })

  test('delay holds an event back', async () => {
    await shop.control('faults', { match: { service: 'webhooks' }, action: 'delay', delayMs: 300 })
    await createCustomer()
    await shop.emulators.deliverWebhooks()
    expect(shop.received).toEqual([])
    await vi.waitFor(() => expect(shop.received).toHaveLength(1), 30_000)
  })
})

describe('faults of the API', () => {
  const quick = () =>
    new Stripe('sk_test_x', {
      host: 'localhost',
      port: shop.emulators.port,
      protocol: 'http',
      maxNetworkRetries: 0,
      timeout: 300,
      telemetry: false,
    })

  test.each([
    [{ action: 'status', status: 503 }, Stripe.errors.StripeAPIError],
    [{ action: 'timeout' }, Stripe.errors.StripeConnectionError],
  ])('%j strikes as often as asked, then all is well', async (rule, problem) => {
    await shop.control('faults', { match: { service: 'payments', method: 'GET', path: '/v1/customers' }, ...rule })
    await expect(quick().customers.list()).rejects.toBeInstanceOf(problem)
    expect((await quick().customers.list()).data).toEqual([])
  })

  test('drop closes the connection without an answer', async () => {
    await shop.control('faults', { match: { service: 'payments', path: '/v1/customers' }, action: 'drop' })
    await expect(fetch(`${shop.emulators.url}/v1/customers`)).rejects.toThrow()
    expect((await fetch(`${shop.emulators.url}/v1/customers`)).status).toBe(401)
  })

  test('a rule that makes no sense is refused with the reason', async () => {
    await expect(fault('explode')).rejects.toThrow('action')
    await expect(shop.control('faults', { match: { service: 'nobody' }, action: 'drop' })).rejects.toThrow('service')
  })
})

test('payments, renewals and undelivered events survive a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'emulators-'))
  const first = await openShop({ dataDir })
  first.answerWith(500)
  const session = await first.checkout()
  await pay(session)
  await first.emulators.deliverWebhooks()
  await first.stop()
  const second = await openShop({ dataDir })
  try {
    const { data } = await second.stripe.subscriptions.list({ expand: ['data.latest_invoice'] })
    expect(data).toMatchObject([{ status: 'active', latest_invoice: { status: 'paid' } }])
    await second.advance('P46D')
    expect((await second.stripe.invoices.list()).data).toHaveLength(2)
    const kept = JSON.parse(await (await fetch(`${second.emulators.url}/control/webhooks`)).text())
    expect(kept.filter(({ status }: Shown) => status === 'pending').length).toBeGreaterThan(5)
  } finally {
    await second.stop()
    rmSync(dataDir, { recursive: true })
  }
})
