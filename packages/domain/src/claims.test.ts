import { describe, expect, test } from 'vitest'
import { claimable, lateFrom, lateIfSentBy } from './claims.ts'
import { addDays } from './dates.ts'

// A Monday.
const sent = { state: 'shipped', shippedOn: '2026-03-02', deliveredOn: null, today: '2026-03-03' } as const
const arrived = { ...sent, state: 'delivered', deliveredOn: '2026-03-05' } as const

describe('what a patient may report about a parcel', () => {
  test('is that it has not arrived from the seventh business day on [ORDER-14]', () => {
    expect(lateFrom(sent)).toBe('2026-03-11')
    expect(claimable({ ...sent, today: '2026-03-10' })).toEqual(['damaged', 'wrong_item'])
    expect(claimable({ ...sent, today: '2026-03-11' })).toEqual(['not_arrived', 'damaged', 'wrong_item'])
  })

  test('is anything for thirty days after the carrier says that it was delivered', () => {
    expect(claimable({ ...arrived, today: '2026-03-05' })).toContain('not_arrived')
    expect(claimable({ ...arrived, today: '2026-04-04' })).toContain('damaged')
    expect(claimable({ ...arrived, today: '2026-04-05' })).toEqual([])
  })

  test.each(['received', 'packed', 'on_hold', 'returned', 'resent', 'cancelled'] as const)(
    'is nothing of one that is %s',
    state => expect(claimable({ ...sent, state, today: '2026-05-01' })).toEqual([]),
  )
})

test('what was sent by that day is late today, and what was sent after it is not [ORDER-163]', () => {
  for (let today = '2026-11-20'; today < '2027-02-01'; today = addDays(today, 1)) {
    const day = lateIfSentBy(today)
    const isLate = (shippedOn: string) => (lateFrom({ state: 'shipped', shippedOn }) ?? '') <= today
    expect([isLate(day), isLate(addDays(day, 1))]).toEqual([true, false])
  }
})
