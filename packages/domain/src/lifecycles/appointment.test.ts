import { describe, expect, test } from 'vitest'
import { moveBy } from '../steps.ts'
import { appointmentMoves, appointmentSteps, canComplete } from './appointment.ts'
import { lifecycleFaults } from './lifecycle-faults.ts'

describe('appointment', () => {
  test('makes every listed move, refuses every other and reaches every state [CONSULT-13]', () =>
    expect(
      lifecycleFaults(appointmentSteps, {
        requested: 'booked cancelled',
        booked: 'confirmed waiting completed cancelled rescheduled no_show',
        confirmed: 'waiting completed cancelled rescheduled no_show',
        waiting: 'in_progress completed cancelled no_show tech_failed',
        in_progress: 'completed tech_failed',
        completed: '',
        cancelled: '',
        rescheduled: '',
        no_show: 'completed',
        tech_failed: 'in_progress rescheduled',
      }),
    ).toEqual([]))

  test('that counted as missed is completed when the doctor puts the contact on record, and by nobody else [APPT-13]', () => {
    expect(moveBy(appointmentMoves, 'no_show', 'record_contact', 'doctor')?.to).toBe('completed')
    expect(moveBy(appointmentMoves, 'no_show', 'record_contact', 'patient')).toBe(null)
  })

  test('is completed only with identity confirmed and the place recorded [CONSULT-14]', () => {
    expect(canComplete({ identityConfirmed: true, locationState: 'VIC' })).toBe(true)
    expect(canComplete({ identityConfirmed: false, locationState: 'VIC' })).toBe(false)
    expect(canComplete({ identityConfirmed: true, locationState: null })).toBe(false)
    expect(canComplete({ identityConfirmed: true, locationState: '' })).toBe(false)
  })
})
