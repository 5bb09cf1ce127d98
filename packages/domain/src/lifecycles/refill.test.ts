import { describe, expect, test } from 'vitest'
import { lifecycleFaults } from './lifecycle-faults.ts'
import { refillSteps } from './refill.ts'

describe('refill', () => {
  test('makes every listed move, refuses every other and reaches every state [ORDER-09]', () =>
    expect(
      lifecycleFaults(refillSteps, {
        requested: 'approved doctor_review charged lapsed',
        doctor_review: 'approved needs_consult declined charged lapsed',
        needs_consult: 'approved declined charged lapsed',
        approved: 'needs_consult declined charged lapsed',
        declined: 'approved needs_consult charged lapsed',
        charged: '',
        lapsed: '',
      }),
    ).toEqual([]))
})
