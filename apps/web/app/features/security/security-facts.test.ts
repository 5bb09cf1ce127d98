import type { User } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { accountFacts } from './security-facts.ts'

const user = (change: Partial<User>): User => ({
  id: 'u',
  aud: 'authenticated',
  created_at: '2026-01-01T00:00:00Z',
  email: 'mina@example.com',
  app_metadata: {},
  user_metadata: {},
  ...change,
})
const identity = (provider: string, email: string) => ({
  id: 'x',
  user_id: 'u',
  identity_id: 'i',
  provider,
  identity_data: { email },
})
const factor = (id: string, status: 'verified' | 'unverified', friendly_name?: string) => ({
  id,
  status,
  friendly_name,
  factor_type: 'totp' as const,
  created_at: '2026-02-01T00:00:00Z',
  updated_at: '2026-02-01T00:00:00Z',
})

test('someone who came through Google has no password to change, and sees the linked address', () =>
  expect(accountFacts(user({ identities: [identity('google', 'mina@gmail.example')] }))).toMatchObject({
    hasPassword: false,
    google: 'mina@gmail.example',
  }))

test('only apps that have shown a code count as devices [SESSION-26]', () =>
  expect(
    accountFacts(
      user({ factors: [factor('a', 'verified', 'My phone'), factor('b', 'unverified'), factor('c', 'verified')] }),
    ).devices,
  ).toEqual([
    { id: 'a', name: 'My phone', since: '2026-02-01T00:00:00Z' },
    { id: 'c', name: 'Authenticator app', since: '2026-02-01T00:00:00Z' },
  ]))

test('an address that waits for its confirmation is named', () =>
  expect(accountFacts(user({ new_email: 'new@example.com' })).newEmail).toBe('new@example.com'))

test.each([
  ['doctor', true],
  ['patient', false],
  [undefined, false],
])('a %s is staff: %s', (role, expected) =>
  expect(accountFacts(user({ app_metadata: { role } })).isStaff).toBe(expected),
)
