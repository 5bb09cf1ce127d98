import { describe, expect, test } from 'vitest'
import { daysIn, digestWeek, MOST_PERIOD_DAYS, periodOf, reportSpan } from './office-period.ts'

const today = '2026-11-28'

describe('a period of the office', () => {
  test.each([
    ['7', '2026-11-22', '2026-11-15', '2026-11-21'],
    ['30', '2026-10-30', '2026-09-30', '2026-10-29'],
    ['90', '2026-08-31', '2026-06-02', '2026-08-30'],
  ] as const)('of %s days ends today and is compared with as many right before it [OFFICE-S01]', (period, from, a, b) =>
    expect(periodOf({ period }, today)).toEqual({ from, to: today, before: { from: a, to: b } }),
  )

  test('of the month is compared with the same days of the month before [OFFICE-S01]', () => {
    expect(periodOf({ period: 'month' }, today)).toEqual({
      ...{ from: '2026-11-01', to: today },
      before: { from: '2026-10-01', to: '2026-10-28' },
    })
    expect(periodOf({ period: 'month' }, '2026-03-31').before).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  })

  test('of one’s own choice may be given in any order, and ends today at the latest [OFFICE-S02]', () => {
    const asked = { period: 'custom', from: '2026-12-24', to: '2026-11-27' } as const
    expect(periodOf(asked, today)).toEqual({
      ...{ from: '2026-11-27', to: today },
      before: { from: '2026-11-25', to: '2026-11-26' },
    })
  })

  test.each([
    [undefined, undefined],
    ['2026-02-30', '2026-03-01'],
    ['2027-01-01', '2027-02-01'],
  ])('that is none, from %s to %s, is the last thirty days [OFFICE-S02]', (from, to) =>
    expect(periodOf({ period: 'custom', from, to }, today).from).toBe('2026-10-30'),
  )

  test('is no longer than a year [OFFICE-S02]', () => {
    const span = periodOf({ period: 'custom', from: '2001-01-01', to: today }, today)
    expect(daysIn(span)).toHaveLength(MOST_PERIOD_DAYS)
    expect(span.to).toBe(today)
  })
})

test.each([
  ['2026-11-23T06:59:59+11:00', null],
  ['2026-11-23T07:00:00+11:00', '2026-11-16'],
  ['2026-11-23T23:59:59+11:00', '2026-11-16'],
  ['2026-11-24T00:00:00+11:00', null],
  ['2026-11-22T20:30:00Z', '2026-11-16'],
  ['2026-07-06T07:00:00+10:00', '2026-06-29'],
])('at %s the week that is mailed begins on %s [OFFICE-S12]', (at, from) =>
  expect(digestWeek(new Date(at))?.from ?? null).toBe(from),
)

describe('a period of the pharmacy’s reports', () => {
  test.each([
    ['month', today, '2026-11-01', today],
    ['last_month', today, '2026-10-01', '2026-10-31'],
    ['quarter', today, '2026-10-01', today],
    ['last_quarter', today, '2026-07-01', '2026-09-30'],
    ['last_month', '2027-01-05', '2026-12-01', '2026-12-31'],
    ['last_quarter', '2027-01-31', '2026-10-01', '2026-12-31'],
    ['quarter', '2026-12-31', '2026-10-01', '2026-12-31'],
  ] as const)('%s on %s begins on %s and ends on %s [REPORT-S9]', (period, day, from, to) =>
    expect(reportSpan({ period }, day)).toEqual({ from, to }),
  )

  test('of one’s own choice ends today at the latest, and is this month where it is none [REPORT-S9]', () => {
    const custom = { period: 'custom' as const, from: '2026-11-27', to: '2026-12-24' }
    expect(reportSpan(custom, today)).toEqual({ from: '2026-11-27', to: today })
    expect(reportSpan({ ...custom, from: '2026-12-01' }, today)).toEqual({ from: '2026-11-01', to: today })
  })
})
