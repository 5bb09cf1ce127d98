import { describe, expect, test } from 'vitest'
import { type GoodsCharge, goodsChargeProblem, goodsOptions } from './goods-subscription.ts'

const charge = (change: Partial<GoodsCharge> = {}): GoodsCharge => ({
  day: '2027-03-20',
  amountCents: 4_500,
  isActive: true,
  isDisputed: false,
  notice: { on: '2027-03-13', amountCents: 4_500 },
  ...change,
})

describe('a delivery of goods', () => {
  test.each([
    ['told a week before, with its amount', {}, null],
    ['told by nobody', { notice: null }, 'notice'],
    ['told a day too late', { notice: { on: '2027-03-14', amountCents: 4_500 } }, 'notice'],
    ['told with another amount', { amountCents: 4_501 }, 'amount'],
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
})
