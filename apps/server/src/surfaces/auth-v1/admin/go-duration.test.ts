import { expect, test } from 'vitest'
import { goDuration } from './go-duration.ts'

test.each([
  ['24h', 86_400],
  ['1h30m', 5_400],
  ['0.5s', 0.5],
  ['300ms', 0.3],
  ['1h1m1s', 3_661],
  ['0', 0],
  ['876000h', 3_153_600_000],
  ['none', null],
  ['', null],
  ['-1h', null],
  ['5', null],
  ['h', null],
  ['1 h', null],
  ['9999999999h', null],
])('the duration %j is %j seconds', (text, seconds) => {
  expect(goDuration(text)).toBe(seconds)
})
