import { expect, test } from 'vitest'
import { brightnessOf } from './watch-picture.ts'

const pixels = (red: number, green: number, blue: number) =>
  new Uint8ClampedArray([red, green, blue, 255, red, green, blue, 255])

test('a covered lens is dark and a lit room is not', () => {
  expect(brightnessOf(pixels(2, 2, 2))).toBeLessThan(28)
  expect(brightnessOf(pixels(120, 110, 100))).toBeGreaterThan(28)
})

test('no picture has no brightness', () => expect(brightnessOf(new Uint8ClampedArray())).toBe(0))
