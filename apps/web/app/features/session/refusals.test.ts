import { expect, test } from 'vitest'
import { asksForSecondFactor, authMessageOf, authProblemOf, refusalOfNewPassword, waitOf } from './refusals.ts'

const authError = (name: string, status?: number, code?: string) =>
  Object.assign(new Error('x'), { name, status, code })

test.each([
  [authError('AuthApiError', 400, 'invalid_credentials'), /e-mail or password is not right/],
  [authError('AuthApiError', 422, 'user_already_exists'), /already an account/],
  [authError('AuthWeakPasswordError', 422), /at least 8 characters/],
  [authError('AuthApiError', 429, 'over_email_send_rate_limit'), /just sent you a message/],
  [authError('AuthApiError', 429), /lot of tries/],
  [authError('AuthRetryableFetchError', 0), /could not reach/],
  [new TypeError('Failed to fetch'), /could not reach/],
  [authError('AuthApiError', 500, 'unexpected_failure'), /did not work/],
])('a failed sign-in says what to do (%#)', (error, sentence) => expect(authProblemOf(error)).toMatch(sentence))

test('a used link says so', () => expect(authMessageOf('otp_expired')).toMatch(/used or has run out/))

test.each([
  ['This user requires 2FA', true],
  ['Please enter your second factor', true],
  ['Invalid login credentials', false],
])('"%s" asks for a second factor: %s [SESSION-25]', (message, expected) =>
  expect(asksForSecondFactor(new Error(message))).toBe(expected),
)

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
