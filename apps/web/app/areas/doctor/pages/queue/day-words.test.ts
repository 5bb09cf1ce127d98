import type { Appointment } from '@om/contracts/appointments'
import { describe, expect, test } from 'vitest'
import { hoursToday, nextVisit, onCallWords, untilWords, visitsOn, whenWords } from './day-words.ts'

const zone = 'Australia/Sydney'
// A Monday, one in the afternoon in Sydney.
const now = Date.parse('2026-11-16T02:00:00Z')
const visit = (startsAt: string, endsAt: string, state = 'confirmed') => ({ startsAt, endsAt, state }) as Appointment

describe('the words of a doctor’s day [CONSULT-S320]', () => {
  const over = visit('2026-11-16T00:00:00Z', '2026-11-16T00:15:00Z', 'completed')
  const moved = visit('2026-11-16T02:30:00Z', '2026-11-16T02:45:00Z', 'rescheduled')
  const next = visit('2026-11-16T03:00:00Z', '2026-11-16T03:15:00Z')
  const tomorrow = visit('2026-11-16T22:00:00Z', '2026-11-16T22:15:00Z')
  const all = [tomorrow, next, moved, over]

  test('the next visit keeps its time and is not over; today has those of the doctor’s own day', () => {
    expect(nextVisit(all, now)).toBe(next)
    expect(nextVisit([over, moved], now)).toBeUndefined()
    expect(visitsOn(all, '2026-11-16', zone)).toEqual([over, next])
  })

  test('a time is told with its day unless that is today, and with what is left', () => {
    expect(whenWords(next.startsAt, zone, now)).toBe('today, 2:00 pm')
    expect(whenWords(tomorrow.startsAt, zone, now)).toBe('Tue 17 Nov, 9:00 am')
    expect(untilWords(next, now)).toBe('in 1 h')
    expect(untilWords({ ...next, state: 'waiting' }, now)).toBe('the patient is waiting')
    expect(untilWords(next, Date.parse(next.startsAt) + 60_000)).toBe('now')
  })

  test('hours are those of the weekday where the doctor works', () => {
    const hours = [
      { weekday: 1, startMinute: 780, endMinute: 1020 },
      { weekday: 1, startMinute: 540, endMinute: 720 },
      { weekday: 2, startMinute: 600, endMinute: 660 },
    ]
    expect(hoursToday({ hours, timeZone: zone }, now)).toBe('9:00 am to 12:00 pm and 1:00 pm to 5:00 pm')
    expect(hoursToday({ hours, timeZone: 'Pacific/Kiritimati' }, Date.parse('2026-11-16T11:00:00Z'))).toBe(
      '10:00 am to 11:00 am',
    )
    expect(hoursToday({ hours: [], timeZone: zone }, now)).toBe('')
  })

  test('on call is told with its end, or with its beginning; a colleague’s shift is not one’s own', () => {
    const shift = (startsAt: string, endsAt: string, isMine = true) => ({
      id: startsAt,
      doctor: '',
      startsAt,
      endsAt,
      isMine,
    })
    const later = shift('2026-11-17T00:00:00Z', '2026-11-18T00:00:00Z')
    expect(onCallWords({ shifts: [shift('2026-11-16T00:00:00Z', '2026-11-16T06:00:00Z'), later] }, zone, now)).toBe(
      'You are on call until today, 5:00 pm',
    )
    expect(onCallWords({ shifts: [later] }, zone, now)).toBe('Not on call now; from Tue 17 Nov, 11:00 am')
    expect(onCallWords({ shifts: [shift('2026-11-16T00:00:00Z', '2026-11-16T06:00:00Z', false)] }, zone, now)).toBe(
      'You are not on call',
    )
  })
})
