import { CLINIC_ZONE, dayIn, formatDay, formatMoment, zoneOfState } from '@om/domain/dates'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { type BookableConsult, consultOfBooking, latestConsultOf } from '#src/modules/consults/consults.ts'
import { emailDoctor, emailPatient } from '#src/modules/mail/mail.ts'
import { notify } from '#src/modules/notices/notices.ts'
import {
  accountOfDoctor,
  coveringNow,
  coverNotice,
  namesOfDoctors,
  patientDetails,
} from '#src/modules/people/people.ts'
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

/** Who answers for the doctor, while they are away. */
const whoAnswers = async ({ clock }: Deps, tx: Tx, { doctorId }: AppointmentRow): Promise<string[]> => {
  const cover = await coverNotice(tx, doctorId, clock.now())
  if (!cover) return []
  // Whole days end at the midnight after them.
  const until = formatDay(dayIn(new Date(Date.parse(cover.until) - 1), CLINIC_ZONE))
  return [`${cover.colleague} answers for ${cover.doctor}, who is away until ${until}.`]
}

type DoctorLetter = {
  subject: string
  /** What follows the words `The appointment of Thursday 5 March, 9:30 am`, for a reader among the doctors. */
  happened: string | ((reader: string) => Promise<string>)
  occasion: string
  /** What its doctor opens; a colleague who covers cannot. */
  action?: { label: string; path: string }
}

/** To its doctor, and in copy to the colleague who covers for them: when it is, and nothing of its patient. */
const tellDoctor = async (
  deps: Deps,
  tx: Tx,
  row: AppointmentRow,
  { subject, happened, occasion, action }: DoctorLetter,
): Promise<void> => {
  const colleague = await coveringNow(tx, row.doctorId, deps.clock.now())
  for (const doctorId of [row.doctorId, ...(colleague ? [colleague] : [])]) {
    const isCopy = doctorId !== row.doctorId
    const whose = isCopy ? `, with ${await withWhom(tx, row)}, for whom you cover,` : ''
    const what = typeof happened === 'string' ? happened : await happened(doctorId)
    await emailDoctor(deps, tx, {
      doctorId,
      subject,
      heading: subject,
      paragraphs: [`The appointment of ${await forDoctor(tx, doctorId, row.startsAt)}${whose} ${what}`],
      ...(action && !isCopy ? { action } : {}),
      dedupeKey: `appointment:${row.id}:${occasion}${isCopy ? `:copy:${doctorId}` : ''}`,
    })
  }
}

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

/** To its doctor: it is theirs. */
const tellBooked = (deps: Deps, tx: Tx, row: AppointmentRow): Promise<void> =>
  tellDoctor(deps, tx, row, {
    subject: 'An appointment has been booked with you',
    happened: `is booked: a ${row.mode === 'phone' ? 'phone' : 'video'} call of ${minutesOf(row)} minutes.`,
    occasion: 'booked:doctor',
    action: { label: 'Open your calendar', path: '/calendar' },
  })

/** To both sides: it is booked. */
export const writeBooked = async (deps: Deps, tx: Tx, row: AppointmentRow, { brand }: Branded): Promise<void> => {
  await tellBooked(deps, tx, row)
  await tell(deps, tx, row, brand, {
    subject: 'Your appointment is booked',
    paragraphs: [
      `${await forPatient(tx, row)}, with ${await withWhom(tx, row)}. It takes ${minutesOf(row)} minutes.`,
      howItGoes(row),
      ...(await whoAnswers(deps, tx, row)),
      changeable,
    ],
    occasion: 'booked',
    label: seeIt,
    calendar: invitationFor(deps, row),
  })
}

/** To both sides: it has another time. The doctor who loses it is told, and the one who gets it. */
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
      ...(await whoAnswers(deps, tx, to)),
      changeable,
    ],
    occasion: 'booked',
    label: seeIt,
    calendar: invitationFor(deps, to),
  })
  const where = async (reader: string) =>
    from.doctorId === to.doctorId ? `to ${await forDoctor(tx, reader, to.startsAt)}` : 'to a time with a colleague'
  await tellDoctor(deps, tx, from, {
    subject: 'An appointment has been moved',
    happened: async reader => `has been moved by the patient ${await where(reader)}.`,
    occasion: 'moved:doctor',
  })
  if (from.doctorId !== to.doctorId) await tellBooked(deps, tx, to)
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
      ...(await whoAnswers(deps, tx, row)),
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
      ...(await whoAnswers(deps, tx, row)),
    ],
    occasion: `proposal-gone:${row.version}`,
    label: seeIt,
  })

/** To the doctor: the patient keeps the time that is booked. */
export const writeKept = async (deps: Deps, tx: Tx, row: AppointmentRow): Promise<void> =>
  tellDoctor(deps, tx, row, {
    subject: 'An appointment stays where it is',
    happened: 'is kept by the patient; the time that was proposed is free again.',
    occasion: `kept:${row.version}`,
  })

/** To the patient: the time stays, but it is a phone call now, or a video call. */
export const writeModeChanged = async (deps: Deps, tx: Tx, row: AppointmentRow, { brand }: Branded): Promise<void> =>
  tell(deps, tx, row, brand, {
    subject: 'Your appointment has changed',
    paragraphs: [`The time stays: ${await forPatient(tx, row)}.`, howItGoes(row), ...(await whoAnswers(deps, tx, row))],
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
  tellDoctor(deps, tx, row, {
    subject: 'An appointment has been cancelled',
    happened: `has been cancelled${why}.`,
    occasion: 'cancelled:doctor',
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
      row.mode === 'phone'
        ? `${await withWhom(tx, row)} called you for your appointment of ${await forPatient(tx, row)}, and could not reach you.`
        : `${await withWhom(tx, row)} was there for your appointment of ${await forPatient(tx, row)}, and could not meet you.`,
      'Nothing was charged. You can choose another time, often on the same day.',
    ],
    occasion: 'missed',
    label: 'Choose another time',
  })

/** To the patient: its time is over, and nothing is known of a call. */
export const writeNotHeld = async (deps: Deps, tx: Tx, row: AppointmentRow): Promise<void> =>
  tell(deps, tx, row, await brandOf(tx, row), {
    subject: 'Your appointment is over',
    paragraphs: [
      `The time of your appointment with ${await withWhom(tx, row)}, ${await forPatient(tx, row)}, is over, and no call is on record.`,
      'If the two of you have spoken, there is nothing to do. If not: nothing was charged, and you can choose another time, often on the same day.',
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
      ...(await whoAnswers(deps, tx, row)),
      ...(mark === '24h' && row.state === 'booked'
        ? ['Will you be there? Tell us on its page, so that your doctor knows.']
        : []),
      ...(mark === '24h' ? [changeable] : []),
    ],
    occasion: `reminder:${mark}`,
    ...(mark !== '24h' && row.mode === 'video'
      ? { label: 'Go to the video call', path: `/video-redirect/${row.id}` }
      : { label: seeIt }),
  })

const doctorReminders = {
  '1h': 'An appointment of yours starts in an hour',
  '5m': 'An appointment of yours starts in a few minutes',
}

const doorFor = ({ id, mode }: AppointmentRow): string => (mode === 'video' ? `/video-redirect/${id}` : '/calendar')

/** To its doctor, in the product and on their devices: it is about to begin. */
export const remindDoctor = async (
  deps: Deps,
  tx: Tx,
  row: AppointmentRow,
  mark: keyof typeof doctorReminders,
): Promise<void> => {
  const userId = await accountOfDoctor(tx, row.doctorId)
  if (!userId) return
  const occasion = `appointment:${row.id}:reminder:${mark}:doctor`
  await notify(deps, tx, { userId, occasion, title: doctorReminders[mark], link: doorFor(row) })
}

/** To its doctor, who is not there: the patient is at the door. */
export const writeWaiting = (deps: Deps, tx: Tx, row: AppointmentRow): Promise<void> =>
  tellDoctor(deps, tx, row, {
    subject: 'A patient waits for you',
    happened: 'is open, and its patient is at the door.',
    occasion: 'waiting',
    action: { label: 'Go to the video call', path: doorFor(row) },
  })
