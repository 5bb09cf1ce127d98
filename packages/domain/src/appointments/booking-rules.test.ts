import { describe, expect, test } from 'vitest'
import { callFor, isTooLateToChange } from './booking-rules.ts'

describe('a live consult', () => {
  test.each([
    ['rx_review', 'submitted', 15, ['video', 'phone']],
    ['non_rx_suggested', 'in_review', 15, ['video', 'phone']],
    ['rx_review', 'video_required', 30, ['video']],
    ['video_required', 'submitted', 30, ['video']],
    // About the treatment that it led to, which has been decided.
    ['video_required', 'approved', 15, ['video', 'phone']],
  ])('sorted as %s and now %s takes %i minutes [APPT-11]', (outcome, state, minutes, modes) =>
    expect(callFor({ outcome, state })).toEqual({ minutes, modes }),
  )

  test('is changed by the patient up to two hours before [APPT-12]', () => {
    const startsAt = new Date('2026-11-16T04:00:00Z')
    expect(isTooLateToChange(startsAt, new Date('2026-11-16T02:00:00Z'))).toBe(false)
    expect(isTooLateToChange(startsAt, new Date('2026-11-16T02:00:00.001Z'))).toBe(true)
  })
})
