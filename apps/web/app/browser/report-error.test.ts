import { expect, test } from 'vitest'
import { reportOf } from './report-error.ts'

const place = { origin: 'https://olivemane.example', pathname: '/auth/callback' }

test.each([
  ['token eyJhbGciOi.eyJzdWIi.sig-1 refused', 'token [token] refused'],
  ['no account for mina.patient@olivemane.example', 'no account for [e-mail]'],
  ['Cannot read properties of undefined', 'Cannot read properties of undefined'],
])('an error report leaves out what is private (%#)', (text, expected) =>
  expect(reportOf(new Error(text), place).message).toBe(expected),
)

test('a stack keeps its files and loses what their addresses carried', () => {
  const error = new Error('x')
  error.stack = 'Error: x\n    at f (https://x.example/auth/callback?code=abc#access_token=1:1:2)'
  expect(reportOf(error, place).stack).not.toMatch(/code=|access_token/)
})

test('the address of the page goes without query, fragment and the numbers of a person', () => {
  const report = reportOf('broken', { ...place, pathname: '/patients/0b0a3a3e-9d1f-4a63-8f0c-2f1f7d0f5a11' })
  expect(report.url).toBe('https://olivemane.example/patients/[id]')
  expect(report.path).toBe('/patients/[id]')
})

test('something thrown that is no error is told too', () => expect(reportOf('broken', place).message).toBe('broken'))
