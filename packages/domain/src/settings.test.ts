import { expect, test } from 'vitest'
import { settingsAt, usualSettings } from './settings.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour))
const texts = (isOn: boolean, hour: number) => ({
  setting: { key: 'texts' as const, value: { isOn } },
  effectiveAt: at(hour),
})

test('the newest value that has begun counts, of two of one moment the one approved last; others stay as they are', () => {
  expect(settingsAt([], at(9))).toEqual(usualSettings)
  const approved = [texts(false, 5), texts(true, 8), texts(false, 3)]
  expect(settingsAt(approved, at(4)).texts).toEqual({ isOn: false })
  expect(settingsAt(approved, at(7)).texts).toEqual({ isOn: false })
  expect(settingsAt(approved, at(9))).toEqual(usualSettings)
  expect(settingsAt([texts(false, 5), texts(true, 5)], at(5)).texts).toEqual({ isOn: true })
})
