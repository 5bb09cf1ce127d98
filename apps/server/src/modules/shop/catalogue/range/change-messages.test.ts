import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinClocks } from '#test/given/billing.ts'
import { deliver, deliverAll, type Mailbox, openMailbox } from '#test/given/shop-messages.ts'
import { variants } from '#test/given/shop-orders.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { refreshCatalogue } from './refresh-catalogue.ts'

let app: TestApp
let shop: Mailbox
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
  await refreshCatalogue(app.deps)
  shop = await openMailbox(app)
}, 180_000)
afterAll(async () => {
  await shop.close()
  await app.stop()
})

/** The shop's owner changes a variant by hand. */
const change = async (variantId: string, to: { stock?: number; priceCents?: number }) => {
  const response = await fetch(`${app.emulators.url}/control/shop/variants/${variantId.split('/').at(-1)}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(to),
  })
  if (!response.ok) throw new Error(await response.text())
}
const shampoo = async () => {
  const { product } = await app.anyone.api.shop.product({ params: { handle: 'laser-cap' }, query: { brand: 'men' } })
  return product.variants.find(({ id }) => id === variants.shampoo)
}
const quote = (quantity: number) =>
  app.anyone.api.shop.quote({ body: { lines: [{ variantId: variants.shampoo, quantity }] } })

test('a new price is on the page as soon as the message of the shop is handled [SHOP-30]', async () => {
  await change(variants.shampoo, { priceCents: 3555 })
  const messages = await shop.take()
  expect(messages.map(({ topic }) => topic)).toContain('products/update')
  expect((await shampoo())?.priceCents).toBe(3200)
  await deliverAll(app, messages)
  expect((await shampoo())?.priceCents).toBe(3555)
})

test('a price that changed a moment ago is told before money, even while no message has come [SHOP-31]', async () => {
  await change(variants.shampoo, { priceCents: 3999, stock: 3 })
  expect((await quote(4)).lines).toMatchObject([{ priceCents: 3999, quantityLeft: 3, problem: 'fewer_left' }])
  await change(variants.shampoo, { stock: 0 })
  expect((await quote(1)).lines).toMatchObject([{ problem: 'sold_out', totalCents: 0 }])
  await deliverAll(app, await shop.take())
  expect((await shampoo())?.isAvailable).toBe(false)
})

test('a message that nobody signed changes nothing', async () => {
  await change(variants.shampoo, { priceCents: 100, stock: 50 })
  const before = await shampoo()
  for (const message of await shop.take()) {
    const response = await deliver(app, {
      ...message,
      headers: { ...message.headers, 'x-shopify-hmac-sha256': 'AAAA' },
    })
    expect(response.status).toBe(400)
  }
  await app.drain()
  expect(await shampoo()).toEqual(before)
})
