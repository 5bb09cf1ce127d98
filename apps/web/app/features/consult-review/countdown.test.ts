import { describe, expect, test } from 'vitest'
import { dueWords, levelNow, timeSpan } from './countdown.ts'

const now = Date.parse('2026-11-16T00:00:00Z')
const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString()

describe('the countdown of a consult', () => {
  test.each([
    [20_000, 'under 1 min'],
    [45 * 60_000, '45 min'],
    [2 * 3_600_000, '2 h'],
    [5 * 3_600_000 + 12 * 60_000, '5 h 12 min'],
    [51 * 3_600_000, '2 d 3 h'],
    [48 * 3_600_000, '2 d'],
    [-3_600_000, '1 h'],
  ])('%i ms reads %s', (ms, words) => expect(timeSpan(ms)).toBe(words))

  test('says how long is left, and how long it has been late', () => {
    expect(dueWords(inHours(5.2), now)).toBe('due in 5 h 12 min')
    expect(dueWords(inHours(-1), now)).toBe('overdue by 1 h')
  })

  test.each([
    [9, 'green'],
    [8, 'amber'],
    [2, 'red'],
    [0, 'breach'],
  ] as const)('with %i hours left is %s without asking again [CONSULT-W05]', (hours, level) =>
    expect(levelNow('green', inHours(hours), now)).toBe(level),
  )

  test('never looks better than the clinic said', () => {
    expect(levelNow('red', inHours(20), now)).toBe('red')
    expect(levelNow('green', null, now)).toBe('green')
  })
})
