import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CLAIM_LOCK_MS,
  isClaimOver,
  isExpired,
  LIVE_CALL_EXPIRES_MS,
  LIVE_CALL_NUDGES_MS,
  NEEDS_INFO_EXPIRES_MS,
  NEEDS_INFO_NUDGES_MS,
  nudgesDue,
  slaState,
} from './sla.ts'

const HOUR = 3_600_000
const submittedAt = new Date('2026-03-01T00:00:00Z')
const after = (hours: number) => new Date(submittedAt.getTime() + hours * HOUR)

describe('the 24-hour clock', () => {
  test.each([
    [0, 'green', 24],
    [15.99, 'green', 8.01],
    [16, 'amber', 8],
    [21.99, 'amber', 2.01],
    [22, 'red', 2],
    [23.99, 'red', 0.01],
    [24, 'breach', 0],
    [30, 'breach', -6],
  ] as const)('%d hours after submission a consult is %s [CONSULT-07]', (hours, level, left) => {
    const state = slaState({ submittedAt, pausedMs: 0, pausedAt: null, now: after(hours) })
    expect(state.level).toBe(level)
    expect(state.remainingMs / HOUR).toBeCloseTo(left, 6)
    expect(state.dueAt).toEqual(after(24))
  })

  test('stands still while the clinic waits for the patient [CONSULT-08]', () => {
    const early = slaState({ submittedAt, pausedMs: 0, pausedAt: after(10), now: after(12) })
    const late = slaState({ submittedAt, pausedMs: 0, pausedAt: after(10), now: after(200) })
    expect(late.remainingMs).toBe(early.remainingMs)
    expect(late.level).toBe('green')
  })

  test('adds pauses that are over to the due time [CONSULT-09]', () => {
    const state = slaState({ submittedAt, pausedMs: 5 * HOUR, pausedAt: null, now: after(20) })
    expect(state).toEqual({ dueAt: after(29), level: 'green', remainingMs: 9 * HOUR })
  })

  test('never gets greener as time passes', () => {
    const order = ['green', 'amber', 'red', 'breach']
    const hours = fc.double({ min: 0, max: 60, noNaN: true })
    fc.assert(
      fc.property(hours, hours, (one, two) => {
        const at = (h: number) => slaState({ submittedAt, pausedMs: 0, pausedAt: null, now: after(h) })
        const [first, second] = [at(Math.min(one, two)), at(Math.max(one, two))]
        expect(order.indexOf(second.level)).toBeGreaterThanOrEqual(order.indexOf(first.level))
      }),
    )
  })
})

describe('claims, nudges and endings', () => {
  test('gives a claim back after thirty minutes [CONSULT-10]', () => {
    expect(isClaimOver(submittedAt, new Date(submittedAt.getTime() + CLAIM_LOCK_MS - 1))).toBe(false)
    expect(isClaimOver(submittedAt, new Date(submittedAt.getTime() + 30 * 60_000))).toBe(true)
  })

  test('nudges about a question after 24 and 72 hours and ends on day 14 [CONSULT-11]', () => {
    expect([23, 24, 71, 72].map(hours => nudgesDue(submittedAt, after(hours), NEEDS_INFO_NUDGES_MS))).toEqual([
      0, 1, 1, 2,
    ])
    expect(isExpired(submittedAt, after(14 * 24 - 1), NEEDS_INFO_EXPIRES_MS)).toBe(false)
    expect(isExpired(submittedAt, after(14 * 24), NEEDS_INFO_EXPIRES_MS)).toBe(true)
  })

  test('nudges about a live call on day 1 and day 3 and ends on day 14 [CONSULT-12]', () => {
    expect([23, 24, 72].map(hours => nudgesDue(submittedAt, after(hours), LIVE_CALL_NUDGES_MS))).toEqual([0, 1, 2])
    expect(isExpired(submittedAt, after(14 * 24), LIVE_CALL_EXPIRES_MS)).toBe(true)
  })
})
