import { describe, expect, test } from 'vitest'
import { agents } from '#test/devices.ts'
import { timeZoneOf } from './signed-in.ts'
import { deviceName, deviceOf } from './user-agent.ts'

describe('devices are called as people call them', () => {
  test.each([
    [agents.firefoxOnLinux, 'Firefox on Linux', 'computer'],
    [agents.safariOnPhone, 'Safari on iOS', 'phone'],
    [agents.chromeOnWindows, 'Chrome on Windows', 'computer'],
    [
      'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
      'tablet',
    ],
    ['', '', 'unknown'],
    ['node', '', 'unknown'],
    ['   ', '', 'unknown'],
  ])('%s', (agent, name, kind) => {
    expect(deviceName(agent)).toBe(name)
    expect(deviceOf(agent).kind).toBe(kind)
  })

  test('words that someone gave their own program never reach the owner of an account [SESSION-S90]', () => {
    expect(deviceName('Call Us On 555 Now/1.0 (Windows NT 10.0)')).toBe('Windows')
    expect(deviceName('<b>Bank</b>/1.0')).toBe('')
  })
})

test.each([
  ['Australia/Perth', 'Australia/Perth'],
  ['UTC', 'UTC'],
  ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['Mars/Olympus', ''],
  ['+10:00', ''],
  ['Australia/Perth\r\nBcc: x', ''],
  [`A${'a'.repeat(64)}`, ''],
  ['', ''],
])('the time zone %j is kept as %j', (sent, kept) => {
  expect(timeZoneOf(sent)).toBe(kept)
})
