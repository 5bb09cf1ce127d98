import { describe, expect, test } from 'vitest'
import { cartCount, cartTotal, lineName, lineTotal, quantityOf, readCart } from './cart.ts'

const shampoo = { id: 'p1', variantId: 'v1', title: 'TS1 Treatment Shampoo', quantity: 2, price: '32.00' }
const stored = JSON.stringify([shampoo])

describe('the cart at the start of a page', () => {
  test('comes from local storage before session storage', () => {
    expect(readCart(stored, '[]').lines).toEqual([shampoo])
    expect(readCart('[]', stored).lines).toEqual([])
  })

  test('falls back to session storage', () => expect(readCart(null, stored).lines).toEqual([shampoo]))

  test.each(['undefined', 'null', ''])('ignores the word %j in a store', word => {
    expect(readCart(word, null)).toEqual({ lines: [], isBroken: false })
    expect(readCart(word, stored).lines).toEqual([shampoo])
  })

  test.each(['{}', '"[]"', '7', 'true'])('is empty when %s is stored, which is no list', text =>
    expect(readCart(text, stored)).toEqual({ lines: [], isBroken: false }),
  )

  test.each(['[{', 'cart', '{"a":'])('asks for both stores to be cleared when %s is stored', text =>
    expect(readCart(text, stored)).toEqual({ lines: [], isBroken: true }),
  )

  test('leaves out what is no line', () => expect(readCart('[1,null,"a",[],{"id":"p1"}]', null).lines).toHaveLength(1))
})

describe('totals', () => {
  test.each([
    [{ quantity: '3', price: '29.90' }, 8970],
    [{ quantity: 2, price: 32 }, 6400],
    [{ price: '49.00' }, 4900],
    [{ quantity: 2 }, 0],
    [{ quantity: 'many', price: '49.00' }, 0],
    [{ quantity: 2.9, price: '10.00' }, 2000],
    [{ quantity: 1, price: 'free' }, 0],
  ])('%j costs %i cents', (line, cents) => expect(lineTotal(line)).toEqual({ cents, currency: 'AUD' }))

  test('add up, in Australian dollars', () =>
    expect(cartTotal([shampoo, { price: '0.10' }, {}])).toEqual({ cents: 6410, currency: 'AUD' }))

  test('count pieces, never below none', () => {
    expect(cartCount([shampoo, {}])).toBe(3)
    expect(cartCount([{ quantity: -4 }])).toBe(0)
    expect(quantityOf({})).toBe(1)
  })
})

test('a line is called by its title, else by its name', () => {
  expect(lineName(shampoo)).toBe('TS1 Treatment Shampoo')
  expect(lineName({ title: ' ', name: 'Scalp Serum' })).toBe('Scalp Serum')
  expect(lineName({})).toBe('Item')
})
