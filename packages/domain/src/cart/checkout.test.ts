import { describe, expect, test } from 'vitest'
import {
  checkoutPath,
  INVALID_VARIANTS,
  payableLines,
  subscriptionQuery,
  subscriptionWishes,
  wantedLines,
} from './checkout.ts'
import { type CartProduct, lineFor, variantIdOf } from './product.ts'

const gid = (number: number) => `gid://shopify/ProductVariant/${number}`
const shampoo = { id: 'p1', variantId: gid(1), title: 'Shampoo', quantity: 2, price: '32.00' }
const monthly = {
  id: 'p2',
  variantId: gid(2),
  quantity: 1,
  isSubscription: true,
  clientSecret: 'cs_x',
  frequencyDays: 60,
}
const medicine = { id: 'p3', variantId: gid(3), quantity: 1, requiresPrescription: true }

describe('the variant that is meant by a product', () => {
  const product: CartProduct = { id: 'p1', name: 'Shampoo', priceCents: 3200, variants: [{ id: gid(3) }] }

  test.each([
    ['the chosen one', { variantId: gid(1), shopifyVariantId: gid(2) }, gid(1)],
    ["else the storefront's", { shopifyVariantId: gid(2) }, gid(2)],
    ['else the first', {}, gid(3)],
  ])('is %s', (_, fields, id) => expect(variantIdOf({ ...product, ...fields })).toBe(id))

  test('is missing where there is none, and that is said by name [CART-26]', () =>
    expect(() => variantIdOf({ ...product, variants: [] })).toThrow('No variant ID found for product: Shampoo'))
})

describe('the line of a product', () => {
  test('has every field of a cart line, and the default jar where there is no picture', () =>
    expect(lineFor({ id: 'p1', title: 'Shampoo', variantId: gid(1), priceCents: 3205 }, 2, '/jar.svg')).toEqual({
      id: 'p1',
      variantId: gid(1),
      title: 'Shampoo',
      name: 'Shampoo',
      quantity: 2,
      price: '32.05',
      image: '/jar.svg',
      availableForSale: true,
    }))

  test('comes every 45 days where a subscription names no frequency', () =>
    expect(
      lineFor({ id: 'p1', variantId: gid(1), priceCents: 3200, subscription: { subscriptionId: 's1' } }, 1, ''),
    ).toMatchObject({ isSubscription: true, subscriptionId: 's1', frequencyDays: 45 }))
})

describe('the way to pay', () => {
  test('is the checkout for ordinary lines', () => expect(checkoutPath([shampoo])).toBe('/shop/checkout'))

  test('is the subscription checkout, with query values, when any line is a subscription [CART-60]', () => {
    const path = checkoutPath([shampoo, monthly])
    expect(path).toMatch(/^\/shop\/subscription-checkout\?/)
    expect(subscriptionWishes(new URL(path, 'https://x.test').searchParams)).toEqual([
      { productId: 'p2', variantId: gid(2), quantity: 1, frequencyDays: 60 },
    ])
  })

  test('never carries the secret of a subscription in the address [CART-61]', () =>
    expect(subscriptionQuery([monthly])).not.toContain('cs_x'))

  test('takes odd query values for one, every 45 days', () =>
    expect(subscriptionWishes(new URLSearchParams('variant=v1&quantity=-4&frequency=soon'))).toEqual([
      { productId: '', variantId: 'v1', quantity: 1, frequencyDays: 45 },
    ]))

  test('leads neither subscriptions nor prescription items to the shop', () =>
    expect(payableLines([shampoo, monthly, medicine])).toEqual([shampoo]))

  test('sells what is shown of a line without a quantity, which is one', () =>
    expect(wantedLines(payableLines([{ ...shampoo, quantity: undefined }]))).toEqual([
      { variantId: gid(1), quantity: 1 },
    ]))

  test('refuses ids that are no variant', () => {
    expect(wantedLines([shampoo])).toEqual([{ variantId: gid(1), quantity: 2 }])
    expect(() => wantedLines([shampoo, { variantId: '42' }])).toThrow(INVALID_VARIANTS)
    expect(INVALID_VARIANTS).toBe('Some items have invalid variant IDs. Please refresh and try again.')
  })
})
