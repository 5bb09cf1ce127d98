import { describe, expect, test } from 'vitest'
import { checkInSteps } from './check-in.ts'
import { lifecycleFaults } from './lifecycle-faults.ts'

describe('check-in', () => {
  test('makes every listed move, refuses every other and reaches every state [CHECKIN-01]', () =>
    expect(
      lifecycleFaults(checkInSteps, {
        scheduled: 'due lapsed',
        due: 'completed escalated overdue lapsed',
        overdue: 'completed escalated lapsed',
        completed: '',
        escalated: 'reviewed',
        reviewed: '',
        lapsed: '',
      }),
    ).toEqual([]))
})
