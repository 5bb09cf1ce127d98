/** The parts that views of a consult are made of. */
import { z } from 'zod'
import { AuState, Day, Id, Instant, Version } from './common.ts'
import { contactModes, identifierKinds } from './consult-words.ts'
import { isFilledIn } from './text-variables.ts'

export const ConsultQuestion = z.object({
  id: Id,
  question: z.string(),
  askedAt: Instant,
  answer: z.string().nullable(),
  answeredAt: Instant.nullable(),
})

/** What a patient does, or waits for, next. */
export const consultNextKinds = ['wait', 'book', 'photos', 'answer', 'gp', 'self_care', 'decided', 'closed'] as const
export const ConsultNext = z.object({
  kind: z.enum(consultNextKinds),
  /**
   * When the wait is over or, for something the patient has to do, until when it may be done. Null when no time can be
   * promised, as when the promised one has passed.
   */
  dueAt: Instant.nullable(),
})
export type ConsultNext = z.infer<typeof ConsultNext>

export const DoctorFlag = z.object({
  code: z.string(),
  severity: z.enum(['critical', 'high', 'medium', 'low']),
  rule: z.string(),
  sourceAnswers: z.array(z.string()),
})

/** What a doctor records of a live contact. */
export const NewContact = z.object({
  mode: z.enum(contactModes),
  startedAt: Instant,
  endedAt: Instant,
  patientState: AuState,
  identityConfirmed: z.literal(true, { error: 'Confirm the identity of the patient.' }),
  identifiers: z
    .array(z.enum(identifierKinds))
    .min(3, 'Check three identifiers.')
    .refine(kinds => kinds.includes('date_of_birth'), 'The date of birth has to be one of them.'),
  /** A photo ID was seen, on video or in person, besides the identifiers. */
  photoIdSighted: z.boolean().default(false),
  othersPresent: z.string().trim().max(200).default(''),
  /** What they spoke with, such as a telephone. */
  technology: z.string().trim().min(2, 'Say what you spoke with.').max(80),
  feesNamed: z.literal(true, { error: 'Tick that you named the fees.' }),
  alternativesNamed: z.literal(true, { error: 'Tick that you named the alternatives.' }),
  /** Why a contact of under two minutes was enough. */
  shortReason: z.string().trim().max(300).default(''),
  /** Why a phone call does where a doctor had asked for video. */
  phoneReason: z.string().trim().max(300).default(''),
})

export const LiveContact = z.object({
  id: Id,
  mode: z.enum(contactModes),
  startedAt: Instant,
  endedAt: Instant,
  doctorName: z.string(),
  patientState: AuState,
  identityConfirmed: z.boolean(),
  identifiers: z.array(z.string()),
  photoIdSighted: z.boolean(),
  othersPresent: z.string(),
  technology: z.string(),
  feesNamed: z.boolean(),
  alternativesNamed: z.boolean(),
  shortReason: z.string(),
  phoneReason: z.string(),
})

/** An answer in words, as the doctor reads it. */
export const ChartAnswer = z.object({
  key: z.string(),
  group: z.string(),
  question: z.string(),
  answer: z.string(),
  flagged: z.boolean(),
  /** The answer of the patient's assessment before this one, where it was another. */
  before: z.string().nullable(),
})

/** The step of a scale that a patient chose, or a picture beside it. */
export const PatternPicture = z.object({
  scale: z.enum(['norwood', 'sinclair']),
  code: z.string(),
  label: z.string(),
})

export const prescriptionStates = [
  'draft',
  'active',
  'on_hold',
  'ceased',
  'superseded',
  'exhausted',
  'expired',
  'released',
] as const
export const PrescriptionState = z.enum(prescriptionStates)

/** A hold, its end, the end of a prescription, or its way to another pharmacy and back. */
export const MovedPrescription = z.object({
  action: z.enum(['hold', 'release', 'cease', 'supersede', 'take_elsewhere', 'take_back']),
  /** A reason code; empty where none is asked for. The number of the new prescription where one has taken its place. */
  reason: z.string(),
  /** What the doctor wrote to the patient, or the patient to the clinic. */
  message: z.string(),
  /** The last day of a hold that ends by itself. */
  until: Day.nullable(),
  at: Instant,
  by: z.object({ role: z.enum(['doctor', 'patient', 'system']), name: z.string() }),
})
export type MovedPrescription = z.infer<typeof MovedPrescription>

/** Something that speaks against a medicine, by what it rests on: the answers behind it, with their words or values. */
export const Finding = z.object({
  ci: z.string().max(10),
  medicine: z.string().max(60),
  basis: z.array(z.string().max(120)).max(60),
})
export type Finding = z.infer<typeof Finding>

/** One that no doctor has dealt with. A rules the medicine out, C needs a reason and a talk, W a look. */
export const OpenFinding = Finding.extend({ severity: z.enum(['A', 'C', 'W']), label: z.string() })
export type OpenFinding = z.infer<typeof OpenFinding>

/** A prescription in one line, as a doctor works on it. */
/** How the payment of what is prescribed stands, without an amount: `not_begun` was offered and not paid for, `failed` is tried again or owed. */
export const scriptPayments = ['none', 'not_begun', 'paid', 'failed', 'paused', 'ending', 'ended'] as const
export const ScriptPayment = z.enum(scriptPayments)
export type ScriptPayment = z.infer<typeof ScriptPayment>

export const PrescriptionLine = z.object({
  id: Id,
  number: z.string(),
  title: z.string(),
  items: z.array(z.object({ description: z.string(), directions: z.string() })),
  suppliesTotal: z.int(),
  intervalDays: z.int(),
  writtenOn: Day,
  expiresOn: Day,
  status: PrescriptionState,
  version: Version,
  lastMove: MovedPrescription.nullable(),
  /** What of it is used and left, how its payment stands, and the open case in which another may take its place; not said in the answer to a move. */
  standing: z.object({ used: z.int(), left: z.int(), payment: ScriptPayment, openCase: Id.nullable() }).optional(),
  /** What speaks against it today, for whoever may take it off hold; empty otherwise. */
  against: z.array(OpenFinding),
  /** `review`: a doctor may begin the review that its patient has not asked for. */
  /** `changeHold`: a doctor holds it, and another reason, day or message may be given without letting it go on. */
  can: z.object({
    hold: z.boolean(),
    changeHold: z.boolean(),
    release: z.boolean(),
    cease: z.boolean(),
    review: z.boolean(),
  }),
})
export type PrescriptionLine = z.infer<typeof PrescriptionLine>

/** Why a patient asks for a review of what they are prescribed. */
export const reviewReasons = ['running_out', 'changed', 'talk'] as const

/** Why there is a review: the patient has asked for it, or a doctor has begun it. */
export const reviewOrigins = [...reviewReasons, 'doctor'] as const
/** Why a prescription is reviewed: the reason its patient gave, or that a doctor began it. */
export type ReviewOrigin = (typeof reviewOrigins)[number]

/** A review: of which prescription, why, and in the words of who asked for it. */
export const Review = z.object({
  prescriptionId: Id,
  number: z.string(),
  title: z.string(),
  reason: z.enum(reviewOrigins),
  isChanged: z.boolean(),
  words: z.string(),
})
export type Review = z.infer<typeof Review>

export const queryOutcomes = ['go_on', 'stay_held'] as const

/** What a pharmacist asks about an order, and what a doctor has answered. */
export const SupplyQuery = z.object({
  id: Id,
  orderNumber: z.string(),
  title: z.string(),
  patientName: z.string(),
  consultId: Id,
  kind: z.enum(['query_doctor', 'safety']),
  question: z.string(),
  askedBy: z.string(),
  askedAt: Instant,
  dueAt: Instant,
  /** When every doctor on duty was told that its time is over; null while that has not been. */
  escalatedAt: Instant.nullable(),
  answer: z.string(),
  answeredBy: z.string(),
  answeredAt: Instant.nullable(),
  outcome: z.enum([...queryOutcomes, 'closed']).nullable(),
  version: Version,
  can: z.object({ answer: z.boolean() }),
})
export type SupplyQuery = z.infer<typeof SupplyQuery>

/** Something that a patient was supplied and that the pharmacy recalls, for their doctor. */
export const PatientRecall = z.object({
  number: z.string(),
  /** An item, or an ingredient of one. */
  what: z.string(),
  /** The facts, as patients read them. */
  message: z.string(),
  startedAt: Instant,
  isClosed: z.boolean(),
  /** Null for what was never sent. */
  toldAt: Instant.nullable(),
  readAt: Instant.nullable(),
  answer: z.enum(['understood', 'used', 'still_have']).nullable(),
  answeredAt: Instant.nullable(),
})
export type PatientRecall = z.infer<typeof PatientRecall>

export const OfferedTemplate = z.object({
  code: z.string(),
  title: z.string(),
  /** Medicine, strength and dose, one line each. */
  medicines: z.array(z.string()),
  /** Empty where it cannot be prescribed. */
  supplyDays: z.array(z.int()),
  compounded: z.boolean(),
  /** The doctor’s own, and nobody else’s. */
  isOwn: z.boolean(),
  /** Why it cannot be prescribed any more, and what takes its place. */
  unavailable: z.string().nullable(),
  /** The gravest that today's answers hold against it; what is prescribed already is weighed as it is filled. (INV-04) */
  worst: z.enum(['A', 'C', 'W', '-']),
})

/** What someone sees a GP about: the scalp, something that comes before the hair, or hair in pregnancy. */
export const GpVisit = z.enum(['scalp', 'health', 'pregnancy'])
export type GpVisit = z.infer<typeof GpVisit>

/** The place among the assessments that wait for a doctor, from 1; an assessment that does not wait has none. */
export const QueuePlace = z.object({
  position: z.int().min(1),
  of: z.int().min(1),
  /** When the next doctor is on shift, while none is. */
  opensAt: Instant.nullable(),
})

/** A line about the answers that a doctor may take into the note. */
export const NoteSuggestion = z.object({ about: z.string(), words: z.string() })
export type NoteSuggestion = z.infer<typeof NoteSuggestion>

/** The header of drafts into which lines nobody had checked were once put. */
const UNCHECKED = 'From the answers (auto-text, check and edit):'

/** A consult note as it is signed: what a doctor wrote or took over, never a line that was only suggested. */
export const ConsultNote = z
  .string()
  .trim()
  .min(10, 'The consult note needs at least 10 characters.')
  .max(10_000)
  .refine(note => !note.includes(UNCHECKED), 'Check the lines from the answers, then take out the line above them.')
  .refine(isFilledIn, 'Fill in what stands in braces in the note first.')

/** What the policy of the clinic asks for before a signature. */
export const ConsultPolicy = z.object({
  liveContactNeeded: z.boolean(),
  videoNeeded: z.boolean(),
  /** A recorded reason may stand for the video: a doctor asked for it, not the rules. */
  phoneMayDo: z.boolean(),
  /** A photo ID has to be sighted before the first prescription. (REG-03) */
  identityNeeded: z.boolean(),
})
