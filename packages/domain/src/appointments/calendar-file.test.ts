import { expect, test } from 'vitest'
import { type CalendarEntry, calendarFile } from './calendar-file.ts'

const entry: CalendarEntry = {
  uid: 'one@clinic.example',
  sequence: 2,
  startsAt: new Date('2026-11-18T23:00:00Z'),
  endsAt: new Date('2026-11-18T23:30:00Z'),
  title: 'Appointment',
  about: 'By video; bring nothing, but time.\nSee you.',
  url: 'https://clinic.example/video-redirect/1',
  attendee: 'mina@example.com',
}
const file = (change: Partial<CalendarEntry> = {}, method: 'REQUEST' | 'CANCEL' = 'REQUEST') =>
  calendarFile({
    productName: 'Olive Mane',
    method,
    organizer: 'care@clinic.example',
    entries: [{ ...entry, ...change }],
    now: new Date('2026-11-16T00:00:00.123Z'),
  })
/** As a calendar reads it: folded lines made whole again. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('a calendar file says when in UTC, under an id and a count that calendars follow [NOTICE-S020]', () => {
  expect(linesOf(file())).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Olive Mane//Appointments//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'UID:one@clinic.example',
    'SEQUENCE:2',
    'DTSTAMP:20261116T000000Z',
    'DTSTART:20261118T230000Z',
    'DTEND:20261118T233000Z',
    'SUMMARY:Appointment',
    'DESCRIPTION:By video\\; bring nothing\\, but time.\\nSee you.',
    'URL:https://clinic.example/video-redirect/1',
    'STATUS:CONFIRMED',
    'ORGANIZER;CN="Olive Mane":mailto:care@clinic.example',
    'ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:mina@example.com',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
  expect(linesOf(file({ isCancelled: true }, 'CANCEL'))).toEqual(
    expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED']),
  )
})

test('no line is longer than 75 octets, and no character is cut', () => {
  const about = 'Grüße 🌿 '.repeat(40)
  const text = file({ about })
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(linesOf(text)).toContain(`DESCRIPTION:${about}`)
})

test.each(['a\r\nATTENDEE:mailto:x@y.example', 'a\nEND:VEVENT'])('%j adds no line of its own', title => {
  const [attendees, ends] = [/^ATTENDEE/, /^END:VEVENT/]
  const lines = linesOf(file({ title, attendee: `m@example.com\r\n${title}` }))
  expect(lines.filter(line => attendees.test(line))).toHaveLength(1)
  expect(lines.filter(line => ends.test(line))).toHaveLength(1)
})
