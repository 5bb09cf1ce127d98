import { describe, expect, test } from 'vitest'
import { type GoodsCharge, goodsCents, goodsChargeProblem, goodsOptions, goodsPricedOn } from './goods-subscription.ts'

const charge = (change: Partial<GoodsCharge> = {}): GoodsCharge => ({
  day: '2027-03-20',
  amountCents: 4_500,
  isActive: true,
  isDisputed: false,
  notice: { on: '2027-03-13', amountCents: 4_500 },
  allowedCents: 4_500,
  ...change,
})

describe('a delivery of goods', () => {
  test.each([
    ['told a week before, with its amount', {}, null],
    ['told by nobody', { notice: null }, 'notice'],
    ['told a day too late', { notice: { on: '2027-03-14', amountCents: 4_500 } }, 'notice'],
    ['told with another amount', { amountCents: 4_501 }, 'amount'],
    ['told, and more than was announced', { allowedCents: 4_499 }, 'amount'],
    ['told, and less than it may cost', { allowedCents: 4_600 }, null],
    ['disputed', { isDisputed: true }, 'dispute'],
    ['cancelled', { isActive: false }, 'ended'],
  ] as const)('%s [SUB-S555]', (_, change, problem) => {
    expect(goodsChargeProblem(charge(change))).toBe(problem)
  })

  test('moves no sooner than a notice allows, and waits three months at most [SUB-S550]', () => {
    expect(goodsOptions({ today: '2027-03-01', chargeOn: '2027-03-05', intervalDays: 45 })).toEqual({
      move: { from: '2027-03-09', to: '2027-06-01' },
      pause: { from: '2027-03-09', to: '2027-06-01' },
      skipTo: '2027-04-19',
    })
  })

  test('costs what was agreed until a change of one piece of it applies, and is compared with nothing from then on [SUB-S645]', () => {
    const items = [
      { variantId: 'a', quantity: 2, unitCents: 2_880, originalCents: 3_200 },
      { variantId: 'b', quantity: 1, unitCents: 4_410, originalCents: 4_900 },
    ]
    const change = { toCents: 3_000, announcedOn: '2027-03-01', appliesOn: '2027-03-31', isWithdrawn: false }
    const changes = [{ ...change, variantId: 'a' }]
    expect(goodsCents(goodsPricedOn(items, changes, '2027-03-30'))).toBe(10_170)
    expect(goodsPricedOn(items, changes, '2027-03-31')).toEqual([
      { ...items[0], unitCents: 3_000, originalCents: 3_000 },
      items[1],
    ])
    expect(goodsPricedOn(items, [{ ...change, variantId: 'a', isWithdrawn: true }], '2027-04-30')).toEqual(items)
  })
})
