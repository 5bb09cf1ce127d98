import { describe, expect, test } from 'vitest'
import { asShown, hasPrescriptionItems, keyOf, lineName, quantityOf, shownQuantity } from './line.ts'
import { cartCount, cartTotal, lineTotal } from './totals.ts'

const shampoo = { id: 'p1', variantId: 'v1', title: 'TS1 Treatment Shampoo', quantity: 2, price: '32.00' }

describe('totals', () => {
  test.each([
    [{ quantity: '3', price: '29.90' }, 8970],
    [{ quantity: 2, price: 32 }, 6400],
    [{ price: '49.00' }, 0],
    [{ quantity: 2 }, 0],
    [{ quantity: 'many', price: '49.00' }, 0],
    [{ quantity: 2.9, price: '10.00' }, 2000],
    [{ quantity: 1, price: 'free' }, 0],
    [{ quantity: 1, price: '-5' }, 0],
    [{ quantity: 1, price: '1e300' }, 0],
    [{ quantity: -2, price: '10.00' }, 0],
    [{ quantity: 500, price: '1.00' }, 9900],
  ])('%j costs %i cents [CART-08]', (line, cents) => expect(lineTotal(line)).toEqual({ cents, currency: 'AUD' }))

  test('add up, in Australian dollars', () =>
    expect(cartTotal([shampoo, { price: '0.10', quantity: 1 }, {}])).toEqual({ cents: 6410, currency: 'AUD' }))

  test('count pieces, never below none', () => {
    expect(cartCount([shampoo, {}])).toBe(2)
    expect(cartCount([{ quantity: -4 }])).toBe(0)
    expect(quantityOf({})).toBe(0)
  })

  test('a line without a quantity counts none and is shown, and sold, as one [CART-14]', () => {
    const bare = { ...shampoo, quantity: undefined }
    expect(cartTotal([bare])).toEqual({ cents: 0, currency: 'AUD' })
    expect(cartCount([bare])).toBe(0)
    expect(shownQuantity(bare)).toBe(1)
    expect(asShown(bare)).toEqual({ ...shampoo, quantity: 1 })
    expect(asShown(shampoo)).toBe(shampoo)
  })
})

test('a line is called by its title, else by its name', () => {
  expect(lineName(shampoo)).toBe('TS1 Treatment Shampoo')
  expect(lineName({ title: ' ', name: 'Scalp Serum' })).toBe('Scalp Serum')
  expect(lineName({})).toBe('Item')
})

test('a line is told apart by its variant, else by its product, else by its name', () => {
  expect(keyOf(shampoo)).toBe('v1')
  expect(keyOf({ id: 'p1' })).toBe('p1')
  expect(keyOf({ title: 'Comb' })).toBe('name:Comb')
})

test('the cart reports whether any line needs a prescription [CART-28]', () => {
  expect(hasPrescriptionItems([shampoo, { requiresPrescription: true }])).toBe(true)
  expect(hasPrescriptionItems([shampoo, { requiresPrescription: 'no' }])).toBe(false)
})
