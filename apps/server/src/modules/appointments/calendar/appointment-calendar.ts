import { type CalendarEntry, calendarFile } from '@om/domain/appointments/calendar-file'
import type { Deps } from '#src/deps.ts'
import type { AppointmentRow } from '../appointments.repo.ts'

type Told = Pick<Deps, 'config' | 'clock'>

const entryIdOf = ({ id, calendarId }: AppointmentRow): string => calendarId ?? id

/** How often the entry has changed so far. */
const sequenceOf = ({ calendarSequence, version }: AppointmentRow): number => calendarSequence + version

/** What an appointment that takes the place of another has of its entry in people's calendars. */
export const continued = (before: AppointmentRow): Pick<AppointmentRow, 'calendarId' | 'calendarSequence'> => ({
  calendarId: entryIdOf(before),
  calendarSequence: sequenceOf(before) + 1,
})

const host = (url: string) => new URL(url).hostname

/** The appointment as an entry: when and how, and nothing about health. */
const entryOf = ({ config }: Told, row: AppointmentRow): CalendarEntry => ({
  uid: `appointment-${entryIdOf(row)}@${host(config.publicUrl)}`,
  sequence: sequenceOf(row),
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  title: `Appointment with ${config.productName}`,
  about:
    row.mode === 'phone'
      ? 'A phone call: we call you on the mobile number you gave us.'
      : 'A video call in your browser. Its page opens 15 minutes before.',
  url:
    row.mode === 'phone' ? `${config.publicUrl}/patient-appointments` : `${config.publicUrl}/video-redirect/${row.id}`,
})

const fileOf = ({ config, clock }: Told, method: 'REQUEST' | 'CANCEL' | 'PUBLISH', entries: CalendarEntry[]): string =>
  calendarFile({
    productName: config.productName,
    method,
    organizer: config.mailFrom.match(/[^\s<>]+@[^\s<>]+/)?.[0] ?? '',
    entries,
    now: clock.now(),
  })

/** Puts an appointment into its patient's calendar, or there to where it was moved. */
export const invitationFor =
  (deps: Told, row: AppointmentRow) =>
  (attendee: string): string =>
    fileOf(deps, 'REQUEST', [{ ...entryOf(deps, row), attendee }])

/** Takes it out again; `row` is as it was before it was cancelled. */
export const cancellationFor =
  (deps: Told, row: AppointmentRow) =>
  (attendee: string): string => {
    const entry = entryOf(deps, row)
    return fileOf(deps, 'CANCEL', [{ ...entry, sequence: entry.sequence + 1, isCancelled: true, attendee }])
  }

/** What a doctor's own calendar reads: when and how, no name. */
export const feedOf = (deps: Told, rows: AppointmentRow[]): string =>
  fileOf(
    deps,
    'PUBLISH',
    rows.map(row => ({
      ...entryOf(deps, row),
      title: row.mode === 'phone' ? 'Phone appointment' : 'Video appointment',
      about: '',
      url: `${deps.config.publicUrl}/calendar`,
    })),
  )
