import { expect, test } from 'vitest'
import { freeName, inGroups } from './enrolment.ts'
import { codesAsText } from './recovery-codes.tsx'

test.each([
  [[], 'Authenticator app'],
  [['Authenticator app'], 'Authenticator app 2'],
  [['Authenticator app', 'Authenticator app 2'], 'Authenticator app 3'],
  [['Authenticator app 2'], 'Authenticator app'],
  [['My phone'], 'Authenticator app'],
])('a new app beside %j is called %s', (taken, expected) => expect(freeName(taken)).toBe(expected))

test('a key is shown in groups that can be typed', () =>
  expect(inGroups('JBSWY3DPEHPK3PXPAB')).toBe('JBSW Y3DP EHPK 3PXP AB'))

test('the kept file says whose codes these are and holds each of them', () => {
  const codes = ['ABCD-EFGH-IJKL', 'MNOP-QRST-UVWX']
  const text = codesAsText({
    productName: 'Olive Mane',
    email: 'mina@example.com',
    codes,
    at: new Date('2026-11-20T02:00Z'),
  })
  expect(text).toContain('mina@example.com')
  expect(text).toContain('20 Nov 2026')
  expect(text).toContain(' 1. ABCD-EFGH-IJKL\r\n 2. MNOP-QRST-UVWX')
})
