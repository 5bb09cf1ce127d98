import { z } from 'zod'
import { Day, Id, IdParams, Instant, PageQuery, pageOf, safetyShown, Version } from './common.ts'
import { CoverNotice } from './covers.ts'
import { Download, endpoint } from './endpoint.ts'
import { safetyAnswers } from './support-words.ts'

export const appointmentModes = ['video', 'phone'] as const
export const AppointmentMode = z.enum(appointmentModes)
export type AppointmentMode = z.infer<typeof AppointmentMode>

export const Appointment = z.object({
  id: Id,
  consultId: Id.nullable(),
  mode: AppointmentMode,
  state: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  doctor: z.object({ id: Id, name: z.string(), ahpraNumber: z.string() }),
  /** For the patient: who answers for the doctor, who is away now. */
  cover: CoverNotice.optional(),
  patientName: z.string(),
  /** Why it was cancelled, in the words of whoever did; empty otherwise. */
  cancelReason: z.string(),
  /** What the patient wants to talk about, in their own words; empty where their consult asks for the call. */
  reason: z.string(),
  version: Version,
  /** What the product saw of a video appointment that was begun: from when to when the two were in it, and who else was let in. */
  visit: z
    .object({ startedAt: Instant, endedAt: Instant.nullable(), byPhone: z.boolean(), others: z.string() })
    .nullable(),
  /** Another time that the doctor proposes; the appointment stays as it is until the patient accepts it. */
  proposal: z
    .object({
      doctor: z.object({ id: Id, name: z.string() }),
      startsAt: Instant,
      endsAt: Instant,
      /** Why, in the doctor's words; empty where they said nothing. */
      why: z.string(),
    })
    .nullable(),
  can: z.object({
    reschedule: z.boolean(),
    cancel: z.boolean(),
    propose: z.boolean(),
    /** The patient may say that they will be there. */
    confirm: z.boolean(),
    /** The doctor may say that nobody answered the phone. */
    miss: z.boolean(),
  }),
})
export type Appointment = z.infer<typeof Appointment>

/** A time that can be booked now. */
export const Slot = z.object({ doctorId: Id, doctorName: z.string(), startsAt: Instant, endsAt: Instant })
export type Slot = z.infer<typeof Slot>

const slots = endpoint('GET', '/api/appointments/slots', {
  who: 'patient',
  summary: 'Free times for a call, from doctors’ hours less what is booked, soonest first',
  query: z.object({
    consultId: Id,
    /** The first day to look at, as an instant; now when earlier or left out. */
    from: Instant.optional(),
    days: z.coerce.number().int().min(1).max(28).default(14),
  }),
  reply: z.object({
    slots: z.array(Slot),
    modes: z.array(AppointmentMode),
    minutes: z.int(),
  }),
})

const book = endpoint('POST', '/api/appointments', {
  who: 'patient',
  summary: 'Book a free time; the same request again is the same appointment',
  body: z.object({
    consultId: Id,
    doctorId: Id,
    startsAt: Instant,
    mode: AppointmentMode,
    /** What the patient wants to talk about; needed where no open consult asks for the call. */
    reason: z.string().trim().max(300).optional(),
    /** Asked where words of the reason can mean something dangerous; without an answer nothing is booked (`safety_first`). */
    safety: z.enum(safetyAnswers).optional(),
    shown: safetyShown,
  }),
  reply: Appointment,
  limit: { max: 30, seconds: 600 },
})

const mine = endpoint('GET', '/api/appointments', {
  who: 'patient',
  summary: 'My appointments that are ahead, soonest first, and the newest of the past ones; at most 50 of each',
  reply: z.object({
    ahead: z.array(Appointment),
    past: z.array(Appointment),
    /** Where a call about the treatment under way is booked; null for who is not in treatment. */
    treatment: z.object({ consultId: Id }).nullable(),
  }),
})

const past = endpoint('GET', '/api/appointments/past', {
  who: 'patient',
  summary: 'My appointments that are over or were cancelled, newest first, page by page',
  query: PageQuery,
  reply: pageOf(Appointment),
})

const calendarFile = endpoint('GET', '/api/appointments/:id/calendar', {
  who: 'patient',
  summary: 'My appointment as a file for a calendar: the same entry as in the mails about it',
  params: IdParams,
  reply: Download,
  produces: 'text/calendar',
})

const reschedule = endpoint('POST', '/api/appointments/:id/reschedule', {
  who: 'patient',
  summary: 'Move an appointment to another free time, or change video and phone; answers with the one that holds now',
  params: IdParams,
  body: z.object({ doctorId: Id, startsAt: Instant, mode: AppointmentMode, version: Version }),
  reply: Appointment,
})

const cancel = endpoint('POST', '/api/appointments/:id/cancel', {
  who: ['patient', 'doctor'],
  summary: 'Cancel an appointment; the other side is told',
  params: IdParams,
  body: z.object({ version: Version, reason: z.string().trim().max(300).default('') }),
  reply: Appointment,
})

const confirm = endpoint('POST', '/api/appointments/:id/confirm', {
  who: 'patient',
  summary: 'Say that I will be there; the doctor sees it',
  params: IdParams,
  body: z.object({ version: Version }),
  reply: Appointment,
})

const propose = endpoint('POST', '/api/appointments/:id/proposal', {
  who: 'doctor',
  summary: 'Propose another free time, one’s own or a colleague’s; the patient accepts it or keeps theirs',
  params: IdParams,
  body: z.object({
    version: Version,
    doctorId: Id,
    startsAt: Instant,
    why: z.string().trim().max(300).default(''),
  }),
  reply: Appointment,
  limit: { max: 60, seconds: 600 },
})

const withdraw = endpoint('POST', '/api/appointments/:id/proposal/withdraw', {
  who: 'doctor',
  summary: 'Take the proposed time back; the appointment stays',
  params: IdParams,
  body: z.object({ version: Version }),
  reply: Appointment,
})

const answerProposal = endpoint('POST', '/api/appointments/:id/proposal/answer', {
  who: 'patient',
  summary: 'Accept the proposed time, or keep the one that is booked; answers with the one that holds now',
  params: IdParams,
  body: z.object({ version: Version, accept: z.boolean() }),
  reply: Appointment,
})

const Times = z.object({ startsAt: Instant, endsAt: Instant })

/** What stands around the appointments of some days: hours, absences, holidays, and what is free. */
export const Diary = z.object({
  /** The doctor whose diary it is. */
  me: Id,
  /** Where the hours are meant. */
  timeZone: z.string(),
  open: z.array(Times),
  away: z.array(Times.extend({ reason: z.string() })),
  holidays: z.array(z.object({ day: Day, name: z.string() })),
  /** Holidays that may fall in these days, and that the state has not named yet. */
  holidaysToCome: z.array(z.string()),
  /** Free times of one's own and of colleagues, soonest first. */
  slots: z.array(Slot),
})
export type Diary = z.infer<typeof Diary>

const diary = endpoint('GET', '/api/doctor/diary', {
  who: 'doctor',
  summary: 'My hours, absences and public holidays of some days, with the free times of everyone',
  query: z.object({
    from: Instant,
    days: z.coerce.number().int().min(1).max(14).default(8),
    /** How long the free times are. */
    minutes: z.coerce.number().int().min(15).max(30).default(15),
  }),
  reply: Diary,
})

const ofDoctor = endpoint('GET', '/api/doctor/appointments', {
  who: 'doctor',
  summary: 'My appointments of some days',
  query: z.object({ from: Instant, days: z.coerce.number().int().min(1).max(42).default(7) }),
  reply: z.object({ appointments: z.array(Appointment) }),
})

const minute = z.int().min(0).max(1440)

export const Hours = z
  .object({ weekday: z.int().min(1).max(7), startMinute: minute, endMinute: minute })
  .refine(({ startMinute, endMinute }) => startMinute < endMinute, 'The end must be after the start.')

export const DoctorHours = z.object({
  timeZone: z.string(),
  hours: z.array(Hours).max(28),
  away: z.array(z.object({ id: Id, startsAt: Instant, endsAt: Instant, reason: z.string() })),
})
export type DoctorHours = z.infer<typeof DoctorHours>

const hours = endpoint('GET', '/api/doctor/hours', {
  who: 'doctor',
  summary: 'My weekly hours for live consults',
  reply: DoctorHours,
})

const saveHours = endpoint('PUT', '/api/doctor/hours', {
  who: 'doctor',
  summary: 'Change my weekly hours; booked appointments stay',
  body: z.object({ timeZone: z.string().max(60), hours: z.array(Hours).max(28) }),
  reply: DoctorHours,
})

const addAway = endpoint('POST', '/api/doctor/away', {
  who: 'doctor',
  summary: 'Take no bookings in a time',
  body: z.object({ startsAt: Instant, endsAt: Instant, reason: z.string().trim().max(100).default('') }),
  reply: DoctorHours,
})

const removeAway = endpoint('DELETE', '/api/doctor/away/:id', {
  who: 'doctor',
  summary: 'Take bookings in that time again',
  params: IdParams,
  reply: DoctorHours,
})

/** Whether a calendar reads my appointments by a link; the link itself is shown when it is made, and not again. */
export const CalendarFeed = z.object({
  feed: z.object({ createdAt: Instant, readAt: Instant.nullable() }).nullable(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

const limit = { max: 30, seconds: 600 }

const feed = endpoint('GET', '/api/doctor/calendar-feed', {
  who: 'doctor',
  summary: 'Whether a calendar may read my appointments by a link',
  reply: CalendarFeed,
})

const makeFeed = endpoint('POST', '/api/doctor/calendar-feed', {
  who: 'doctor',
  summary: 'Make the link by which a calendar reads my appointments; one made before stops working',
  reply: CalendarFeed.extend({ url: z.string() }),
  limit,
})

const endFeed = endpoint('DELETE', '/api/doctor/calendar-feed', {
  who: 'doctor',
  summary: 'End the link by which a calendar reads my appointments',
  reply: CalendarFeed,
  limit,
})

export const appointments = {
  slots,
  book,
  mine,
  past,
  calendarFile,
  reschedule,
  cancel,
  confirm,
  propose,
  withdraw,
  answerProposal,
  diary,
  ofDoctor,
  hours,
  saveHours,
  addAway,
  removeAway,
  feed,
  makeFeed,
  endFeed,
}
