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
  ] as const)('%s every %i days costs %i cents [SUB-08]', (code, days, cents) =>
    expect(planPrice(code, days)).toEqual({ cents, currency: 'AUD' }),
  )

  test('costs no less for more days, in whole cents', () => {
    for (const code of planCodes) {
      const prices = Array.from({ length: 366 }, (_, day) => planPrice(code, day + 1).cents)
      expect(prices.every(Number.isInteger)).toBe(true)
      expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    }
  })

  test('costs for any number of days what the 30-day price says, to half a cent', () => {
    for (const code of planCodes) {
      const perDay = (planOf(code)?.per30DaysCents ?? Number.NaN) / 30
      for (let days = 1; days <= 366; days += 1) {
        expect(Math.abs(planPrice(code, days).cents - perDay * days), `${code}, ${days} days`).toBeLessThanOrEqual(0.5)
      }
    }
  })

  test('knows each plan by its code and no other', () => {
    for (const code of planCodes) expect(planOf(code)?.code).toBe(code)
    expect(planOf('M-Z')).toBeNull()
  })
})
