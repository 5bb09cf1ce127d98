import { expect, test } from 'vitest'
import { hasSecondFactor, isFactorSetupDue } from './person.ts'

const factor = (status: 'verified' | 'unverified') => ({
  id: 'f',
  factor_type: 'totp' as const,
  status,
  created_at: '',
  updated_at: '',
})

test.each([
  ['doctor', {}, true],
  ['superadmin', { factors: [factor('unverified')] }, true],
  ['pharmacist', { factors: [factor('verified')] }, false],
  ['admin', { waived: true }, false],
  ['patient', {}, false],
  [undefined, {}, false],
] as const)(
  'a %s with %j has a second factor to set up: %s [SESSION-17]',
  (role, { factors, waived }: Given, expected) => {
    const user = { app_metadata: { role, second_factor_waived: waived }, factors: factors && [...factors] }
    expect(isFactorSetupDue(user)).toBe(expected)
  },
)

type Given = { factors?: readonly ReturnType<typeof factor>[]; waived?: boolean }

test('an app that never showed its first code is no second factor', () => {
  expect(hasSecondFactor({ factors: [factor('unverified')] })).toBe(false)
  expect(hasSecondFactor({ factors: [factor('unverified'), factor('verified')] })).toBe(true)
  expect(hasSecondFactor({})).toBe(false)
})
