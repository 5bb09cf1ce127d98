import { expect, test } from 'vitest'
import { HEARD_LEVEL, loudnessOf } from './sound-level.ts'

const tone = (height: number) => Array.from({ length: 1024 }, (_, at) => height * Math.sin(at / 8))

test('silence shows nothing and full sound fills the meter', () => {
  expect(loudnessOf([0, 0, 0])).toBe(0)
  expect(loudnessOf([])).toBe(0)
  expect(loudnessOf([1, -1, 1, -1])).toBe(1)
})

test('speech is heard, the hum of a room is not', () => {
  expect(loudnessOf(tone(0.1))).toBeGreaterThan(HEARD_LEVEL)
  expect(loudnessOf(tone(0.002))).toBeLessThan(HEARD_LEVEL)
})

test('louder is more', () => expect(loudnessOf(tone(0.2))).toBeGreaterThan(loudnessOf(tone(0.1))))
