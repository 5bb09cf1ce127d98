import { describe, expect, test } from 'vitest'
import { lifecycleFaults } from './lifecycle-faults.ts'
import { afterWriting, canReopen, replyDue, routeOf, threadStates, threadStatus, threadSteps } from './thread.ts'

describe('message thread', () => {
  test('makes every listed move, refuses every other and reaches every state [CONSULT-15]', () =>
    expect(
      lifecycleFaults(threadSteps, {
        open: 'awaiting_clinic awaiting_patient escalated',
        awaiting_clinic: 'awaiting_patient closed escalated',
        awaiting_patient: 'awaiting_clinic closed escalated',
        escalated: 'awaiting_clinic awaiting_patient closed',
        closed: 'reopened',
        reopened: 'awaiting_clinic awaiting_patient escalated closed',
      }),
    ).toEqual([]))

  test('can be reopened for fourteen days [CONSULT-16]', () => {
    const closed = new Date('2026-03-01T09:00:00Z')
    expect(canReopen(closed, new Date('2026-03-15T09:00:00Z'))).toBe(true)
    expect(canReopen(closed, new Date('2026-03-15T09:00:01Z'))).toBe(false)
  })

  test.each([
    ['side_effect', 'doctor'],
    ['dose', 'doctor'],
    ['delivery', 'pharmacist'],
    ['billing', 'admin'],
    ['other', 'doctor'],
  ] as const)('%s is read by the %s first [MESSAGE-S001]', (topic, route) => expect(routeOf(topic)).toBe(route))

  // Friday 27 November 2026, in Sydney's summer time.
  test.each([
    ['side_effect', 'in the morning', '2026-11-26T22:00:00Z', '2026-11-27T02:00:00.000Z'],
    [
      'side_effect',
      'at 3 pm: two hours are left, two are on Monday',
      '2026-11-27T04:00:00Z',
      '2026-11-30T00:00:00.000Z',
    ],
    ['side_effect', 'in the night before', '2026-11-26T14:00:00Z', '2026-11-27T02:00:00.000Z'],
    ['side_effect', 'on Saturday', '2026-11-28T01:00:00Z', '2026-11-30T02:00:00.000Z'],
    ['side_effect', 'at closing time', '2026-11-27T06:00:00Z', '2026-11-30T02:00:00.000Z'],
    ['dose', 'on Friday', '2026-11-27T01:00:00Z', '2026-11-30T06:00:00.000Z'],
    ['delivery', 'on Sunday', '2026-11-29T01:00:00Z', '2026-11-30T06:00:00.000Z'],
  ] as const)('%s written %s is answered in time [MESSAGE-S002]', (topic, _when, now, due) =>
    expect(replyDue(topic, new Date(now)).toISOString()).toBe(due),
  )

  test('what the patient adds always waits for the clinic, and no answer is owed to what is closed [MESSAGE-S003]', () => {
    for (const state of threadStates) {
      expect(threadStatus(afterWriting(state))).toBe('open')
      if (afterWriting(state) !== state && state !== 'open')
        expect(threadSteps.canMove(state, afterWriting(state))).toBe(true)
    }
  })
})
