import type { Quote } from '@om/contracts/shop'
import type { StoredLine } from '@om/domain/cart/line'
import type { RemoteCart, Storefront } from '@om/integrations/storefront/browser'
import { describe, expect, test } from 'vitest'
import { createCart } from '#app/browser/cart/cart-store.ts'
import type { PendingCheckout } from '#app/browser/cart/pending-checkouts.ts'
import { noDetails } from './details.ts'
import { CHANGED, SOLD_OUT_MEANWHILE, startPaying } from './start-paying.ts'

const variantId = 'gid://shopify/ProductVariant/1'
const line: StoredLine = { id: 'p1', variantId, title: 'Shampoo', quantity: 2, price: '32.00' }
const quoted = (some: Partial<Quote['lines'][number]> = {}): Quote => ({
  lines: [
    {
      variantId,
      title: 'Shampoo',
      variantTitle: '',
      quantity: 2,
      priceCents: 3200,
      totalCents: 6400,
      quantityLeft: null,
      problem: null,
      ...some,
    },
  ],
  totalCents: 6400,
  currency: 'AUD',
})

const money = { cents: 6400, currency: 'AUD' }
const taken = (quantity: number, checkoutUrl = 'https://shop.test/cart/c/c1?key=k'): RemoteCart => ({
  id: 'gid://shopify/Cart/c1',
  checkoutUrl,
  totalQuantity: quantity,
  total: money,
  subtotal: money,
  lines: [{ id: 'l1', variantId, title: '', productTitle: 'Shampoo', quantity }],
})

const none = () => Promise.reject(new Error('not asked'))

/** A shop that takes so many pieces, whatever is asked of it. */
const shopTaking = (quantity: number, checkoutUrl?: string): Storefront => {
  const answer = () => Promise.resolve(taken(quantity, checkoutUrl))
  return {
    createCart: answer,
    addLines: answer,
    setAttributes: answer,
    setBuyer: answer,
    cart: none,
    variant: none,
    products: none,
    allProducts: none,
    offers: none,
    product: none,
    productByHandle: none,
  }
}

type Press = { quotes: (Quote | null)[]; takes?: number; paidAt?: string }

const press = async ({ quotes, takes = 2, paidAt }: Press) => {
  const remembered: PendingCheckout[] = []
  const begun: unknown[] = []
  const cart = createCart({
    read: () => [line],
    write: () => true,
    shop: () => Promise.resolve(shopTaking(takes, paidAt)),
    tell: () => undefined,
    openTab: () => true,
    defaultImage: '',
  })
  const order = { lines: [line], brand: 'men' as const, details: { ...noDetails, email: 'a@b.co' }, requestKey: 'k1' }
  const outcome = await startPaying(order, {
    cart,
    begin: body => {
      begun.push(body)
      return Promise.resolve({ reference: 'r1', secret: 's1', attributes: [{ key: '_om_reference', value: 'r1' }] })
    },
    ask: () => Promise.resolve(quotes.shift() ?? null),
    remember: checkout => remembered.push(checkout),
    now: () => 1_000,
  })
  return { outcome, remembered, begun, left: quotes.length }
}

describe('pressing the button of the checkout', () => {
  test('leads to the shop’s page, and remembers what was taken along', async () => {
    const { outcome, remembered, begun } = await press({ quotes: [quoted()] })
    expect(outcome).toEqual({
      kind: 'ready',
      address: 'https://shop.test/cart/c/c1?key=k&checkout%5Bemail%5D=a%40b.co',
    })
    expect(begun).toEqual([{ requestKey: 'k1', brand: 'men', lines: [{ variantId, quantity: 2 }] }])
    expect(remembered).toEqual([
      {
        reference: 'r1',
        secret: 's1',
        cartId: 'gid://shopify/Cart/c1',
        checkoutUrl: 'https://shop.test/cart/c/c1?key=k',
        lines: [{ variantId, quantity: 2 }],
        startedAt: 1_000,
      },
    ])
  })

  test.each([
    ['is sold out', { problem: 'sold_out' as const }],
    ['has another price', { priceCents: 3500 }],
    ['has fewer left', { quantityLeft: 1 }],
  ])('begins nothing when an item %s [CART-69]', async (_, some) => {
    const { outcome, begun } = await press({ quotes: [quoted(some)] })
    expect(outcome).toEqual({ kind: 'changed', message: CHANGED })
    expect(begun).toEqual([])
  })

  test('begins nothing when the shop cannot be asked', async () => {
    const { outcome, begun } = await press({ quotes: [null] })
    expect(outcome).toEqual({ kind: 'failed', message: '' })
    expect(begun).toEqual([])
  })

  test('opens nothing where the shop names no page to pay on', async () => {
    const { outcome, remembered } = await press({ quotes: [quoted()], paidAt: '' })
    expect(outcome).toEqual({ kind: 'failed', message: 'No checkout URL available. Please create a checkout first.' })
    expect(remembered).toEqual([])
  })

  test('tells what sold out in between, and asks what is left [CART-70]', async () => {
    const { outcome, remembered, left } = await press({ quotes: [quoted(), quoted({ problem: 'sold_out' })], takes: 0 })
    expect(outcome).toEqual({ kind: 'changed', message: SOLD_OUT_MEANWHILE })
    expect(remembered).toEqual([])
    expect(left).toBe(0)
  })
})
