import { expect, test } from 'vitest'
import { callerKey } from './caller-key.ts'

test('everyone behind one IPv6 connection counts as one caller, whichever of its addresses they use [OPERATION-16]', () => {
  const network = '2001:db8:1:2::/64'
  for (const address of ['2001:db8:1:2::1', '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2:0:0:0:9%eth0'])
    expect(callerKey(address), address).toBe(network)
  expect(callerKey('2001:db8:1:3::1')).not.toBe(network)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('a caller from %s is counted as %s', (address, caller) => expect(callerKey(address)).toBe(caller))
