import { expect, test } from 'vitest'
import { isNewFromGoogle } from './arrival.ts'

test.each([
  ['someone new', { provider: 'google' }, {}, true],
  ['someone who has answered', { provider: 'google' }, { marketing_consent: false }, false],
  ['someone with a password', { provider: 'email' }, {}, false],
  ['a doctor', { provider: 'google', role: 'doctor' }, {}, false],
])('through Google, %s is asked about names and news: %# [SIGNIN-25]', (_who, app_metadata, user_metadata, expected) =>
  expect(isNewFromGoogle({ app_metadata, user_metadata })).toBe(expected),
)
