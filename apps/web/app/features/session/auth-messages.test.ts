import { expect, test } from 'vitest'
import { asksForSecondFactor, authMessageOf, authProblemOf } from './auth-messages.ts'

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
