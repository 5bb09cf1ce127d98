import { deliveryFrequencies } from '@om/contracts/shop-limits'
import { describe, expect, test } from 'vitest'
import { lineFor } from '../cart/product.ts'
import { atShopPrice } from '../cart/quote.ts'
import { productOf, products } from './products.ts'
import { bySubscription, canSubscribe, frequencyChosen, subscribedCents } from './subscribing.ts'

describe('what can be subscribed to', () => {
  test('is sold without a prescription and needs no register entry [SUBSCRIPTION-220]', () => {
    const offered = products.filter(({ slug }) => canSubscribe(slug))
    expect(offered.length).toBeGreaterThan(5)
    for (const { requiresPrescription, kind, regulatoryClass } of offered) {
      expect(requiresPrescription).toBe(false)
      expect(kind).toBe('cosmetic')
      expect(regulatoryClass).toBe('cosmetic')
    }
    expect(canSubscribe(productOf('care-plan-men').slug)).toBe(false)
    expect(canSubscribe('unknown')).toBe(false)
  })

  test.each([
    [4900, 4410],
    [3995, 3596],
    [5, 5],
    [0, 0],
  ])('%i cents cost %i by subscription: a tenth off, in whole cents [SUBSCRIPTION-221]', (cents, less) =>
    expect(subscribedCents(cents)).toBe(less),
  )

  test('comes every 30, 45, 60 or 90 days, and every 45 where nothing else was chosen [SUBSCRIPTION-222]', () => {
    expect(deliveryFrequencies).toEqual([30, 45, 60, 90])
    expect(deliveryFrequencies.map(frequencyChosen)).toEqual([30, 45, 60, 90])
    expect([0, 44, 365, Number.NaN].map(frequencyChosen)).toEqual([45, 45, 45, 45])
  })
})

describe('in the cart', () => {
  const product = { id: 'p1', title: 'Shampoo', variantId: 'gid://shopify/ProductVariant/1', priceCents: 3200 }

  test('becomes a line with the fields of a subscription, at the lower price [CART-200]', () => {
    expect(lineFor(bySubscription(product, 60), 2, 'jar.svg')).toEqual({
      id: 'p1',
      variantId: 'gid://shopify/ProductVariant/1',
      title: 'Shampoo',
      name: 'Shampoo',
      quantity: 2,
      price: '28.80',
      image: 'jar.svg',
      availableForSale: true,
      isSubscription: true,
      frequencyDays: 60,
      originalPrice: '32.00',
      discount: '10%',
    })
    expect(lineFor(bySubscription(product, 7), 1, '')).toMatchObject({ frequencyDays: 45 })
  })

  test('follows the shop’s price of now, less the discount [CART-201]', () => {
    const line = lineFor(bySubscription(product, 45), 1, '')
    const quoted = { variantId: product.variantId, priceCents: 4000, quantityLeft: null, problem: null }
    expect(atShopPrice(line, [quoted])).toMatchObject({ price: '36.00', originalPrice: '40.00' })
    expect(atShopPrice(lineFor(product, 1, ''), [quoted])).toMatchObject({ price: '40.00' })
  })
})
