import { expect, test } from 'vitest'
import { callbackUrl } from './sign-up.ts'

test.each([
  ['/patient-dashboard', 'https://olivemane.example/auth/callback'],
  ['/hair-loss-quiz', 'https://olivemane.example/auth/callback'],
  ['/women/hair-loss-quiz?step=3', 'https://olivemane.example/auth/callback?brand=women'],
])('a mailed link says the brand of the page that was asked for and nothing else of it (%s)', (next, address) =>
  expect(callbackUrl(next, 'https://olivemane.example')).toBe(address),
)
