import type { ShopVariant } from '@om/contracts/shop'
import { shippingOptions } from '@om/emulators/storefront/checkout/shipping-options'
import { describe, expect, test } from 'vitest'
import { deliveryWays } from '#app/features/cart/delivery.ts'
import { noOrderOf, staleWords } from './order-words.ts'

const asOf = '2026-03-01T00:00:00.000Z'
const variant = (isAvailable: boolean): ShopVariant => ({
  id: 'gid://shopify/ProductVariant/1',
  title: '250 mL',
  sku: 'TS1',
  priceCents: 3200,
  isAvailable,
  quantityLeft: null,
  options: [],
  pictureAt: null,
})

describe('whether something can be ordered', () => {
  test('one variant that is there is enough', () => {
    expect(noOrderOf({ orderBlock: null, variants: [variant(false), variant(true)], asOf })).toBeNull()
  })

  test('a product without any is sold out', () => {
    expect(noOrderOf({ orderBlock: null, variants: [variant(false)], asOf })).toBe('sold_out')
    expect(noOrderOf({ orderBlock: 'sold_out', variants: [variant(false)], asOf })).toBe('sold_out')
  })

  test.each(['no_register_entry', 'needs_prescription'] as const)('what the law asks comes first: %s', orderBlock => {
    expect(noOrderOf({ orderBlock, variants: [variant(true)], asOf })).toBe(orderBlock)
    expect(noOrderOf({ orderBlock, variants: [], asOf: null })).toBe(orderBlock)
  })

  test('nothing is for sale while the shop has never answered', () => {
    expect(noOrderOf({ orderBlock: 'sold_out', variants: [], asOf: null })).toBe('shop_silent')
  })
})

describe('a range that could not be read again', () => {
  test('says so with the time of its prices, and nothing when it is fresh [SHOP-51]', () => {
    expect(staleWords({ asOf, isStale: false })).toBeNull()
    expect(staleWords({ asOf, isStale: true })).toMatch(/^Prices as of 1 March 2026 at 11:00\s?am in Sydney\./)
    expect(staleWords({ asOf: null, isStale: true })).toMatch(/nothing can be ordered just now/)
  })
})

test('the cost of delivery told on product pages is what the checkout of the shop asks [SHOP-50]', () => {
  const told = deliveryWays.map(({ name, time, cents }) => ({ title: name, time, cents }))
  expect(shippingOptions(7999).map(({ title, time, cents }) => ({ title, time, cents }))).toEqual(told)
  const [standard] = deliveryWays
  expect(shippingOptions(standard.freeFromCents)[0]?.cents).toBe(0)
})
