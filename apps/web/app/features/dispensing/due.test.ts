import { describe, expect, test } from 'vitest'
import { dueLevel, dueWords, isOpen, timeSpan } from './due.ts'

const H = 3_600_000
const at = (hours: number) => new Date(hours * H).toISOString()

describe('when an order is due', () => {
  test.each([
    [20_000, 'under 1 min'],
    [45 * 60_000, '45 min'],
    [5 * H, '5 h'],
    [5 * H + 12 * 60_000, '5 h 12 min'],
    [28 * H + 12 * 60_000, '28 h'],
    [48 * H, '2 d'],
    [51 * H, '2 d 3 h'],
  ])('%i ms read as %s', (ms, words) => expect(timeSpan(ms)).toBe(words))

  test('says how long is left, and by how much it is late', () => {
    expect(dueWords(at(30), 27 * H)).toBe('Due in 3 h')
    expect(dueWords(at(30), 33 * H)).toBe('Late by 3 h')
  })

  test.each([
    [40, 'calm'],
    [33, 'soon'],
    [29, 'late'],
  ] as const)('due at hour %i, seen at hour 30, is %s', (due, level) => expect(dueLevel(at(due), 30 * H)).toBe(level))

  test('stops counting once the parcel has left', () => {
    expect(isOpen('packed')).toBe(true)
    expect(isOpen('on_hold')).toBe(true)
    expect(isOpen('shipped')).toBe(false)
    expect(isOpen('cancelled')).toBe(false)
  })
})
