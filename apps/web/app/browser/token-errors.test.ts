import { expect, test } from 'vitest'
import { isTokenClaimError, refusedTokenOf } from './token-errors.ts'

test.each([
  [new Error('Invalid value for JWT claim "sub"'), true],
  [Object.assign(new Error('x'), { name: 'InvalidJWTToken' }), true],
  ['Uncaught Error: InvalidJWTToken: bad', true],
  [new Error('Failed to fetch'), false],
  [{ message: 'invalid value for jwt claim' }, false],
  [undefined, false],
])('an error about the claims of a token is recognised by its text (%#) [SESSION-18]', (error, expected) =>
  expect(isTokenClaimError(error)).toBe(expected),
)

test.each([
  [403, { code: 'session_not_found', message: 'x' }, 'gone'],
  [403, { code: 'user_not_found', message: 'x' }, 'gone'],
  [403, { code: 403, error_code: 'user_banned', msg: 'x' }, 'gone'],
  [403, { code: 'bad_jwt', message: 'invalid JWT' }, 'renewable'],
  [403, { code: 403, error_code: 'bad_jwt', msg: 'invalid JWT' }, 'renewable'],
  [400, { msg: 'Invalid value for JWT claim: exp' }, 'claim'],
  [400, { code: 'refresh_token_not_found' }, null],
  [403, { code: 'not_admin' }, null],
  [500, { code: 'bad_jwt' }, null],
  [403, null, null],
] as const)('an answer %d %j leaves a token %s [SESSION-19]', (status, body, expected) =>
  expect(refusedTokenOf(status, body)).toBe(expected),
)
