import { z } from 'zod'
import { Appointment } from './appointments.ts'
import {
  AuState,
  Brand,
  Day,
  Id,
  IdParams,
  Instant,
  Ok,
  PageQuery,
  PersonDetails,
  pageOf,
  safetyShown,
  Version,
} from './common.ts'
import * as part from './consult-parts.ts'
import { ConsultState, Contraindication, Outcome, SlaLevel } from './consult-states.ts'
import { declineReasons, notProvenReasons } from './consult-words.ts'
import { CoverNotice } from './covers.ts'
import { Download, endpoint } from './endpoint.ts'
import { ownWork } from './own-work.ts'
import { SideEffect } from './side-effects.ts'
import { safetyAnswers } from './support-words.ts'
import { isFilledIn } from './text-variables.ts'

export { ConsultState, Contraindication, consultStates, Outcome, SlaLevel } from './consult-states.ts'

/** A consult as its patient sees it: no notes, no clinician flags. */
export const ConsultForPatient = z.object({
  id: Id,
  number: z.string(),
  brand: Brand,
  state: ConsultState,
  submittedAt: Instant,
  dueAt: Instant.nullable(),
  decidedAt: Instant.nullable(),
  doctor: z.object({ name: z.string(), ahpraNumber: z.string() }).nullable(),
  /** Who answers for that doctor, who is away now; of one's newest consult alone. */
  cover: CoverNotice.optional(),
  reasons: z.array(z.string()),
  urgent: z.boolean(),
  /** Where the rules put the assessment; a doctor may decide otherwise. */
  outcome: Outcome,
  /** Why it is a review of what is prescribed; null for an assessment. */
  review: z.enum(part.reviewOrigins).nullable(),
  next: part.ConsultNext,
  queue: part.QueuePlace.nullable(),
  /** Slugs of shop products that may help, none of them a medicine. */
  suggestions: z.array(z.string()),
  /** Whether there is a letter to take to a GP, and what the visit is about. */
  hasLetter: z.boolean(),
  gpVisit: part.GpVisit.nullable(),
  /** The live consult that is booked for it, if it is still ahead. */
  appointment: Appointment.nullable(),
  /** A photo ID is still to be shown before a first prescription. */
  identityNeeded: z.boolean(),
  /** A picture of one was sent, and no doctor has looked at it yet. */
  identitySent: z.boolean(),
  /** Why the last picture of an ID could not be used; null where none was refused, and once one is proven. */
  identityRefused: z.enum(notProvenReasons).nullable(),
  messageToPatient: z.string(),
  questions: z.array(part.ConsultQuestion),
  version: Version,
  can: z.object({ answer: z.boolean(), withdraw: z.boolean() }),
})
export type ConsultForPatient = z.infer<typeof ConsultForPatient>

export const queueViews = ['waiting', 'mine', 'with_patient', 'decided'] as const
export const QueueItem = z.object({
  id: Id,
  number: z.string(),
  brand: Brand,
  state: ConsultState,
  patientName: z.string(),
  age: z.int().nullable(),
  sexAtBirth: z.string().nullable(),
  outcome: Outcome,
  urgent: z.boolean(),
  flags: z.array(part.DoctorFlag),
  submittedAt: Instant,
  dueAt: Instant.nullable(),
  /** By when the patient was told that they hear from a doctor; null while nothing is promised. */
  promisedFor: Instant.nullable(),
  sla: SlaLevel,
  claimedBy: z.object({ id: Id, name: z.string(), isMe: z.boolean() }).nullable(),
  claimExpiresAt: Instant.nullable(),
  isReturning: z.boolean(),
  /** A review of what is prescribed, not an assessment. */
  isReview: z.boolean(),
  /** Whose it is, where the reader covers for them. */
  coveringFor: z.string().optional(),
})
export type QueueItem = z.infer<typeof QueueItem>

/** All that the queue says of a case whose patient's record is closed to the reader. */
export const ClosedCase = QueueItem.pick({ id: true, number: true, patientName: true })
export type ClosedCase = z.infer<typeof ClosedCase>

/** A row of the queue. */
export const QueueRow = z.discriminatedUnion('isOpen', [
  QueueItem.extend({ isOpen: z.literal(true) }),
  ClosedCase.extend({ isOpen: z.literal(false) }),
])
export type QueueRow = z.infer<typeof QueueRow>

export const ConsultForDoctor = QueueItem.extend({
  patient: z.object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    /** As it was given, however long ago. */
    dateOfBirth: z.iso.date().nullable(),
    address: z.string(),
    state: AuState.nullable(),
  }),
  answers: z.array(part.ChartAnswer),
  /** The picture the patient chose; null when none fits. */
  pattern: part.PatternPicture.nullable(),
  /** The live consult that is booked for it, if it is still ahead. */
  appointment: Appointment.nullable(),
  patientReasons: z.array(z.string()),
  ruleVersion: z.string(),
  /** The rules in force, by which the medicines are weighed as it is read. */
  rulesToday: z.string(),
  /** What a mark against a medicine rests on that the assessment does not say: told, measured or prescribed since. */
  sourcesSince: z.array(z.string()),
  /** Every formulary item with the contraindications that apply to it. */
  contraindicationSummary: z.array(
    z.object({
      medicine: z.string(),
      name: z.string(),
      worst: z.enum(['A', 'C', 'W', '-']),
      items: z.array(Contraindication),
    }),
  ),
  questions: z.array(part.ConsultQuestion),
  contacts: z.array(part.LiveContact),
  note: z.string(),
  /** From the answers; none is in the note unless the doctor took it over. */
  noteSuggestions: z.array(part.NoteSuggestion),
  notes: z.array(
    z.object({
      id: Id,
      body: z.string(),
      doctorName: z.string(),
      signedAt: Instant,
      /** The newest time it was shared with the patient; `endedAt` null while they read it. */
      share: z
        .object({ by: z.string(), at: Instant, endedBy: z.string().nullable(), endedAt: Instant.nullable() })
        .nullable(),
    }),
  ),
  decision: z
    .object({ state: ConsultState, reason: z.string(), message: z.string(), by: z.string(), at: Instant })
    .nullable(),
  prescriptionId: Id.nullable(),
  /** What it is a review of; null for an assessment. */
  review: part.Review.nullable(),
  history: z.array(z.object({ at: Instant, who: z.string(), what: z.string() })),
  /** Every prescription of the patient, newest first. */
  prescriptions: z.array(part.PrescriptionLine),
  /** What the pharmacy has asked about the patient's orders, oldest first. */
  queries: z.array(part.SupplyQuery),
  /** What is recalled of what the patient was supplied. */
  recalls: z.array(part.PatientRecall),
  /** What the patient has reported of their treatment, newest first. */
  sideEffects: z.array(SideEffect),
  templates: z.array(part.OfferedTemplate),
  version: Version,
  policy: part.ConsultPolicy,
  /** Who has sighted a photo ID of the patient, when and how; the picture itself is not kept. */
  identity: z.object({ by: z.string(), at: Instant, how: z.enum(['video', 'in_person', 'document']) }).nullable(),
  can: z.object({
    claim: z.boolean(),
    release: z.boolean(),
    ask: z.boolean(),
    recordContact: z.boolean(),
    decide: z.boolean(),
    requireVideo: z.boolean(),
    /** Add to the notes of a closed case, and share them with the patient. */
    addNote: z.boolean(),
  }),
})
export type ConsultForDoctor = z.infer<typeof ConsultForDoctor>

const text = (min: number, max: number, what: string) =>
  z
    .string()
    .trim()
    .min(min, min > 1 ? `${what} needs at least ${min} characters.` : `Enter ${what.toLowerCase()}.`)
    .max(max, `Use at most ${max} characters.`)

const NOT_FILLED_IN = 'Fill in what stands in braces first.'

/** The usual words that a text began with, so that it is counted who used which. */
const From = z.array(Id).max(10).optional()

export const openConsult = endpoint('POST', '/api/consults', {
  who: 'patient',
  summary: 'Open a consult from a stored quiz result; repeating it returns the same consult',
  body: z.object({ quizResultId: Id, details: PersonDetails }),
  reply: ConsultForPatient,
  limit: { max: 30, seconds: 60 },
})

export const myConsults = endpoint('GET', '/api/consults/mine', {
  who: 'patient',
  summary: 'My consults, newest first',
  reply: z.object({ items: z.array(ConsultForPatient) }),
})

export const answerQuestion = endpoint('POST', '/api/consults/:id/questions/:questionId/answer', {
  who: 'patient',
  summary: "Answer a doctor's question",
  params: z.object({ id: Id, questionId: Id }),
  body: z.object({
    answer: z
      .string()
      .trim()
      .min(1, 'Write an answer first. "I do not know" is fine too.')
      .max(2000, 'Use at most 2000 characters.'),
    /** Asked where words of the answer can mean something dangerous; without it nothing is sent (`safety_first`). */
    safety: z.enum(safetyAnswers).optional(),
    shown: safetyShown,
  }),
  reply: ConsultForPatient,
})

export const withdrawConsult = endpoint('POST', '/api/consults/:id/withdraw', {
  who: 'patient',
  summary: 'Withdraw an open consult',
  params: IdParams,
  body: z.object({ reason: z.string().trim().max(500).default('') }),
  reply: ConsultForPatient,
})

export const consultQueue = endpoint('GET', '/api/consults/queue', {
  who: 'doctor',
  summary: 'Consults by due time; of one whose record is closed to me its number and patient alone',
  query: PageQuery.extend({
    view: z.enum(queueViews).default('waiting'),
    brand: Brand.optional(),
    search: z.string().trim().max(100).optional(),
  }),
  reply: pageOf(QueueRow).extend({
    /** Counted up to 100; 100 means "100 or more". */
    counts: z.object({ waiting: z.int(), mine: z.int(), with_patient: z.int() }),
  }),
})

export const readConsult = endpoint('GET', '/api/consults/:id', {
  who: 'doctor',
  summary: 'One consult with answers, flags and history',
  params: IdParams,
  reply: ConsultForDoctor,
})

export const claimConsult = endpoint('POST', '/api/consults/:id/claim', {
  who: 'doctor',
  summary: 'Claim a waiting consult for 30 minutes',
  params: IdParams,
  reply: ConsultForDoctor,
})

export const releaseConsult = endpoint('POST', '/api/consults/:id/release', {
  who: 'doctor',
  summary: 'Put a claimed consult back in the queue',
  params: IdParams,
  reply: Ok,
})

export const askPatient = endpoint('POST', '/api/consults/:id/questions', {
  who: 'doctor',
  summary: 'Ask the patient; pauses the 24 h clock',
  params: IdParams,
  body: z.object({
    version: Version,
    questions: z
      .array(text(5, 500, 'A question').refine(isFilledIn, NOT_FILLED_IN))
      .min(1, 'Write at least one question.')
      .max(5),
    from: From,
  }),
  reply: ConsultForDoctor,
})

export const recordContact = endpoint('POST', '/api/consults/:id/contacts', {
  who: 'doctor',
  summary: 'Record the live contact (REG-02, REG-03)',
  params: IdParams,
  body: part.NewContact.extend({ version: Version }),
  reply: ConsultForDoctor,
})

export const checkIdentity = endpoint('POST', '/api/consults/:id/identity', {
  who: 'doctor',
  summary:
    'Say whether the picture of an ID shows this patient; it is deleted either way (REG-03). An age under 18 ends the care (INV-15)',
  params: IdParams,
  body: z
    .object({
      version: Version,
      outcome: z.enum(['proven', 'not_proven', 'under_age'], 'Choose one.'),
      /** The pictures that the doctor has before them. */
      photos: z.array(Id).max(20).default([]),
      why: z.enum(notProvenReasons, 'Say why, so that the patient can send a better one.').nullish(),
      /** The date of birth on the ID. */
      bornOn: Day.nullish(),
    })
    .refine(({ outcome, why }) => outcome !== 'not_proven' || Boolean(why), {
      path: ['why'],
      error: 'Say why, so that the patient can send a better one.',
    })
    .refine(({ outcome, bornOn }) => outcome !== 'under_age' || Boolean(bornOn), {
      path: ['bornOn'],
      error: 'Enter the date of birth on the ID.',
    }),
  reply: ConsultForDoctor,
})

export const requireVideo = endpoint('POST', '/api/consults/:id/require-video', {
  who: 'doctor',
  summary: 'Ask the patient for a video call; pauses the clock',
  params: IdParams,
  body: z.object({ version: Version }),
  reply: ConsultForDoctor,
})

export const saveNote = endpoint('PUT', '/api/consults/:id/note', {
  who: 'doctor',
  summary: 'Keep the draft of the consult note, unless another device has written in it since',
  params: IdParams,
  body: z.object({
    note: z.string().max(10_000),
    /** The draft as it was when this text was begun: where the clinic has another one, nothing is kept. */
    before: z.string().max(10_000).optional(),
  }),
  /** The draft as the clinic has it now; `ok` says whether it is the one that was sent. */
  reply: z.object({ ok: z.boolean(), note: z.string() }),
})

export const decideConsult = endpoint('POST', '/api/consults/:id/decline', {
  who: 'doctor',
  summary: 'Decline, or refer to in-person care, with a reason; or leave a reviewed treatment as it is',
  params: IdParams,
  body: z
    .object({
      version: Version,
      /** `unchanged`: after a review, what is prescribed goes on as it is. */
      decision: z.enum(['declined', 'referred', 'unchanged']),
      reason: z.enum(declineReasons).nullish(),
      message: text(20, 2000, 'The message to the patient').refine(isFilledIn, NOT_FILLED_IN),
      note: part.ConsultNote,
      from: From,
    })
    .refine(({ decision, reason }) => decision === 'unchanged' || Boolean(reason), {
      path: ['reason'],
      error: 'Choose a reason.',
    }),
  reply: ConsultForDoctor,
})

export const consultLetter = endpoint('GET', '/api/consults/:id/letter', {
  who: ['patient', 'doctor'],
  summary: 'The letter to a GP as PDF, for a patient who is to be seen in person',
  params: IdParams,
  reply: Download,
  produces: 'application/pdf',
})

export const consults = {
  open: openConsult,
  mine: myConsults,
  answer: answerQuestion,
  withdraw: withdrawConsult,
  queue: consultQueue,
  ownWork,
  read: readConsult,
  claim: claimConsult,
  release: releaseConsult,
  ask: askPatient,
  recordContact,
  checkIdentity,
  requireVideo,
  saveNote,
  decline: decideConsult,
  letter: consultLetter,
}
