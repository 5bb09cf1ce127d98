import type { Appointment } from '@om/contracts/appointments'
import { describe, expect, test } from 'vitest'
import { dayAsked, daysOf, hourIn, hoursShown, placeOn, startOf, weekWords, withinHours } from './week.ts'

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
  proposal: null,
  can: { reschedule: false, cancel: true, propose: false, confirm: false, miss: false },
})

describe('a week of the calendar', () => {
  test('begins on the day that the address names, and today where it names none there is, also on a Sunday [APPT-S85]', () => {
    expect(dayAsked('2026-12-03', '2026-11-20')).toBe('2026-12-03')
    expect(dayAsked(null, '2026-11-22')).toBe('2026-11-22')
    expect(dayAsked('2026-02-31', '2026-11-20')).toBe('2026-11-20')
  })

  test('shows where times lie in the doctor’s zone, and what another one has [APPT-S85]', () => {
    const times = { startsAt: '2026-11-15T22:00:00Z', endsAt: '2026-11-16T06:00:00Z' }
    expect(placeOn('2026-11-16', times, 'Australia/Sydney')).toEqual({ at: 540, long: 480 })
    expect(placeOn('2026-11-17', times, 'Australia/Sydney')).toBeNull()
    expect(placeOn('2026-11-15', times, 'Europe/London')).toEqual({ at: 1320, long: 120 })
    expect(hoursShown([{ at: 440, long: 15 }])).toEqual({ from: 7, until: 18 })
    const hours = { from: 8, until: 18 }
    expect(withinHours({ at: 0, long: 1440 }, hours)).toEqual({ at: 480, long: 600 })
    expect(withinHours({ at: 0, long: 180 }, hours)).toBeNull()
    expect(hourIn('2026-11-16', 9, 'Australia/Sydney', 'Australia/Perth')).toBe('6 am')
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
