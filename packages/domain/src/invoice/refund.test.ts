import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gstOfRefund, refundOfChosen, refundOfPieces } from './refund.ts'
import { taxFigures } from './tax.ts'

const cents = fc.integer({ min: 0, max: 500_000 })
const part = fc.record({ cents, isTaxed: fc.boolean() })

describe('paying back some pieces of a line', () => {
  test('gives each piece its part, and all pieces together exactly what the line cost [SHOPORDER-36]', () => {
    fc.assert(
      fc.property(cents, fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 8 }), (paid, steps) => {
        const quantity = steps.reduce((total, one) => total + one, 0)
        let refundedQuantity = 0
        let back = 0
        for (const pieces of steps) {
          const amount = refundOfPieces({ cents: paid, quantity, refundedQuantity }, pieces)
          expect(Math.abs(amount - (paid * pieces) / quantity)).toBeLessThanOrEqual(1)
          refundedQuantity += pieces
          back += amount
        }
        expect(back).toBe(paid)
      }),
    )
  })
})

describe('the GST of money that is paid back', () => {
  test('of a whole order is the GST of its invoice [SHOPORDER-37]', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 20 }), order => {
        const { totalCents, gstCents } = taxFigures(order)
        expect(gstOfRefund(totalCents, order, order)).toBe(gstCents)
      }),
    )
  })

  test('is never more than the amount nor less than nothing, whatever is paid back', () => {
    fc.assert(
      fc.property(
        cents,
        fc.array(part, { maxLength: 5 }),
        fc.array(part, { minLength: 1, maxLength: 10 }),
        (amount, parts, order) => {
          const gst = gstOfRefund(amount, parts, order)
          expect(gst).toBeGreaterThanOrEqual(0)
          expect(gst * 11).toBeLessThanOrEqual(amount + 11)
        },
      ),
    )
  })

  test('of an amount for nothing in particular follows what was taxed of the order', () => {
    const order = [
      { cents: 3_000, isTaxed: true },
      { cents: 1_000, isTaxed: false },
    ]
    expect(gstOfRefund(1_000, [], order)).toBe(68)
    expect(gstOfRefund(1_000, [], [{ cents: 4_000, isTaxed: false }])).toBe(0)
  })
})

test('pieces that are chosen of several lines come back for what each costs, whatever went back before [SUB-S616]', () => {
  const lines = [
    { id: 'a', cents: 1000, quantity: 3, refundedQuantity: 0 },
    { id: 'b', cents: 500, quantity: 1, refundedQuantity: 0 },
  ]
  expect(refundOfChosen(lines, { a: 1, b: 1 })).toBe(833)
  expect(refundOfChosen(lines, { a: 3 })).toBe(1000)
  expect(refundOfChosen([{ id: 'a', cents: 1000, quantity: 3, refundedQuantity: 1 }], { a: 2, c: 4 })).toBe(667)
})
