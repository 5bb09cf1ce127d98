import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../dates.ts'
import { agreementText, chargeDays, chargesInWords, lastChargeDay } from './charges.ts'

const price = { cents: 7050, currency: 'AUD' }
const days = (supplies: number, lastDay = '2027-11-23') =>
  chargeDays({ first: '2026-11-24', intervalDays: 45, supplies, lastDay })

describe('what a plan charges', () => {
  test.each([
    [1, 'A$70.50 today; then nothing until a doctor has seen you again'],
    [2, 'A$70.50 today and once more on 8 January 2027; then nothing until a doctor has seen you again'],
    [
      3,
      'A$70.50 today and again on 8 January 2027 and 22 February 2027; then nothing until a doctor has seen you again',
    ],
    [
      7,
      'A$70.50 today and then every 45 days, 6 more times, from 8 January 2027 to 21 August 2027; then nothing until a doctor has seen you again',
    ],
  ])('for %i supplies is one sentence with its days [SUBSCRIPTION-300]', (supplies, words) =>
    expect(chargesInWords(price, days(supplies), 45)).toBe(words),
  )

  test('never counts a charge whose supply the prescription would not allow any more, nor one too many [SUBSCRIPTION-301]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 1, max: 90 }),
        fc.integer({ min: 0, max: 400 }),
        (supplies, intervalDays, valid) => {
          const lastDay = addDays('2026-11-24', valid)
          const found = chargeDays({ first: '2026-11-24', intervalDays, supplies, lastDay })
          expect(found.length).toBeLessThanOrEqual(supplies)
          for (const [index, day] of found.entries()) {
            expect(day <= lastDay).toBe(true)
            expect(day).toBe(addDays('2026-11-24', index * intervalDays))
          }
        },
      ),
    )
  })

  test('ends some days before the prescription does, or a year after it was written', () => {
    expect(lastChargeDay({ writtenOn: '2026-11-24', expiresOn: '2027-05-24' })).toBe('2027-05-21')
    expect(lastChargeDay({ writtenOn: '2026-11-24', expiresOn: '2028-05-24' })).toBe('2027-11-21')
  })

  test('is agreed to with what can change about it', () => {
    expect(agreementText(price, days(1), 45)).not.toContain('later payment')
    expect(agreementText(price, days(2), 45)).toBe(
      'I want to start this plan: A$70.50 today and once more on 8 January 2027; then nothing until a doctor has seen you again. A later payment may wait for an answer, and never comes early by itself. I can cancel at any time.',
    )
  })
})
