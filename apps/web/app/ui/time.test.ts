import { expect, test } from 'vitest'
import { formatDateTime, relativeTime } from './time.ts'

const now = Date.parse('2026-11-20T06:00:00Z')

test.each([
  ['2026-11-20T06:00:20Z', 'now'],
  ['2026-11-20T05:55:00Z', '5 minutes ago'],
  ['2026-11-20T09:00:00Z', 'in 3 hours'],
  ['2026-11-21T07:00:00Z', 'tomorrow'],
  ['2026-10-10T06:00:00Z', 'last month'],
])('%s is %s', (at, words) => expect(relativeTime(at, now)).toBe(words))

test('a fixed time is shown in the zone that is asked for', () => {
  expect(formatDateTime('2026-11-20T06:00:00Z', 'Australia/Perth')).toMatch(/2:00/)
  expect(formatDateTime('2026-11-20T06:00:00Z', 'Australia/Sydney')).toMatch(/5:00/)
})
