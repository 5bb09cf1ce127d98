import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gstIncluded } from '../money.ts'
import { taxFigures } from './tax.ts'

const items = fc.array(fc.record({ cents: fc.integer({ min: 0, max: 500_000 }), isTaxed: fc.boolean() }), {
  maxLength: 51,
})
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

describe('the GST of an invoice', () => {
  test.each([
    [[14_100], 1_282],
    [[1], 0],
    [[5], 0],
    [[6], 1],
    [[6, 6, 6], 2],
    [[995, 3_200], 381],
  ])('of taxed lines of %j cents is %i cents in all', (lines, gst) => {
    expect(taxFigures(lines.map(cents => ({ cents, isTaxed: true }))).gstCents).toBe(gst)
  })

  test('is one eleventh of what is taxed, rounded once [SHOPORDER-34]', () => {
    fc.assert(
      fc.property(items, list => {
        const figures = taxFigures(list)
        expect(figures.gstCents).toBe(gstIncluded(figures.taxedCents))
      }),
    )
  })

  test('and its lines always agree: parts add up to the totals, and none is a cent or more away from its own eleventh [SHOPORDER-35]', () => {
    fc.assert(
      fc.property(items, list => {
        const figures = taxFigures(list)
        expect(sum(figures.itemGstCents)).toBe(figures.gstCents)
        expect(figures.taxedCents + figures.freeCents).toBe(figures.totalCents)
        expect(figures.totalCents).toBe(sum(list.map(({ cents }) => cents)))
        for (const [place, { cents, isTaxed }] of list.entries()) {
          const gst = figures.itemGstCents[place] ?? Number.NaN
          expect(Math.abs(gst - (isTaxed ? cents / 11 : 0))).toBeLessThan(1)
        }
      }),
    )
  })
})
