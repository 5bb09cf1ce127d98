import { expect, test } from 'vitest'
import { failureOf } from './rest-failure.ts'

const withCode = (code: string) => Object.assign(new Error('it broke'), { code })

test.each([
  ['EPIPE', 503],
  ['ECONNRESET', 503],
  ['57P01', 503],
  ['23505', 409],
  ['22P02', 400],
])('a failure with the code %s is %i: a lost connection is nobody’s bad request', (code, status) => {
  expect(failureOf(withCode(code), 'authenticated')?.status).toBe(status)
})
