import { expect, test } from 'vitest'
import { needsSecond } from './hand-refund.ts'

test.each([
  { role: 'admin', amountCents: 100_00, beforeCents: 0, second: false },
  { role: 'admin', amountCents: 100_01, beforeCents: 0, second: true },
  { role: 'admin', amountCents: 40_00, beforeCents: 70_00, second: true },
  { role: 'superadmin', amountCents: 300_00, beforeCents: 0, second: false },
  { role: 'superadmin', amountCents: 1, beforeCents: 300_00, second: true },
] as const)(
  '$role, $amountCents after $beforeCents: a second person is needed: $second [SUB-S400]',
  ({ second, ...ask }) => {
    expect(needsSecond(ask)).toBe(second)
  },
)
