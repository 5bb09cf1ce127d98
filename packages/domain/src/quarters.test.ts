import { expect, test } from 'vitest'
import { lastDayOf, quarterBefore, quarterOf } from './quarters.ts'

test.each([
  ['2026-01-01', '2026-Q1', '2026-03-31', '2025-Q4'],
  ['2026-06-30', '2026-Q2', '2026-06-30', '2026-Q1'],
  ['2026-12-31', '2026-Q4', '2026-12-31', '2026-Q3'],
])('%s is in %s, which ends on %s and follows %s', (day, quarter, last, before) => {
  expect(quarterOf(day)).toBe(quarter)
  expect(lastDayOf(quarter)).toBe(last)
  expect(quarterBefore(quarter)).toBe(before)
})
