import type { Appointment } from '@om/contracts/appointments'
import { describe, expect, test } from 'vitest'
import { daysOf, mondayOf, startOf, weekAsked, weekWords } from './week.ts'

const appointment = (id: string, startsAt: string, state = 'booked'): Appointment => ({
  id,
  consultId: null,
  mode: 'video',
  state,
  startsAt,
  endsAt: startsAt,
  doctor: { id: 'd', name: 'Dr Amara Okoro', ahpraNumber: 'MED0001' },
  patientName: 'Kofi Mensah',
  cancelReason: '',
  reason: '',
  version: 1,
  visit: null,
  can: { reschedule: false, cancel: true },
})

describe('a week of the calendar', () => {
  test('begins on Monday, whichever day the address names', () => {
    expect(mondayOf('2026-11-16')).toBe('2026-11-16')
    expect(mondayOf('2026-11-22')).toBe('2026-11-16')
    expect(weekAsked('2026-12-03', '2026-11-20')).toBe('2026-11-30')
  })

  test('is this one when the address names no day there is', () => {
    expect(weekAsked(null, '2026-11-20')).toBe('2026-11-16')
    expect(weekAsked('2026-02-31', '2026-11-20')).toBe('2026-11-16')
  })

  test('puts each appointment on the day the doctor’s clock shows, by time', () => {
    const days = daysOf(
      '2026-11-16',
      [
        appointment('late', '2026-11-16T13:30:00Z'),
        appointment('b', '2026-11-16T02:00:00Z'),
        appointment('a', '2026-11-15T22:00:00Z'),
        appointment('moved', '2026-11-16T03:00:00Z', 'rescheduled'),
      ],
      'Australia/Sydney',
    )
    expect(days.map(({ appointments }) => appointments.map(({ id }) => id))).toEqual([
      ['a', 'b'],
      ['late'],
      [],
      [],
      [],
      [],
      [],
    ])
  })

  test('begins at midnight where the doctor is', () =>
    expect(startOf('2026-11-16', 'Australia/Sydney')).toBe('2026-11-15T13:00:00.000Z'))

  test('is named by its first and last day', () => {
    expect(weekWords('2026-11-16')).toBe('16 to 22 November 2026')
    expect(weekWords('2026-11-30')).toBe('30 November to 6 December 2026')
    expect(weekWords('2026-12-28')).toBe('28 December 2026 to 3 January 2027')
  })
})
