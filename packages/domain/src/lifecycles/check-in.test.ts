import { describe, expect, test } from 'vitest'
import { checkInSteps } from './check-in.ts'
import { lifecycleFaults } from './lifecycle-faults.ts'

describe('check-in', () => {
  test('makes every listed move, refuses every other and reaches every state [CONSULT-17]', () =>
    expect(
      lifecycleFaults(checkInSteps, {
        scheduled: 'due',
        due: 'completed overdue',
        overdue: 'completed',
        completed: 'reviewed escalated',
        escalated: 'reviewed',
        reviewed: '',
      }),
    ).toEqual([]))
})
