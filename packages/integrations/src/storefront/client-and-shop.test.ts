import { type Emulators, startEmulators } from '@om/emulators/start-emulators'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createStorefront } from './client.ts'
import type { RemoteProduct, Storefront } from './port.ts'

let emulators: Emulators
let shop: Storefront
let range: RemoteProduct[]
const told: string[] = []

beforeAll(async () => {
  emulators = await startEmulators({ port: 0, smtpPort: 0, dataDir: ':memory:' })
  shop = createStorefront({
    endpoint: emulators.url,
    token: 'emulator-public-token',
    country: 'AU',
    retryDelaysMs: [0, 0],
    note: ({ apiVersion }) => told.push(apiVersion ?? ''),
  })
  range = await shop.allProducts()
})
afterEach(() => fetch(`${emulators.url}/control/faults`, { method: 'DELETE' }))
afterAll(() => emulators.stop())

const breakShop = (rule: { action: string; status?: number; times?: number }) =>
  fetch(`${emulators.url}/control/faults`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ match: { service: 'storefront' }, ...rule }),
  })
const inStock = () => {
  const variant = range.flatMap(({ variants }) => variants).find(one => (one.quantityLeft ?? 0) > 10)
  if (!variant) throw new Error('the shop is empty')
  return variant
}

describe('the storefront and its client', () => {
  test('agree on every product: the list, the page and the whole range say the same', async () => {
    const listed = await shop.products(50)
    expect(listed.map(({ id }) => id)).toEqual(range.map(({ id }) => id))
    for (const { id, handle, price } of listed) {
      const byId = await shop.product(id)
      expect(await shop.productByHandle(handle)).toEqual(byId)
      expect(byId).toMatchObject({ handle, price })
    }
    expect(new Set(told)).toEqual(new Set(['2023-10']))
  })

  test('take one product to the checkout with our reference and the buyer', async () => {
    const variant = inStock()
    const { id } = await shop.createCart()
    await shop.addLines(id, [{ variantId: variant.id, quantity: 2 }])
    await shop.setAttributes(id, [{ key: '_om_reference', value: 'abc' }])
    const cart = await shop.setBuyer(id, { email: 'mina@example.com', phone: '+61412555103', countryCode: 'AU' })
    expect(cart).toMatchObject({
      totalQuantity: 2,
      total: { cents: variant.price.cents * 2, currency: 'AUD' },
      lines: [{ variantId: variant.id, quantity: 2 }],
    })
    expect(new URL(cart.checkoutUrl).pathname).toMatch(/^\/cart\/c\//)
    expect(await shop.cart(id)).toEqual(cart)
  })

  test('know of no cart, product or variant that is not there', async () => {
    expect(await shop.cart('gid://shopify/Cart/none?key=none')).toBeNull()
    expect(await shop.product('99')).toBeNull()
    expect(await shop.productByHandle('no-such-thing')).toBeNull()
    expect(await shop.variant('gid://shopify/ProductVariant/99')).toBeNull()
    expect(await shop.variant(range[0]?.id ?? '')).toBeNull()
    await expect(shop.variant('not an id')).rejects.toThrow('GraphQL errors: [{')
  })

  test('refuse lines in the shop’s words', async () => {
    const { id } = await shop.createCart()
    const unknown = { variantId: 'gid://shopify/ProductVariant/99', quantity: 1 }
    await expect(shop.addLines(id, [unknown])).rejects.toThrow(
      'Adding items failed: The merchandise with id gid://shopify/ProductVariant/99 does not exist.',
    )
    await expect(shop.addLines('gid://shopify/Cart/none?key=none', [unknown])).rejects.toThrow(
      'Adding items failed: The specified cart does not exist.',
    )
  })

  test('tell price and stock of this moment', async () => {
    const { id, price, quantityLeft } = inStock()
    expect(await shop.offers([id, 'gid://shopify/ProductVariant/99'])).toEqual([
      { id, price, isAvailable: true, quantityLeft },
    ])
  })

  test.each([
    ['asked to wait', { action: 'status', status: 429, times: 2 }],
    ['taken for a robot', { action: 'status', status: 430, times: 2 }],
    ['met with a fault', { action: 'status', status: 503, times: 2 }],
    ['cut off', { action: 'drop', times: 2 }],
  ])('come together again after having been %s', async (_, rule) => {
    await breakShop(rule)
    expect(await shop.products()).not.toEqual([])
  })

  test('put lines in a cart once, even when the answer is lost [SHOP-05]', async () => {
    const { id } = await shop.createCart()
    await breakShop({ action: 'lose-reply' })
    await expect(shop.addLines(id, [{ variantId: inStock().id, quantity: 1 }])).rejects.toThrow(
      'The shop did not answer',
    )
    expect((await shop.cart(id))?.totalQuantity).toBe(1)
  })

  test.each([
    [402, 'GraphQL errors: "This shop is currently unavailable"'],
    [423, 'GraphQL errors: "This shop is currently locked"'],
  ])('say so when the shop is closed (%i)', async (status, message) => {
    await breakShop({ action: 'status', status })
    await expect(shop.products()).rejects.toThrow(message)
  })

  test('part when the token is wrong', async () => {
    const stranger = createStorefront({ endpoint: emulators.url, token: 'stranger', retryDelaysMs: [] })
    await expect(stranger.products()).rejects.toThrow('UNAUTHORIZED')
  })
})
