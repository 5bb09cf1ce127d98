import { expect, test } from 'vitest'
import { deviceName, zoneWords } from './sessions-row.tsx'

test.each([
  ['Chrome', 'Windows', 'Chrome on Windows'],
  ['', 'iOS', 'iOS'],
  ['Firefox', '', 'Firefox'],
  ['', '', 'Unknown device'],
])('a device that says %j and %j is called %s', (browser, system, name) =>
  expect(deviceName({ browser, system })).toBe(name),
)

test.each([
  ['Australia/Perth', 'Perth time'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires time'],
  ['Etc/UTC', 'UTC'],
  ['UTC', 'UTC'],
  ['', ''],
])('the time zone %j is shown as %j [SESSION-27]', (zone, words) => expect(zoneWords(zone)).toBe(words))
