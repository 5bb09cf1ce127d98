import { describe, expect, test } from 'vitest'
import { lifecycleFaults } from './lifecycle-faults.ts'
import { canReopen, threadSteps } from './thread.ts'

describe('message thread', () => {
  test('makes every listed move, refuses every other and reaches every state [CONSULT-15]', () =>
    expect(
      lifecycleFaults(threadSteps, {
        open: 'awaiting_clinic awaiting_patient escalated',
        awaiting_clinic: 'awaiting_patient closed escalated',
        awaiting_patient: 'awaiting_clinic closed escalated',
        escalated: 'awaiting_patient closed',
        closed: 'reopened',
        reopened: 'awaiting_clinic awaiting_patient escalated',
      }),
    ).toEqual([]))

  test('can be reopened for fourteen days [CONSULT-16]', () => {
    const closed = new Date('2026-03-01T09:00:00Z')
    expect(canReopen(closed, new Date('2026-03-15T09:00:00Z'))).toBe(true)
    expect(canReopen(closed, new Date('2026-03-15T09:00:01Z'))).toBe(false)
  })
})
