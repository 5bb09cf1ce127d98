import { expect, test } from 'vitest'
import { typedPressure } from './typed-pressure.ts'

test.each([
  ['12', '12'],
  ['120', '120'],
  ['1208', '120/8'],
  ['12080', '120/80'],
  ['120/80', '120/80'],
  ['120 80', '120/80'],
  ['120 over 80', '120/80'],
  ['9560', '95/60'],
  ['120/', '120/'],
  ['', ''],
])('typing %j leaves %j in the field', (typed, shown) => expect(typedPressure(typed)).toBe(shown))
