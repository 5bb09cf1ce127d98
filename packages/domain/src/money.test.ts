import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aud, centsOfDecimal, formatMoney, gstIncluded } from './money.ts'

describe('prices', () => {
  test.each([
    [14100, 'AUD', 'A$141.00'],
    [0, 'AUD', 'A$0.00'],
    [123456789, 'AUD', 'A$1,234,567.89'],
    [-550, 'AUD', '-A$5.50'],
    [999, 'USD', '$9.99'],
    [999, 'not a currency', '$9.99'],
    [0, '', '$0.00'],
  ])('%i cents of %s print as %s [SUB-09]', (cents, currency, text) =>
    expect(formatMoney({ cents, currency })).toBe(text),
  )

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
  ])('%i cents include %i cents of GST [SUB-10]', (cents, gst) => expect(gstIncluded(cents)).toBe(gst))

  test('is never more than half a cent from one eleventh', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), cents => Math.abs(gstIncluded(cents) - cents / 11) <= 0.5),
    )
  })
})

describe('decimals of providers', () => {
  test.each([
    ['5.0', 500],
    ['5', 500],
    ['0.46', 46],
    ['.5', 50],
    ['29.999', 3000],
    ['1.005', 101],
    ['32.00', 3200],
    ['-3.005', -301],
    ['0.00', 0],
    ['-0.001', 0],
  ])('%s is %i cents [SHOP-07]', (text, cents) => expect(centsOfDecimal(text)).toBe(cents))

  test.each(['', '.', '-', 'free', '1,50', '1e3', '0x10', '99999999999999999'])('%j is none', text =>
    expect(centsOfDecimal(text)).toBeNull(),
  )

  test('every whole number of cents comes back from its two decimals', () => {
    const written = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
    fc.assert(fc.property(fc.nat(2 ** 31), cents => centsOfDecimal(written(cents)) === cents))
  })
})
