import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayIn } from '../dates.ts'
import { declineWords, inTryHours, nextTryAt, triesLeft } from './payment-tries.ts'

const zones = ['Australia/Sydney', 'Australia/Perth', 'Australia/Darwin', 'Australia/Adelaide']
const hourIn = (at: Date, zone: string) =>
  Number(new Intl.DateTimeFormat('en-AU', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(at))
const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })

describe('tries of a payment that failed', () => {
  test('are three, in order, between nine and six of the patient’s day, and over within seven days [SUB-S310]', () =>
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (failedAt, zone) => {
        const tries = [0, 1, 2].map(made => nextTryAt(failedAt, made, zone))
        let before = failedAt.getTime()
        for (const at of tries) {
          if (!at) throw new Error('a try is missing')
          expect(hourIn(at, zone)).toBeGreaterThanOrEqual(9)
          expect(hourIn(at, zone)).toBeLessThan(18)
          expect(at.getTime()).toBeGreaterThan(before)
          before = at.getTime()
        }
        expect(before - failedAt.getTime()).toBeLessThan(7 * 86_400_000 + 3_600_000)
        expect(nextTryAt(failedAt, 3, zone)).toBeNull()
      }),
    ))

  test('at night wait for the morning of their own zone', () => {
    const night = new Date('2026-12-01T14:00:00Z')
    expect(inTryHours(night, 'Australia/Sydney').toISOString()).toBe('2026-12-01T22:00:00.000Z')
    expect(inTryHours(night, 'Australia/Perth').toISOString()).toBe('2026-12-02T01:00:00.000Z')
    const noon = new Date('2026-12-02T03:00:00Z')
    expect(inTryHours(noon, 'Australia/Sydney')).toEqual(noon)
    expect(dayIn(inTryHours(new Date('2026-12-02T07:00:00Z'), 'Australia/Sydney'), 'Australia/Sydney')).toBe(
      '2026-12-03',
    )
  })

  test('count down', () => expect([0, 1, 2, 3, 4].map(triesLeft)).toEqual([3, 2, 1, 0, 0]))
})

describe('what was not paid', () => {
  test('is explained in plain words, also where the bank says nothing we know', () => {
    expect(declineWords('insufficient_funds')).toBe('there was not enough money on it')
    expect(declineWords('toString')).toBe('the bank did not accept it')
    expect(declineWords('brand_new')).toBe('the bank did not accept it')
  })
})
