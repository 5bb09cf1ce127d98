import ical, {
  ICalAlarmType,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator'
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

const reminders = [60, 5].map(minutes => ({ type: ICalAlarmType.display, trigger: minutes * 60 }))

/**
 * The appointment as an entry: when and how, and nothing about health, because calendars are shared. The time is in UTC, which
 * is right in every zone and needs no table of zones. (RFC 5545)
 */
const entryOf = ({ config, clock }: Told, row: AppointmentRow): ICalEventData => ({
  id: `appointment-${entryIdOf(row)}@${host(config.publicUrl)}`,
  sequence: sequenceOf(row),
  stamp: clock.now(),
  start: row.startsAt,
  end: row.endsAt,
  summary: `Appointment with ${config.productName}`,
  description:
    row.mode === 'phone'
      ? 'A phone call: we call you on the mobile number you gave us.'
      : 'A video call in your browser. Its page opens 15 minutes before.',
  url:
    row.mode === 'phone' ? `${config.publicUrl}/patient-appointments` : `${config.publicUrl}/video-redirect/${row.id}`,
  status: ICalEventStatus.CONFIRMED,
  organizer: { name: config.productName, email: config.mailFrom.match(/[^\s<>]+@[^\s<>]+/)?.[0] ?? '' },
})

const fileOf = ({ config }: Told, method: ICalCalendarMethod, events: ICalEventData[]): string =>
  ical({ prodId: { company: config.productName, product: 'Appointments' }, method, events }).toString()

const toldTo = (email: string) => [{ email, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }]

/** Puts an appointment into its patient's calendar, or there to where it was moved. (RFC 5546) */
export const invitationFor =
  (deps: Told, row: AppointmentRow) =>
  (attendee: string): string =>
    fileOf(deps, ICalCalendarMethod.REQUEST, [
      { ...entryOf(deps, row), attendees: toldTo(attendee), alarms: reminders },
    ])

/** Takes it out again; `row` is as it was before it was cancelled. */
export const cancellationFor =
  (deps: Told, row: AppointmentRow) =>
  (attendee: string): string =>
    fileOf(deps, ICalCalendarMethod.CANCEL, [
      {
        ...entryOf(deps, row),
        sequence: sequenceOf(row) + 1,
        status: ICalEventStatus.CANCELLED,
        attendees: toldTo(attendee),
      },
    ])

/** The same entry as in the mails, for who adds it from the page. */
export const calendarFileOf = (deps: Told, row: AppointmentRow): string =>
  fileOf(deps, ICalCalendarMethod.PUBLISH, [{ ...entryOf(deps, row), alarms: reminders }])

/** What a doctor's own calendar reads: when and how, no name. */
export const feedOf = (deps: Told, rows: AppointmentRow[]): string =>
  fileOf(
    deps,
    ICalCalendarMethod.PUBLISH,
    rows.map(row => ({
      ...entryOf(deps, row),
      summary: row.mode === 'phone' ? 'Phone appointment' : 'Video appointment',
      description: null,
      url: `${deps.config.publicUrl}/calendar`,
    })),
  )
