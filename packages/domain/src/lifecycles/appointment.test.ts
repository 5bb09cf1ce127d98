import { describe, expect, test } from 'vitest'
import { appointmentSteps, canComplete } from './appointment.ts'
import { lifecycleFaults } from './lifecycle-faults.ts'

describe('appointment', () => {
  test('makes every listed move, refuses every other and reaches every state', () =>
    expect(
      lifecycleFaults(appointmentSteps, {
        requested: 'booked cancelled',
        booked: 'confirmed cancelled rescheduled no_show',
        confirmed: 'waiting cancelled rescheduled no_show',
        waiting: 'in_progress cancelled tech_failed',
        in_progress: 'completed tech_failed',
        completed: '',
        cancelled: '',
        rescheduled: '',
        no_show: '',
        tech_failed: 'in_progress rescheduled',
      }),
    ).toEqual([]))

  test('is completed only with identity confirmed and the place recorded', () => {
    expect(canComplete({ identityConfirmed: true, locationState: 'VIC' })).toBe(true)
    expect(canComplete({ identityConfirmed: false, locationState: 'VIC' })).toBe(false)
    expect(canComplete({ identityConfirmed: true, locationState: null })).toBe(false)
    expect(canComplete({ identityConfirmed: true, locationState: '' })).toBe(false)
  })
})
