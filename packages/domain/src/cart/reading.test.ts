import { cartLimits } from '@om/contracts/shop-limits'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keyOf, type StoredLine } from './line.ts'
import { correctLines, readCart } from './reading.ts'

const shampoo = { id: 'p1', variantId: 'v1', title: 'TS1 Treatment Shampoo', quantity: 2, price: '32.00' }
const stored = JSON.stringify([shampoo])

describe('the cart at the start of a page', () => {
  test('comes from local storage before session storage [CART-01]', () => {
    expect(readCart(stored, '[]').lines).toEqual([shampoo])
    expect(readCart('[]', stored).lines).toEqual([])
  })

  test('falls back to session storage [CART-02]', () => expect(readCart(null, stored).lines).toEqual([shampoo]))

  test.each(['undefined', 'null', ''])('ignores the word %j in a store [CART-03]', word => {
    expect(readCart(word, null)).toEqual({ lines: [], isBroken: false })
    expect(readCart(word, stored).lines).toEqual([shampoo])
  })

  test.each(['{}', '"[]"', '7', 'true'])('is empty when %s is stored, which is no list [CART-04]', text =>
    expect(readCart(text, stored)).toEqual({ lines: [], isBroken: false }),
  )

  test.each(['[{', 'cart', '{"a":'])('asks for both stores to be cleared when %s is stored', text =>
    expect(readCart(text, stored)).toEqual({ lines: [], isBroken: true }),
  )

  test('leaves out what is no line', () => expect(readCart('[1,null,"a",[],{"id":"p1"}]', null).lines).toHaveLength(1))

  test('never throws, whatever is stored', () => {
    fc.assert(
      fc.property(fc.option(fc.string()), fc.option(fc.json()), (local, session) =>
        Array.isArray(readCart(local, session).lines),
      ),
    )
  })
})

describe('a cart edited by hand', () => {
  test.each([
    ['many', 1],
    [Number.NaN, 1],
    ['7 bottles', 7],
    [2.9, 2],
    [1e9, cartLimits.quantity],
    [3, 3],
  ])('holds a quantity of %s as %i [CART-09]', (typed, held) =>
    expect(correctLines([{ ...shampoo, quantity: typed }])).toEqual([{ ...shampoo, quantity: held }]),
  )

  test.each([0, -3, '-7', 0.4])('lets go of a line with a quantity of %s [CART-13]', quantity =>
    expect(correctLines([{ ...shampoo, quantity }])).toEqual([]),
  )

  test.each([undefined, null])('leaves a quantity of %s to the totals', quantity =>
    expect(correctLines([{ ...shampoo, quantity }])).toEqual([{ ...shampoo, quantity }]),
  )

  test('a subscription replaces the line of its variant [CART-30]', () => {
    const monthly = { ...shampoo, quantity: 1, isSubscription: true }
    expect(correctLines([shampoo, monthly])).toEqual([monthly])
  })

  test('joins lines of one variant', () =>
    expect(correctLines([shampoo, { ...shampoo, quantity: 3 }])).toEqual([{ ...shampoo, quantity: 5 }]))

  test('holds no more lines than one order takes', () => {
    const many = Array.from({ length: 80 }, (_, at) => ({ variantId: `v${at}` }))
    expect(correctLines(many)).toHaveLength(cartLimits.lines)
  })

  test('is held within the limits, each variant once, and correcting it again changes nothing [CART-10]', () => {
    const field = fc.oneof(fc.string(), fc.integer(), fc.double(), fc.constant(null), fc.constantFrom('v1', 'v2'))
    const line = fc.dictionary(fc.constantFrom('id', 'variantId', 'quantity', 'price', 'title'), field)
    fc.assert(
      fc.property(fc.array(line, { maxLength: 70 }), lines => {
        const held: readonly StoredLine[] = correctLines(lines)
        const quantities = held.flatMap(one => (one.quantity == null ? [] : Number(one.quantity)))
        expect(quantities.every(one => Number.isInteger(one) && one >= 1 && one <= cartLimits.quantity)).toBe(true)
        expect(new Set(held.map(keyOf)).size).toBe(held.length)
        expect(held.length).toBeLessThanOrEqual(cartLimits.lines)
        expect(correctLines(held)).toEqual(held)
      }),
    )
  })
})
