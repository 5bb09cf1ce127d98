import { describe, expect, test } from 'vitest'
import { lifecycleFaults } from './lifecycles/lifecycle-faults.ts'
import {
  extendedDue,
  movesOf,
  privacyClock,
  privacyDue,
  privacyLifecycleSteps,
  replyUntil,
} from './privacy-requests.ts'

const at = (text: string) => new Date(text)

describe('the clock of a request', () => {
  test.each([
    // Late in the evening in Sydney is the same day there, and the next begins before midnight in Greenwich.
    ['2026-06-01T13:59:00Z', '2026-07-01T13:59:59.999Z'],
    ['2026-06-01T14:01:00Z', '2026-07-02T13:59:59.999Z'],
    // Clocks go forward on 4 October and back on 5 April: days are calendar days.
    ['2026-09-20T02:00:00Z', '2026-10-20T12:59:59.999Z'],
    ['2026-03-20T02:00:00Z', '2026-04-19T13:59:59.999Z'],
    ['2026-09-04T02:00:00Z', '2026-10-04T12:59:59.999Z'],
    ['2028-02-01T02:00:00Z', '2028-03-02T12:59:59.999Z'],
  ])('of %s ends with the thirtieth day after it, at the clinic: %s [RECORD-S080]', (asked, due) => {
    expect(privacyDue(at(asked)).toISOString()).toBe(due)
    expect(replyUntil(at(asked)).toISOString()).toBe(due)
  })

  const due = at('2026-07-01T13:59:59.999Z')
  test.each([
    ['2026-06-24T13:59:00Z', 'received', 'near'],
    ['2026-06-23T13:59:00Z', 'received', 'calm'],
    ['2026-07-01T13:59:59.999Z', 'working', 'near'],
    ['2026-07-01T14:00:00Z', 'working', 'overdue'],
    ['2026-07-09T14:00:00Z', 'answered', 'none'],
    ['2026-07-09T14:00:00Z', 'withdrawn', 'none'],
  ] as const)('at %s what is %s is %s [RECORD-S080]', (now, state, clock) =>
    expect(privacyClock(state, due, at(now))).toBe(clock),
  )

  test.each([
    [false, '2026-07-01T13:59:59.999Z', '2026-07-31T13:59:59.999Z'],
    [true, '2026-06-20T00:00:00Z', undefined],
    [false, '2026-07-01T14:00:00Z', undefined],
  ])('is extended once, before its day is over [RECORD-S083]', (wasExtended, now, until) =>
    expect(extendedDue(due, wasExtended, at(now))?.toISOString()).toBe(until),
  )

  test.each([
    ['access', 'received', 'take assign note extend answer refuse withdraw'],
    ['complaint', 'working', 'take assign note extend answer withdraw'],
    ['access', 'answered', 'note answer refuse'],
    ['access', 'refused', 'note answer refuse'],
    ['looked', 'withdrawn', 'note'],
  ] as const)('%s that is %s: %s [RECORD-S082]', (kind, state, moves) =>
    expect(movesOf({ kind, state, dueAt: due, wasExtended: false }, at('2026-06-20T00:00:00Z')).join(' ')).toBe(moves),
  )
})

test('a request is answered, refused or taken back, and an answer can be come back to [RECORD-S082]', () =>
  expect(
    lifecycleFaults(privacyLifecycleSteps, {
      received: 'working answered refused withdrawn',
      working: 'answered refused withdrawn',
      answered: 'received refused',
      refused: 'received answered',
      withdrawn: '',
    }),
  ).toEqual([]))
