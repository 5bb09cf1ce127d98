import { describe, expect, test } from 'vitest'
import { countedSupplies, type DispensedOrder } from './interval.ts'

const order = (orderId: string, change: Partial<DispensedOrder> = {}): DispensedOrder => ({
  orderId,
  replaces: null,
  restOf: null,
  state: 'shipped',
  suppliedOn: '2026-03-01',
  shippedOn: '2026-03-01',
  intervalDays: 30,
  ...change,
})
const next = { orderId: 'next', replaces: null, restOf: null }
const days = (of: Parameters<typeof countedSupplies>[0], dispensed: DispensedOrder[]) =>
  countedSupplies(of, dispensed).map(one => [one.order.orderId, one.suppliedOn, one.hasLeft])

describe('the interval', () => {
  test('counts from the day a supply was handed over; from its check while it is in the pharmacy [SCRIPT-100]', () => {
    expect(days(next, [order('late', { shippedOn: '2026-04-20' })])).toEqual([['late', '2026-04-20', true]])
    expect(days(next, [order('here', { state: 'on_hold', shippedOn: null })])).toEqual([['here', '2026-03-01', false]])
  })

  test('counts nothing that never reached the patient [SCRIPT-101]', () => {
    const never = (['cancelled', 'destroyed', 'resent'] as const).map(state => order(state, { state }))
    expect(days(next, never)).toEqual([])
  })

  test('counts what was made again by its own day, and a rest with the supply it completes [SCRIPT-101]', () => {
    const first = order('first')
    const rest = order('rest', { restOf: 'first', suppliedOn: '2026-03-10', shippedOn: '2026-03-12' })
    const restAgain = order('rest-again', { replaces: 'rest', suppliedOn: '2026-03-20', shippedOn: '2026-03-20' })
    expect(days(next, [first, { ...rest, state: 'resent' }, restAgain])).toEqual([['first', '2026-03-01', true]])
    const again = order('again', { replaces: 'first', suppliedOn: '2026-03-05', shippedOn: '2026-03-06' })
    expect(days(next, [{ ...first, state: 'resent' }, again, rest])).toEqual([['again', '2026-03-06', true]])
  })

  test('counts a rest by itself where its first part never reached the patient [SCRIPT-101]', () => {
    const first = order('first', { state: 'destroyed' })
    const rest = order('rest', { restOf: 'first', suppliedOn: '2026-03-10', shippedOn: '2026-03-12' })
    expect(days(next, [first, rest])).toEqual([['rest', '2026-03-12', true]])
  })

  test('is not counted within one supply, and what is made again waits for a later supply [SCRIPT-101]', () => {
    const first = order('first')
    const later = order('later', { suppliedOn: '2026-03-28', shippedOn: '2026-03-28' })
    const again = { orderId: 'again', replaces: 'first', restOf: null }
    expect(days(again, [first])).toEqual([])
    expect(days(again, [first, later])).toEqual([['later', '2026-03-28', true]])
    expect(days({ orderId: 'rest', replaces: null, restOf: 'first' }, [first, later])).toEqual([])
  })
})
