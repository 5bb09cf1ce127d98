import { describe, expect, test } from 'vitest'
import { actionsOf } from '../steps.ts'
import { lifecycleFaults } from './lifecycle-faults.ts'
import { subscriptionMoves, subscriptionStateOf, subscriptionStates, subscriptionSteps } from './subscription.ts'

describe('subscription', () => {
  test('makes every listed move, refuses every other and reaches every state [SUB-01]', () =>
    expect(
      lifecycleFaults(subscriptionSteps, {
        incomplete: 'trialing active cancelled',
        trialing: 'active past_due paused cancelled',
        active: 'past_due paused cancelled',
        past_due: 'active unpaid cancelled',
        paused: 'active cancelled',
        unpaid: 'active cancelled',
        cancelled: '',
      }),
    ).toEqual([]))

  test('can be cancelled by the patient at any time [SUB-02]', () => {
    for (const state of subscriptionStates.filter(one => one !== 'cancelled')) {
      expect(actionsOf(subscriptionMoves, state, 'patient')).toContain('cancel')
    }
  })

  test.each([
    ['incomplete', false, 'incomplete'],
    ['incomplete_expired', false, 'cancelled'],
    ['trialing', false, 'trialing'],
    ['active', false, 'active'],
    ['active', true, 'paused'],
    ['past_due', false, 'past_due'],
    ['past_due', true, 'past_due'],
    ['unpaid', false, 'unpaid'],
    ['paused', false, 'paused'],
    ['canceled', false, 'cancelled'],
    ['canceled', true, 'cancelled'],
    ['brand_new_status', false, null],
  ] as const)('reads the provider’s %s (collection paused: %s) as %s [SUB-03]', (status, paused, state) =>
    expect(subscriptionStateOf(status, paused)).toBe(state),
  )
})
