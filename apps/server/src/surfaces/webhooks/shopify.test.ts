import { webhookInbox } from '@om/db/tables/platform'
import { buy } from '@om/emulators/test/shopper'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { system } from '#src/actor.ts'
import { breakService, joinClocks, mendServices } from '#test/given/billing.ts'
import { deliver, type Mailbox, messageOf, openMailbox } from '#test/given/shop-messages.ts'
import { variants } from '#test/given/shop-orders.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { replayMessage } from './handle-message.ts'
import { webhooksSweep } from './webhooks.jobs.ts'

let app: TestApp
let shop: Mailbox
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
  shop = await openMailbox(app)
})
afterEach(() => mendServices(app))
afterAll(async () => {
  await shop.close()
  await app.stop()
})

const inbox = (eventId: string) =>
  app.deps.db.transaction(system('test'), tx =>
    tx.q.select().from(webhookInbox).where(eq(webhookInbox.eventId, eventId)),
  )
const idOf = (message: { headers: Record<string, string> }) => message.headers['x-shopify-webhook-id'] ?? ''
const bought = async () => {
  const lines = [{ variantId: variants.conditioner, quantity: 1 }]
  const { orderNumber } = await buy(app.emulators.url, { lines })
  const messages = await shop.take()
  return { name: `#${orderNumber}`, messages }
}
const orders = async (name: string) => {
  const { rows } = await app.deps.pool.query(
    `select o.version, (select count(*)::int from public.audit_log a where a.subject_id = o.id::text) as steps,
       (select count(*)::int from public.shop_order_lines l where l.order_id = o.id) as lines
     from public.shop_orders o where o.name = $1`,
    [name],
  )
  return rows
}
const once = [{ version: 0, steps: 2, lines: 1 }]

describe('messages of the shop', () => {
  test('work: stored first, handled by a job, marked as handled [SHOPORDER-21]', async () => {
    const { name, messages } = await bought()
    expect(messages.map(({ topic }) => topic)).toEqual(['orders/create', 'orders/paid'])
    for (const message of messages) expect((await deliver(app, message)).status).toBe(200)
    expect(await orders(name)).toEqual([])
    await app.drain()
    expect(await orders(name)).toEqual(once)
    for (const message of messages) expect((await inbox(idOf(message)))[0]?.handledAt).toEqual(app.clock.now())
  })

  test('carry neither names nor addresses, because we asked for neither [SHOPORDER-22]', async () => {
    const { messages } = await bought()
    expect(messages.map(({ raw }) => Object.keys(JSON.parse(raw)).toSorted())).toEqual(
      messages.map(() => ['admin_graphql_api_id', 'id', 'updated_at']),
    )
  })

  test('repeat safely: the same message three times is one row and one effect [SHOPORDER-23]', async () => {
    const { name, messages } = await bought()
    for (const message of [...messages, ...messages, ...messages.toReversed()]) await deliver(app, message)
    await app.drain()
    expect(await orders(name)).toEqual(once)
    expect(await inbox(idOf(messages[0] ?? { headers: {} }))).toHaveLength(1)
  })

  test('end in the same state when all of them are handled at the same moment', async () => {
    const { name, messages } = await bought()
    await Promise.all(messages.map(message => deliver(app, message)))
    await Promise.all([app.drain(), app.drain(), app.drain()])
    expect(await orders(name)).toEqual(once)
  })

  test('wait while the shop cannot be asked, and are handled afterwards [SHOPORDER-24]', async () => {
    const { name, messages } = await bought()
    for (const message of messages) await deliver(app, message)
    await breakService(app, { match: { service: 'shop-admin' }, action: 'status', status: 503, times: 6 })
    await expect(app.drain()).rejects.toThrow()
    expect(await orders(name)).toEqual([])
    await mendServices(app)
    app.clock.advance(3 * 60 * 60_000)
    await app.sweep()
    await app.drain()
    expect(await orders(name)).toEqual(once)
    await joinClocks(app)
  })

  test('can be handled again by hand, which changes nothing [SHOPORDER-25]', async () => {
    const { name, messages } = await bought()
    for (const message of messages) await deliver(app, message)
    await app.drain()
    const [row] = await inbox(idOf(messages[0] ?? { headers: {} }))
    expect(await replayMessage(app.deps, row?.id ?? '')).toBe(true)
    expect(await orders(name)).toEqual(once)
    expect(await replayMessage(app.deps, crypto.randomUUID())).toBe(false)
  })

  test('of a kind that is new to us are taken and left alone', async () => {
    const message = messageOf('shop/redecorated', { id: 1 })
    expect((await deliver(app, message)).status).toBe(200)
    await app.drain()
    expect((await inbox(idOf(message)))[0]?.handledAt).not.toBeNull()
  })

  test('are forgotten 90 days after they came, unless they still wait [SHOPADM-29]', async () => {
    const [handled, waiting] = [messageOf('shop/redecorated', { id: 6 }), messageOf('shop/redecorated', { id: 7 })]
    await deliver(app, handled)
    await app.drain()
    await deliver(app, waiting)
    const left = async () => [await inbox(idOf(handled)), await inbox(idOf(waiting))].map(({ length }) => length)
    app.clock.advance(90 * 86_400_000 - 1)
    await webhooksSweep(app.deps)
    expect(await left()).toEqual([1, 1])
    app.clock.advance(2)
    await webhooksSweep(app.deps)
    expect(await left()).toEqual([0, 1])
    await app.drain()
    await joinClocks(app)
  })

  test('are taken although a text in them cannot be stored as it is', async () => {
    const message = messageOf('orders/paid', { id: 5, note: 'cut \ud83c\0' })
    expect((await deliver(app, message)).status).toBe(200)
    expect((await inbox(idOf(message)))[0]?.payload).toEqual({ id: 5, note: 'cut ' })
  })

  test('about an order that the shop does not know change nothing', async () => {
    const message = messageOf('orders/paid', { id: 4, admin_graphql_api_id: 'gid://shopify/Order/4' })
    await deliver(app, message)
    await app.drain()
    expect((await inbox(idOf(message)))[0]?.handledAt).not.toBeNull()
  })
})

describe('refuses bad input', () => {
  test.each([
    ['without a signature', { 'x-shopify-hmac-sha256': '' }],
    ['with a signature of someone else', { 'x-shopify-hmac-sha256': 'c29tZW9uZSBlbHNl' }],
    ['without an id', { 'x-shopify-webhook-id': '' }],
  ])('a message %s is 400 and stored nowhere [SHOPORDER-26]', async (_name, headers) => {
    const message = messageOf('orders/paid', { id: 1 }, { id: 'refused', headers })
    const response = await deliver(app, message)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { code: 'webhook_signature' } })
    expect(await inbox('refused')).toEqual([])
  })

  test('a message that was changed on its way is 400 and stored nowhere', async () => {
    const message = messageOf('orders/paid', { id: 1 }, { id: 'changed' })
    expect((await deliver(app, { ...message, raw: message.raw.replace('1', '2') })).status).toBe(400)
    expect(await inbox('changed')).toEqual([])
  })

  test('a message of more than 256 KiB is 413 [SHOPORDER-27]', async () => {
    const message = messageOf('orders/paid', { id: 1, note: 'x'.repeat(300 * 1024) }, { id: 'large' })
    expect((await deliver(app, message)).status).toBe(413)
    expect(await inbox('large')).toEqual([])
  })
})
