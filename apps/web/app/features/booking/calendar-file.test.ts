import { describe, expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const entry = {
  id: '7d7a3f0e-1111-4222-8333-944445555666',
  startsAt: '2026-04-03T22:00:00.000Z',
  endsAt: '2026-04-03T22:15:00.000Z',
  version: 2,
  address: 'https://clinic.example/patient-appointments',
}
const file = calendarFile(entry, Date.parse('2026-03-01T00:00:00.000Z'))

describe('the calendar file of an appointment', () => {
  test('names the instants, so that every calendar shows its own clock', () => {
    expect(file).toContain('\r\nDTSTART:20260403T220000Z\r\nDTEND:20260403T221500Z\r\n')
  })

  test('says nothing about hair, doctors or medicine', () => {
    expect(file).toContain('\r\nSUMMARY:Appointment\r\n')
    expect(file.replaceAll('\r\n ', '').replaceAll(entry.address, '')).not.toMatch(
      /hair|doctor|consult|clinic|medic|olive|Dr /i,
    )
  })

  test('replaces the entry of the same appointment once it was moved', () => {
    expect(file).toContain(`UID:${entry.id}`)
    expect(file).toContain('SEQUENCE:2')
  })

  test('reminds an hour and five minutes before', () => {
    expect(file.match(/TRIGGER:-PT(1H|5M)/g)).toHaveLength(2)
  })

  test('folds long lines and loses nothing of them', () => {
    const address = `https://clinic.example/${'ä'.repeat(80)}`
    const long = calendarFile({ ...entry, address }, 0)
    const lines = long.split('\r\n')
    expect(Math.max(...lines.map(line => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75)
    expect(long.replaceAll('\r\n ', '')).toContain(`URL:${address}`)
  })

  test('ends every line as calendars expect', () => {
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })
})
