import type { Appointment } from '@om/contracts/appointments'
import { expect, test } from 'vitest'
import { freeNow } from './free-now.ts'

const now = Date.parse('2026-11-16T00:00:00Z')
const appointment = (state: string): Appointment => ({
  id: 'a',
  consultId: null,
  mode: 'video',
  state,
  startsAt: '2026-11-16T02:00:00.000Z',
  endsAt: '2026-11-16T02:15:00.000Z',
  doctor: { id: 'd', name: 'Dr Amara Okoro', ahpraNumber: 'MED0001' },
  patientName: 'Kofi Mensah',
  cancelReason: '',
  reason: '',
  version: 1,
  visit: null,
  proposal: null,
  can: { reschedule: false, cancel: true, propose: false, confirm: false, miss: false },
})
const diary = {
  timeZone: 'Australia/Sydney',
  hours: [{ weekday: 1, startMinute: 780, endMinute: 810 }],
  away: [],
}

test('what patients can book leaves out what is booked and counts what was cancelled', () => {
  expect(freeNow({ ...diary, booked: [] }, now)).toEqual({ count: 8, first: '2026-11-16T02:00:00.000Z' })
  expect(freeNow({ ...diary, booked: [appointment('booked')] }, now)).toEqual({
    count: 7,
    first: '2026-11-16T02:15:00.000Z',
  })
  expect(freeNow({ ...diary, booked: [appointment('cancelled')] }, now).count).toBe(8)
  expect(freeNow({ ...diary, hours: [], booked: [] }, now)).toEqual({ count: 0, first: null })
})
