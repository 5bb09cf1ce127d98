/** Calendar files as calendars read them (RFC 5545, and RFC 5546 for those that come by mail). Times are in UTC, so they hold in every zone. */

export type CalendarEntry = {
  /** Stays the same when the entry is moved, changed or cancelled. */
  uid: string
  /** Rises with each change; of two files with one `uid` a calendar follows the higher. */
  sequence: number
  startsAt: Date
  endsAt: Date
  /** Read on lock screens and by who shares the calendar: nothing about health. */
  title: string
  about: string
  url: string
  isCancelled?: boolean
  /** Whose appointment it is, by e-mail address; only in files that are mailed. */
  attendee?: string
}

type CalendarFile = {
  /** Who makes it. */
  productName: string
  /** `REQUEST` and `CANCEL` go to one attendee by mail; `PUBLISH` is a feed. */
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  /** Who invites, by e-mail address. */
  organizer: string
  entries: CalendarEntry[]
  now: Date
}

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, character => `\\${character}`).replace(/\r\n|\r|\n/g, '\\n')

const stamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '')

/** An address in an address field: what could end it or begin another is left out. */
const mailto = (address: string): string => `mailto:${address.replace(/[^\w.+@%-]/g, '')}`

const MOST_OCTETS = 75
const octets = new TextEncoder()

/** A line of at most 75 octets; what is longer goes on behind a blank, and no character is cut. */
const folded = (line: string): string => {
  const lines = ['']
  let used = 0
  for (const character of line) {
    const size = octets.encode(character).length
    if (used + size > MOST_OCTETS) {
      lines.push(' ')
      used = 1
    }
    lines[lines.length - 1] += character
    used += size
  }
  return lines.join('\r\n')
}

const entryLines = (file: CalendarFile, entry: CalendarEntry): string[] => [
  'BEGIN:VEVENT',
  `UID:${entry.uid}`,
  `SEQUENCE:${entry.sequence}`,
  `DTSTAMP:${stamp(file.now)}`,
  `DTSTART:${stamp(entry.startsAt)}`,
  `DTEND:${stamp(entry.endsAt)}`,
  `SUMMARY:${escaped(entry.title)}`,
  ...(entry.about ? [`DESCRIPTION:${escaped(entry.about)}`] : []),
  `URL:${entry.url}`,
  `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  `ORGANIZER;CN=${JSON.stringify(file.productName.replaceAll('"', ''))}:${mailto(file.organizer)}`,
  ...(entry.attendee ? [`ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:${mailto(entry.attendee)}`] : []),
  'END:VEVENT',
]

/** The file, with the line ends that the standard asks for. */
export const calendarFile = (file: CalendarFile): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${file.productName}//Appointments//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${file.method}`,
    ...file.entries.flatMap(entry => entryLines(file, entry)),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
