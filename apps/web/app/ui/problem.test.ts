import { ApiError } from '@om/contracts/client'
import { expect, test } from 'vitest'
import { problemOf } from './problem.ts'

test.each([
  'Failed to fetch',
  'NetworkError when attempting to fetch resource.',
  'Failed to fetch dynamically imported module: https://clinic.example/assets/call-1.js',
  'error loading dynamically imported module: https://clinic.example/assets/call-1.js',
  'Importing a module script failed.',
])('a lost connection is told as one, in whichever words of a browser: %s', words => {
  expect(problemOf(new TypeError(words)).message).toMatch(/^We could not reach the clinic/)
})

test('a fault of our own is not told as a lost connection', () => {
  expect(problemOf(new TypeError('undefined is not a function')).message).toMatch(/has encountered an error/)
})

test('what is said beside a refusal of no field is shown; what belongs to a field stands there [SCREEN-220]', () => {
  const problems = [
    { code: 'packed', message: 'It is packed.' },
    { field: 'note', message: 'Say why.' },
  ]
  const error = new ApiError(409, { code: 'order_wrong_state', message: 'It has moved on.', problems, requestId: 'r' })
  expect(problemOf(error)).toMatchObject({ message: 'It has moved on.', details: ['It is packed.'] })
})
