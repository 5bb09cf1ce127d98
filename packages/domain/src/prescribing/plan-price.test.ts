import { describe, expect, test } from 'vitest'
import { firstDayOfPrice, type PriceChange, priceOn } from './plan-price.ts'

const change: PriceChange = {
  toCents: 8_000,
  announcedOn: '2026-12-01',
  appliesOn: '2026-12-31',
  isWithdrawn: false,
}

describe('the price that may be charged', () => {
  test.each<[string, readonly Partial<PriceChange>[], number]>([
    ['2026-12-30', [{}], 7_050],
    ['2026-12-31', [{}], 8_000],
    ['2027-06-01', [{}], 8_000],
    ['2027-06-01', [{ isWithdrawn: true }], 7_050],
    ['2027-06-01', [{ appliesOn: '2026-12-30' }], 7_050],
    ['2027-06-01', [{}, { toCents: 7_500, announcedOn: '2027-02-01', appliesOn: '2027-03-03' }], 7_500],
    ['2027-03-02', [{ toCents: 7_500, announcedOn: '2027-02-01', appliesOn: '2027-03-03' }, {}], 8_000],
    ['2027-06-01', [], 7_050],
  ])('on %s, with %j: %i cents [SUB-S331]', (day, changes, cents) =>
    expect(
      priceOn(
        7_050,
        changes.map(one => ({ ...change, ...one })),
        day,
      ),
    ).toBe(cents),
  )

  test('begins thirty days after its announcement', () => expect(firstDayOfPrice('2026-12-01')).toBe('2026-12-31'))
})
