import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refundOfPart, shareOf } from './supply-share.ts'

describe('what a part of a supply was paid with', () => {
  test.each([
    ['all of it', [{ quantity: 45 }], null, 1],
    ['a third of one item', [{ quantity: 45 }], [{ position: 0, quantity: 15 }], 1 / 3],
    ['one item of two', [{ quantity: 45 }, { quantity: 60 }], [{ position: 1, quantity: 60 }], 1 / 2],
    [
      'one item and half of another',
      [{ quantity: 40 }, { quantity: 60 }],
      [
        { position: 0, quantity: 20 },
        { position: 1, quantity: 60 },
      ],
      3 / 4,
    ],
  ])('is its share: %s [ORDER-184]', (_, items, holds, share) => {
    expect(shareOf(items, holds)).toBeCloseTo(share, 10)
  })

  test('adds up to the payment in whole cents, in whichever order the parts go back [ORDER-185]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 5 }),
        (paidCents, sizes) => {
          const all = sizes.reduce((sum, size) => sum + size, 0)
          let backCents = 0
          sizes.forEach((quantity, index) => {
            const share = shareOf([{ quantity: all }], [{ position: 0, quantity }])
            const back = refundOfPart({ paidCents, backCents, share, isLast: index === sizes.length - 1 })
            expect(back).toBeGreaterThanOrEqual(0)
            expect(Number.isInteger(back)).toBe(true)
            backCents += back
          })
          expect(backCents).toBe(paidCents)
        },
      ),
    )
  })

  test('is nothing where all of it went back already', () => {
    expect(refundOfPart({ paidCents: 7050, backCents: 7050, share: 1 / 3, isLast: false })).toBe(0)
    expect(refundOfPart({ paidCents: 7050, backCents: 7000, share: 1 / 3, isLast: false })).toBe(50)
  })
})
