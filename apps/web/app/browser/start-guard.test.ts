import { expect, test } from 'vitest'
import { isLoadFailure } from './start-guard.ts'

test.each([
  'Failed to fetch dynamically imported module: https://x.example/assets/entry.js',
  'error loading dynamically imported module: https://x.example/assets/entry.js',
  'Importing a module script failed.',
])('a script that could not be fetched is known in every browser (%s)', words =>
  expect(isLoadFailure(new TypeError(words))).toBe(true),
)

test('any other failure is left to the application', () => {
  expect(isLoadFailure(new TypeError('x is undefined'))).toBe(false)
  expect(isLoadFailure('Failed to fetch dynamically imported module')).toBe(false)
})
