import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aud, formatMoney, gstIncluded } from './money.ts'

describe('prices', () => {
  test.each([
    [14100, 'AUD', 'A$141.00'],
    [0, 'AUD', 'A$0.00'],
    [123456789, 'AUD', 'A$1,234,567.89'],
    [-550, 'AUD', '-A$5.50'],
    [999, 'USD', '$9.99'],
    [999, 'not a currency', '$9.99'],
    [0, '', '$0.00'],
  ])('%i cents of %s print as %s', (cents, currency, text) => expect(formatMoney({ cents, currency })).toBe(text))

  test('takes Australian dollars when asked for nothing else', () => expect(formatMoney(aud(4700))).toBe('A$47.00'))
})

describe('GST', () => {
  test.each([
    [1100, 100],
    [3200, 291],
    [5, 0],
    [6, 1],
    [0, 0],
    [-1100, -100],
  ])('%i cents include %i cents of GST', (cents, gst) => expect(gstIncluded(cents)).toBe(gst))

  test('is never more than half a cent from one eleventh', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), cents => Math.abs(gstIncluded(cents) - cents / 11) <= 0.5),
    )
  })
})
