import { CLINIC_ZONE, formatMoment, zoneOfState } from '@om/domain/dates'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { type BookableConsult, consultOfBooking, latestConsultOf } from '#src/modules/consults/consults.ts'
import { emailDoctor, emailPatient } from '#src/modules/mail/mail.ts'
import { namesOfDoctors, patientDetails } from '#src/modules/people/people.ts'
import type { AppointmentRow } from './appointments.repo.ts'
import { cancellationFor, invitationFor } from './calendar/appointment-calendar.ts'
import { hoursOf } from './slots/hours.repo.ts'

type Branded = Pick<BookableConsult, 'brand'>

/** `Thursday 5 March, 9:30 am (Perth time)`: the zone is named, because two people may read it in two. */
const inZone = (at: Date, zone: string): string =>
  `${formatMoment(at, zone)} (${(zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')} time)`

const forPatient = async (tx: Tx, row: AppointmentRow, at = row.startsAt): Promise<string> =>
  inZone(at, zoneOfState((await patientDetails(tx, row.patientId))?.address?.state))

const forDoctor = async (tx: Tx, doctorId: string, at: Date): Promise<string> => {
  const [hours] = await hoursOf(tx, [doctorId])
  return inZone(at, hours?.timeZone ?? CLINIC_ZONE)
}

/** That of the consult it is for; of a call in the course of a treatment, that of the patient's newest one. */
const brandOf = async (tx: Tx, row: AppointmentRow): Promise<Branded['brand']> =>
  (row.consultId ? await consultOfBooking(tx, row.consultId) : await latestConsultOf(tx, row.patientId))?.brand ?? 'men'

const withWhom = async (tx: Tx, row: AppointmentRow): Promise<string> =>
  (await namesOfDoctors(tx, [row.doctorId])).get(row.doctorId)?.name ?? 'your doctor'

const howItGoes = ({ mode }: Pick<AppointmentRow, 'mode'>): string =>
  mode === 'phone'
    ? 'It is a phone call: your doctor calls you on the mobile number you gave us.'
    : 'It is a video call, in your browser: its page opens 15 minutes before. Have a camera and a microphone ready, and sit somewhere quiet.'

const minutesOf = ({ startsAt, endsAt }: AppointmentRow): number =>
  Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)

type Letter = {
  subject: string
  paragraphs: string[]
  occasion: string
  label?: string
  path?: string
  /** What becomes of it in the patient's own calendar. */
  calendar?: (address: string) => string
}

/** Says when and how, and nothing about health: these are read on lock screens. */
const tell = (deps: Deps, tx: Tx, row: AppointmentRow, brand: Branded['brand'], letter: Letter): Promise<void> =>
  emailPatient(deps, tx, {
    patientId: row.patientId,
    brand,
    subject: letter.subject,
    heading: letter.subject,
    paragraphs: letter.paragraphs,
    ...(letter.label ? { action: { label: letter.label, path: letter.path ?? '/patient-appointments' } } : {}),
    ...(letter.calendar ? { calendar: letter.calendar } : {}),
    dedupeKey: `appointment:${row.id}:${letter.occasion}`,
  })

const changeable = 'You can move or cancel it yourself until two hours before.'
const seeIt = 'See your appointment'

/** To the patient: it is booked. */
export const writeBooked = async (deps: Deps, tx: Tx, row: AppointmentRow, { brand }: Branded): Promise<void> =>
  tell(deps, tx, row, brand, {
    subject: 'Your appointment is booked',
    paragraphs: [
      `${await forPatient(tx, row)}, with ${await withWhom(tx, row)}. It takes ${minutesOf(row)} minutes.`,
      howItGoes(row),
      changeable,
    ],
    occasion: 'booked',
    label: seeIt,
    calendar: invitationFor(deps, row),
  })

/** To both sides: it has another time. The doctor who loses it is told; the new one finds it in the diary. */
export const writeMoved = async (
  deps: Deps,
  tx: Tx,
  { from, to }: { from: AppointmentRow; to: AppointmentRow },
  { brand }: Branded,
): Promise<void> => {
  await tell(deps, tx, to, brand, {
    subject: 'Your appointment has been moved',
    paragraphs: [
      `It is now on ${await forPatient(tx, to)}, with ${await withWhom(tx, to)}. It takes ${minutesOf(to)} minutes.`,
      howItGoes(to),
      changeable,
    ],
    occasion: 'booked',
    label: seeIt,
    calendar: invitationFor(deps, to),
  })
  const where =
    from.doctorId === to.doctorId ? `to ${await forDoctor(tx, to.doctorId, to.startsAt)}` : 'to a time with a colleague'
  await emailDoctor(deps, tx, {
    doctorId: from.doctorId,
    subject: 'An appointment has been moved',
    heading: 'An appointment has been moved',
    paragraphs: [
      `The appointment of ${await forDoctor(tx, from.doctorId, from.startsAt)} has been moved by the patient ${where}.`,
    ],
    dedupeKey: `appointment:${from.id}:moved:doctor`,
  })
}

/** To the patient: the doctor would like another time. Nothing changes until they say so. */
export const writeProposed = async (
  deps: Deps,
  tx: Tx,
  row: AppointmentRow,
  { startsAt, doctorName }: { startsAt: Date; doctorName: string },
): Promise<void> =>
  tell(deps, tx, row, await brandOf(tx, row), {
    subject: 'Can your appointment move?',
    paragraphs: [
      `${await withWhom(tx, row)} proposes ${await forPatient(tx, row, startsAt)}, with ${doctorName}.`,
      `Your appointment on ${await forPatient(tx, row)} stays as it is unless you accept. You may also keep it.`,
    ],
    occasion: `proposed:${row.version}`,
    label: 'Accept it, or keep your time',
  })

/** To the patient: the other time is not proposed any more. */
export const writeProposalGone = async (deps: Deps, tx: Tx, row: AppointmentRow): Promise<void> =>
  tell(deps, tx, row, await brandOf(tx, row), {
    subject: 'Your appointment stays as it is',
    paragraphs: [
      `The other time is not proposed any more. Your appointment is on ${await forPatient(tx, row)}, as you booked it.`,
    ],
    occasion: `proposal-gone:${row.version}`,
    label: seeIt,
  })

/** To the doctor: the patient keeps the time that is booked. */
export const writeKept = async (deps: Deps, tx: Tx, row: AppointmentRow): Promise<void> =>
  emailDoctor(deps, tx, {
    doctorId: row.doctorId,
    subject: 'An appointment stays where it is',
    heading: 'An appointment stays where it is',
    paragraphs: [
      `The patient keeps the appointment of ${await forDoctor(tx, row.doctorId, row.startsAt)}; the time that you proposed is free again.`,
    ],
    dedupeKey: `appointment:${row.id}:kept:${row.version}`,
  })

/** To the patient: the time stays, but it is a phone call now, or a video call. */
export const writeModeChanged = async (deps: Deps, tx: Tx, row: AppointmentRow, { brand }: Branded): Promise<void> =>
  tell(deps, tx, row, brand, {
    subject: 'Your appointment has changed',
    paragraphs: [`The time stays: ${await forPatient(tx, row)}.`, howItGoes(row)],
    occasion: `mode:${row.version}`,
    label: seeIt,
    calendar: invitationFor(deps, row),
  })

/** To the patient: the doctor cannot keep it. */
export const writeCancelledByDoctor = async (deps: Deps, tx: Tx, row: AppointmentRow): Promise<void> =>
  tell(deps, tx, row, await brandOf(tx, row), {
    subject: 'Your appointment has been cancelled',
    paragraphs: [
      `We are sorry: your appointment on ${await forPatient(tx, row)} cannot take place.`,
      'Please choose another time. It only takes a moment.',
    ],
    occasion: 'cancelled',
    label: 'Choose another time',
    calendar: cancellationFor(deps, row),
  })

const freeAgain = async (deps: Deps, tx: Tx, row: AppointmentRow, why: string): Promise<void> =>
  emailDoctor(deps, tx, {
    doctorId: row.doctorId,
    subject: 'An appointment has been cancelled',
    heading: 'An appointment has been cancelled',
    paragraphs: [`The appointment of ${await forDoctor(tx, row.doctorId, row.startsAt)} has been cancelled${why}.`],
    dedupeKey: `appointment:${row.id}:cancelled:doctor`,
  })

/** To the doctor: the patient has cancelled. To the patient: that it is done, and out of their calendar. */
export const writeCancelledByPatient = async (deps: Deps, tx: Tx, row: AppointmentRow): Promise<void> => {
  await freeAgain(deps, tx, row, ' by the patient')
  await tell(deps, tx, row, await brandOf(tx, row), {
    subject: 'You have cancelled your appointment',
    paragraphs: [
      `Your appointment on ${await forPatient(tx, row)} is cancelled. Nothing was charged.`,
      'If you would still like to talk with a doctor, choose another time.',
    ],
    occasion: 'cancelled',
    label: 'Choose another time',
    calendar: cancellationFor(deps, row),
  })
}

/** To both sides: the consult it was booked for has come to its end. */
export const writeNoLongerNeeded = async (
  deps: Deps,
  tx: Tx,
  row: AppointmentRow,
  { brand }: Branded,
): Promise<void> => {
  await tell(deps, tx, row, brand, {
    subject: 'Your appointment has been cancelled',
    paragraphs: [
      `Your appointment on ${await forPatient(tx, row)} is no longer needed, so we have cancelled it. Nothing was charged.`,
    ],
    occasion: 'cancelled',
    calendar: cancellationFor(deps, row),
  })
  await freeAgain(deps, tx, row, ', because the consult has ended')
}

/** To the patient: the doctor was there and they were not. */
export const writeMissed = async (deps: Deps, tx: Tx, row: AppointmentRow): Promise<void> =>
  tell(deps, tx, row, await brandOf(tx, row), {
    subject: 'We missed you today',
    paragraphs: [
      `${await withWhom(tx, row)} was there for your appointment of ${await forPatient(tx, row)}, and could not meet you.`,
      'Nothing was charged. You can choose another time, often on the same day.',
    ],
    occasion: 'missed',
    label: 'Choose another time',
  })

/** To the patient: the two were there and could not talk. */
export const writeFailed = async (deps: Deps, tx: Tx, row: AppointmentRow): Promise<void> =>
  tell(deps, tx, row, await brandOf(tx, row), {
    subject: 'Your call did not work',
    paragraphs: [
      `${await withWhom(tx, row)} could not talk with you in your appointment of ${await forPatient(tx, row)}. We are sorry.`,
      'Nothing was charged. You can choose another time, often on the same day.',
    ],
    occasion: 'failed',
    label: 'Choose another time',
  })

const reminderWords = {
  '24h': 'Your appointment is coming up',
  '1h': 'Your appointment starts soon',
  '5m': 'Your appointment starts in a few minutes',
}

/** How long before its start a reminder comes; it tells those of one appointment apart. */
export type ReminderMark = keyof typeof reminderWords

/** To the patient: it is coming up. */
export const writeReminder = async (deps: Deps, tx: Tx, row: AppointmentRow, mark: ReminderMark): Promise<void> =>
  tell(deps, tx, row, await brandOf(tx, row), {
    subject: reminderWords[mark],
    paragraphs: [
      `${await forPatient(tx, row)}, with ${await withWhom(tx, row)}.`,
      howItGoes(row),
      ...(mark === '24h' ? [changeable] : []),
    ],
    occasion: `reminder:${mark}`,
    ...(mark !== '24h' && row.mode === 'video'
      ? { label: 'Go to the video call', path: `/video-redirect/${row.id}` }
      : { label: seeIt }),
  })
