import { expect, test } from 'vitest'
import { refusalOfNewPassword, waitOf } from './refusals.ts'

const refused = (code: string, more: object = {}) =>
  Object.assign(new Error('x'), { name: 'AuthApiError', code, ...more })
const weak = (...reasons: string[]) => refused('weak_password', { name: 'AuthWeakPasswordError', reasons })

test.each([
  [refused('same_password'), /already have/],
  [weak('pwned'), /common passwords/],
  [weak('characters'), /Mix small letters/],
  [weak('length'), /at least 10 characters/],
])('a password that is refused says why, beside its field (%#) [SIGNIN-04]', (error, sentence) => {
  const refusal = refusalOfNewPassword(error, 10)
  expect(refusal?.field).toBe('password')
  expect(refusal?.message).toMatch(sentence)
})

test('a refusal that is not about the password stands above the form', () =>
  expect(refusalOfNewPassword(refused('over_request_rate_limit'), 8)).toEqual({
    message: expect.stringMatching(/lot of tries/),
  }))

test.each([
  ['For security purposes, you can only request this after 42 seconds.', 42],
  ['For security purposes, you can only request this after 1 second.', 1],
  ['email rate limit exceeded', null],
])('"%s" asks to wait %s seconds [SIGNIN-18]', (message, seconds) =>
  expect(waitOf(refused('over_email_send_rate_limit', { message }))).toBe(seconds),
)
