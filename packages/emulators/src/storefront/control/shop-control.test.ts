import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openShopOffice, type ShopOffice, variants } from '../../../test/shop-office.ts'
import { buy, fillCart, openCheckout } from '../../../test/shopper.ts'
import { at, list } from '../../../test/storefront.ts'

let shop: ShopOffice
beforeAll(async () => {
  shop = await openShopOffice()
})
beforeEach(async () => {
  await shop.control('reset', {})
})
afterAll(() => shop.stop())

const lines = [{ variantId: variants.shampoo, quantity: 1 }]
const page = async () => (await fetch(`${shop.url}/control/shop`, { headers: { accept: 'text/html' } })).text()
const press = (path: string, fields: Record<string, string> = {}) =>
  fetch(`${shop.url}/control/shop/${path}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })

describe('the shop by hand', () => {
  test('shows stock, orders and open carts to people', async () => {
    await buy(shop.url, { lines })
    await fillCart(shop.url, lines)
    const html = await page()
    for (const text of ['Order #1001', 'TS1 Treatment Shampoo', 'Stock of', '1 piece']) expect(html).toContain(text)
  })

  test('takes a product off the shelf, also from carts that hold it, and puts it back', async () => {
    const productId = String(at(await shop.control('shop'), 'products', 0, 'id'))
    const cart = await fillCart(shop.url, lines)
    await shop.control(`shop/products/${productId}`, { status: 'DRAFT' })
    await expect(fillCart(shop.url, lines)).rejects.toThrow('does not exist')
    expect((await openCheckout(cart.checkoutUrl)).html).toContain('sold out and was removed')
    await shop.control(`shop/products/${productId}`, { status: 'ACTIVE' })
    expect((await buy(shop.url, { lines })).orderNumber).toBe(1001)
  })

  test('sends, pays back and cancels with buttons', async () => {
    await buy(shop.url, { lines })
    const id = String(at(await shop.control('shop/orders'), 0, 'id'))
    expect((await press(`orders/${id}/fulfil`)).status).toBe(303)
    expect((await press(`orders/${id}/cancel`)).status).toBe(400)
    expect((await press(`orders/${id}/refund`)).status).toBe(303)
    expect(await shop.control(`shop/orders/${id}`)).toMatchObject({
      financialStatus: 'refunded',
      fulfillments: [{ status: 'success' }],
    })
  })

  test('stock that is not counted never runs out', async () => {
    await press(`variants/${variants.shampoo.split('/').at(-1)}`, { stock: '' })
    const bought = await buy(shop.url, { lines: [{ variantId: variants.shampoo, quantity: 5000 }] })
    expect(bought.orderNumber).toBe(1001)
  })

  test.each([
    ['variants/7820000000101', { stock: -1 }],
    ['variants/7820000000101', { priceCents: 0 }],
    ['variants/7820000000101', { colour: 'red' }],
    ['variants/1', { stock: 1 }],
    ['products/1', { status: 'ACTIVE' }],
    ['orders/1/cancel', {}],
  ])('%s with %j is refused with the reason', async (path, body) => {
    await expect(shop.control(`shop/${path}`, body)).rejects.toThrow('message')
  })
})

describe('when things go wrong', () => {
  test('the checkout is out of reach as often as asked, then the cart is as it was', async () => {
    const cart = await fillCart(shop.url, lines)
    await shop.control('faults', { match: { service: 'storefront', path: '/cart/' }, action: 'status', status: 503 })
    expect((await openCheckout(cart.checkoutUrl)).status).toBe(503)
    expect((await openCheckout(cart.checkoutUrl)).status).toBe(200)
  })

  test('the Admin API throttles and breaks in the words of the provider', async () => {
    await shop.control('faults', { match: { service: 'shop-admin' }, action: 'status', status: 429 })
    expect(at(await shop.admin('{ shop { name } }'), 'errors', 0, 'extensions', 'code')).toBe('THROTTLED')
    await shop.control('faults', { match: { service: 'shop-admin' }, action: 'status', status: 503 })
    expect(at(await shop.admin('{ shop { name } }'), 'errors', 0, 'extensions', 'code')).toBe('INTERNAL_SERVER_ERROR')
  })

  test('an address that never takes a message is forgotten after nine tries', async () => {
    const create = `mutation { webhookSubscriptionCreate(topic: ORDERS_PAID, webhookSubscription: { uri: "http://127.0.0.1:9/gone" }) {
      userErrors { message } } }`
    await shop.admin(create)
    await buy(shop.url, { lines })
    for (let tries = 0; tries < 9; tries++) await shop.control('webhooks/deliver', {})
    const left = await shop.admin('{ webhookSubscriptions(first: 5) { nodes { id } } }')
    expect(list(left, 'data', 'webhookSubscriptions', 'nodes')).toEqual([])
  })
})
