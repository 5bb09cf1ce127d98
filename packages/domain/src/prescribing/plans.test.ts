import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planCodes, planOf, planPrice } from './plans.ts'

describe('plans', () => {
  test.each([
    ['M-A', 30, 4700],
    ['M-A', 45, 7050],
    ['M-B', 30, 5900],
    ['M-B', 28, 5507],
    ['M-C', 30, 7900],
    ['M-C', 45, 11850],
    ['W-A', 30, 5200],
    ['W-A', 45, 7800],
    ['W-B', 45, 6750],
    ['W-C', 30, 6900],
    ['W-C', 45, 10350],
  ] as const)('%s every %i days costs %i cents', (code, days, cents) =>
    expect(planPrice(code, days)).toEqual({ cents, currency: 'AUD' }),
  )

  test('costs no less for more days, in whole cents', () => {
    const days = fc.integer({ min: 1, max: 180 })
    fc.assert(
      fc.property(fc.constantFrom(...planCodes), days, days, (code, one, two) => {
        const [less, more] = [planPrice(code, Math.min(one, two)), planPrice(code, Math.max(one, two))]
        expect(Number.isInteger(less.cents)).toBe(true)
        expect(less.cents).toBeLessThanOrEqual(more.cents)
      }),
    )
  })

  test('knows each plan by its code and no other', () => {
    for (const code of planCodes) expect(planOf(code)?.code).toBe(code)
    expect(planOf('M-Z')).toBeNull()
  })
})
