import { describe, expect, test } from 'vitest'
import { lifecycleFaults } from './lifecycle-faults.ts'
import { isEarlyRefill, refillSteps } from './refill.ts'

describe('refill request', () => {
  test('makes every listed move, refuses every other and reaches every state [ORDER-09]', () =>
    expect(
      lifecycleFaults(refillSteps, {
        requested: 'checked',
        checked: 'approved doctor_review pharmacist_review',
        pharmacist_review: 'approved declined doctor_review',
        doctor_review: 'approved declined needs_consult',
        needs_consult: '',
        approved: '',
        declined: '',
      }),
    ).toEqual([]))

  test.each([
    [22, 30, true],
    [23, 30, false],
    [33, 45, true],
    [34, 45, false],
  ])('after %i of %i days a request is early: %s [ORDER-10]', (days, supply, early) =>
    expect(isEarlyRefill(days, supply)).toBe(early),
  )
})
