import { describe, expect, test } from 'vitest'
import { awayOf, awayWords, emptyAway } from './away-times.ts'

const now = Date.parse('2026-11-16T00:00:00Z')
const away = (form: Partial<typeof emptyAway>, zone = 'Australia/Sydney') =>
  awayOf({ ...emptyAway, ...form }, zone, now)

describe('a time away', () => {
  test('is whole days in the zone of the hours where no times are given', () => {
    expect(away({ fromDay: '2026-12-24', untilDay: '2026-12-26' })).toEqual({
      startsAt: '2026-12-23T13:00:00.000Z',
      endsAt: '2026-12-26T13:00:00.000Z',
    })
    expect(away({ fromDay: '2026-12-24' }, 'Australia/Perth')).toEqual({
      startsAt: '2026-12-23T16:00:00.000Z',
      endsAt: '2026-12-24T16:00:00.000Z',
    })
  })

  test('is part of a day where times are given', () =>
    expect(away({ fromDay: '2026-11-20', fromTime: '13:00', untilTime: '15:30' })).toEqual({
      startsAt: '2026-11-20T02:00:00.000Z',
      endsAt: '2026-11-20T04:30:00.000Z',
    }))

  test('is a whole day also when clocks change', () =>
    expect(away({ fromDay: '2027-04-04' })).toEqual({
      startsAt: '2027-04-03T13:00:00.000Z',
      endsAt: '2027-04-04T14:00:00.000Z',
    }))

  test.each([
    [{}, { fromDay: 'Enter the first day.' }],
    [{ fromDay: '2026-12-24', untilDay: '2026-12-23' }, { untilDay: 'The end must be after the start.' }],
    [
      { fromDay: '2026-11-20', fromTime: '13:00', untilTime: '12:00' },
      { untilDay: 'The end must be after the start.' },
    ],
    [{ fromDay: '2026-11-10' }, { untilDay: 'This time is over.' }],
  ])('typed as %o says what is wrong', (form, problem) => expect(away(form)).toEqual(problem))
})

test.each([
  ['2026-11-24T13:00:00Z', '2026-11-25T13:00:00Z', 'Wed, 25 Nov, all day'],
  ['2026-12-23T13:00:00Z', '2026-12-26T13:00:00Z', 'Thu, 24 Dec to Sat, 26 Dec, all day'],
  ['2026-11-20T02:00:00Z', '2026-11-20T04:30:00Z', 'Fri, 20 Nov, 1:00 pm to 3:30 pm'],
  ['2026-11-20T02:00:00Z', '2026-11-21T04:30:00Z', 'Fri, 20 Nov, 1:00 pm to Sat, 21 Nov, 3:30 pm'],
])('a time away from %s to %s is said as %s', (startsAt, endsAt, words) =>
  expect(awayWords({ startsAt, endsAt }, 'Australia/Sydney')).toBe(words),
)
