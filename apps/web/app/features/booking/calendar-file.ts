/** What a calendar entry says; nothing in it tells what the appointment is about. */
export type CalendarEntry = { id: string; startsAt: string; endsAt: string; version: number; address: string }

const LINE_BYTES = 75

/** `20260305T093000Z`, an instant as calendars write it. */
const stamp = (at: string | number): string => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '')

const escaped = (text: string): string => text.replace(/[\\;,]/g, sign => `\\${sign}`).replace(/\r?\n/g, '\\n')

/** A long line goes on in the next one after a blank, at most 75 bytes each. (RFC 5545 §3.1) */
const folded = (line: string): string => {
  const encoder = new TextEncoder()
  const lines = ['']
  let used = 0
  for (const sign of line) {
    const size = encoder.encode(sign).length
    if (used + size > LINE_BYTES) {
      lines.push(' ')
      used = 1
    }
    lines[lines.length - 1] += sign
    used += size
  }
  return lines.join('\r\n')
}

/**
 * The file that adds an appointment to a calendar, with a reminder an hour and five minutes before. Title and text are
 * neutral: calendars are often shared. A moved appointment replaces its entry, by id and version. (RFC 5545)
 */
export const calendarFile = ({ id, startsAt, endsAt, version, address }: CalendarEntry, now: number): string => {
  const reminder = (before: string) => [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Appointment',
    `TRIGGER:-${before}`,
    'END:VALARM',
  ]
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Appointments//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${id}`,
    `SEQUENCE:${version}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(endsAt)}`,
    'SUMMARY:Appointment',
    `DESCRIPTION:${escaped(`Everything about it: ${address}`)}`,
    `URL:${address}`,
    'CLASS:PRIVATE',
    'STATUS:CONFIRMED',
    ...reminder('PT1H'),
    ...reminder('PT5M'),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
