import { expect, test } from 'vitest'
import { initialsOf } from './initials.tsx'

test.each([
  ['Ada', 'Quell', 'AQ'],
  ['  émile ', '', 'É'],
  ['', '', 'S'],
  ['𝒜da', 'Quell', '𝒜Q'],
])('"%s" "%s" shows as %s', (firstName, lastName, initials) =>
  expect(initialsOf({ firstName, lastName, email: 'someone@example.com' })).toBe(initials),
)
