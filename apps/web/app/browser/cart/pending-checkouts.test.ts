import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkoutsIn, checkoutsToAsk } from './pending-checkouts.ts'

const NOW = Date.parse('2026-11-20T02:00:00Z')
const checkout = {
  reference: 'OM-1',
  secret: 's1',
  cartId: 'gid://shopify/Cart/c1',
  checkoutUrl: 'https://shop.test/cart/c/c1',
  lines: [{ variantId: 'v1', quantity: 2 }],
  startedAt: NOW - 60_000,
}
const stored = (...checkouts: unknown[]) => checkoutsIn(JSON.stringify(checkouts), NOW)

describe('checkouts begun in this browser', () => {
  test('are read newest first', () =>
    expect(stored(checkout, { ...checkout, reference: 'OM-2', startedAt: NOW })).toMatchObject([
      { reference: 'OM-2' },
      { reference: 'OM-1' },
    ]))

  test('are forgotten after two weeks', () =>
    expect(stored({ ...checkout, startedAt: NOW - 15 * 24 * 3_600_000 })).toEqual([]))

  test('never open what is no web address [CART-68]', () =>
    expect(stored({ ...checkout, checkoutUrl: 'javascript:alert(1)' })).toMatchObject([{ checkoutUrl: '' }]))

  test('leave out what cannot be read', () => {
    expect(stored(7, null, {}, { ...checkout, secret: '' }, checkout)).toEqual([checkout])
    expect(checkoutsIn('{', NOW)).toEqual([])
    expect(checkoutsIn(null, NOW)).toEqual([])
  })

  test('are asked about although newer ones are paid and done with [CART-80]', () => {
    const newer = [1, 2, 3].map(at => ({ ...checkout, reference: `OM-1${at}`, startedAt: NOW - at, isSettled: true }))
    expect(checkoutsToAsk(stored(checkout, ...newer))).toEqual([checkout])
  })

  test('are asked about a few at a time', () => {
    const many = [1, 2, 3, 4].map(at => ({ ...checkout, reference: `OM-${at}`, startedAt: NOW - at }))
    expect(checkoutsToAsk(stored(...many)).map(({ reference }) => reference)).toEqual(['OM-1', 'OM-2', 'OM-3'])
  })

  test('never break a page, whatever is stored', () => {
    fc.assert(fc.property(fc.json(), text => Array.isArray(checkoutsIn(text, NOW))))
  })
})
