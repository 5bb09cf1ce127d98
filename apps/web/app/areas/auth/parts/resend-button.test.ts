import { expect, test } from 'vitest'
import { secondsLeft } from './resend-button.tsx'

test.each([
  [60_000, 0, 60],
  [60_000, 59_001, 1],
  [60_000, 60_000, 0],
  [60_000, 90_000, 0],
])('until %i at %i there are %i seconds left', (until, now, left) => expect(secondsLeft(until, now, 3600)).toBe(left))

test('a clock that was set back makes nobody wait for hours [SIGNIN-19]', () =>
  expect(secondsLeft(9_000_000_000, 0, 60)).toBe(60))
