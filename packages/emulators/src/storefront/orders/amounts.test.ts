import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centsOf, decimal, gstInside, shareOf, spreadGst } from './amounts.ts'

const cents = fc.integer({ min: 0, max: 5_000_000 })

describe('GST', () => {
  test.each([
    [14100, 1282],
    [1100, 100],
    [0, 0],
    [1, 0],
    [6, 1],
  ])('inside %i cents is %i', (price, gst) => {
    expect(gstInside(price)).toBe(gst)
  })

  test('of the lines adds up to that of the whole, each within a cent of its own', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 12 }), lines => {
        const parts = spreadGst(lines)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(gstInside(lines.reduce((sum, line) => sum + line, 0)))
        for (const [place, part] of parts.entries())
          expect(Math.abs(part - (lines[place] ?? 0) / 11)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

test('the pieces of a line are worth the line, however they are paid back', () => {
  fc.assert(
    fc.property(cents, fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 6 }), (whole, counts) => {
      const of = counts.reduce((sum, count) => sum + count, 0)
      let before = 0
      const parts = counts.map(count => {
        const part = shareOf(whole, { before, count, of })
        before += count
        return part
      })
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole)
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('amounts are written and read digit by digit', () => {
  fc.assert(
    fc.property(cents, amount => {
      expect(centsOf(decimal(amount))).toBe(amount)
    }),
  )
  expect([centsOf('5'), centsOf('5.5'), centsOf('5.555'), centsOf('-1'), centsOf('x')]).toEqual([
    500,
    550,
    undefined,
    undefined,
    undefined,
  ])
})
