import { describe, expect, test } from 'vitest'
import { adherenceByWeek, mayTick, nextReminder } from './doses.ts'

describe('when a reminder comes next', () => {
  test.each([
    ['2026-11-25T02:00:00Z', 14 * 60, 'Australia/Sydney', '2026-11-25T03:00:00.000Z'],
    ['2026-11-25T03:00:00Z', 14 * 60, 'Australia/Sydney', '2026-11-26T03:00:00.000Z'],
    ['2026-11-25T02:00:00Z', 8 * 60, 'Australia/Perth', '2026-11-26T00:00:00.000Z'],
    // 2.30 am is skipped on the morning on which clocks go forward.
    ['2026-10-03T14:30:00Z', 2 * 60 + 30, 'Australia/Sydney', '2026-10-04T15:30:00.000Z'],
  ])('after %s for minute %s in %s is %s [DOSE-01]', (now, minute, zone, next) => {
    expect(nextReminder(new Date(now), minute, zone).toISOString()).toBe(next)
  })
})

test('today and the thirty days before it may be ticked [DOSE-02]', () => {
  const may = (day: string) => mayTick(day, '2026-11-25')
  expect(['2026-11-26', '2026-11-25', '2026-10-26', '2026-10-25'].map(may)).toEqual([false, true, true, false])
})

test('of each week what was ticked counts, and nothing of days without a tick [DOSE-03]', () => {
  const weeks = adherenceByWeek(
    [
      { day: '2026-11-25', state: 'taken' },
      { day: '2026-11-24', state: 'left' },
      { day: '2026-11-19', state: 'taken' },
      { day: '2026-11-18', state: 'left' },
    ],
    '2026-11-25',
  )
  expect(weeks).toHaveLength(12)
  expect(weeks.at(-1)).toEqual({ from: '2026-11-19', percent: 67 })
  expect(weeks.at(-2)).toEqual({ from: '2026-11-12', percent: 0 })
  expect(weeks[0]).toEqual({ from: '2026-09-03', percent: null })
})
