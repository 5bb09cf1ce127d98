import { z } from 'zod'
import { Id, IdParams, Instant } from './common.ts'
import { endpoint } from './endpoint.ts'
import { CorrectableKey } from './picture.ts'
import { EffectCode, effectHelps, effectSeverities } from './side-effects.ts'

/** Counted from the first delivery of a medicine; the first two are for tablets that lower blood pressure. (§5.8) */
export const checkInKinds = ['week_2', 'week_6', 'month_3', 'month_6', 'month_12'] as const
export type CheckInKind = (typeof checkInKinds)[number]

/** `lapsed`: the treatment had ended before it was answered. */
export const checkInStates = ['scheduled', 'due', 'overdue', 'completed', 'escalated', 'reviewed', 'lapsed'] as const

export const adherences = ['every_day', 'missed_some', 'missed_many', 'stopped'] as const

/** From 1, hardly any, to 6, handfuls. */
export const SHEDDING_STEPS = 6
export const SATISFACTION_STEPS = 5

/** How often in the last two weeks, from not at all to nearly every day: the two questions of the PHQ-2. */
const Often = z.int('Choose how often.').min(0).max(3)

/** Asked of men on a medicine that may change it; nobody has to say. (§5.8: sexual health, optional) */
export const sexualChanges = ['none', 'less_desire', 'erection', 'ejaculation'] as const
export type SexualChange = (typeof sexualChanges)[number]

/** Asked of those who can conceive on a medicine that may change their periods. */
export const cycles = ['as_usual', 'irregular', 'missed', 'none_expected'] as const
export type Cycle = (typeof cycles)[number]

/** What a patient answers in a check-in. */
export const CheckInAnswers = z.object({
  adherence: z.enum(adherences, 'Choose how often you use it.'),
  shedding: z.int('Choose the picture that fits best.').min(1).max(SHEDDING_STEPS),
  satisfaction: z.int('Choose a number.').min(1).max(SATISFACTION_STEPS),
  /** Whether anything is new: a condition, a medicine, an allergy. */
  isChanged: z.boolean('Choose yes or no.'),
  /** Of the last days, such as `118/76`; empty where it was not measured or is not asked. */
  pressure: z.string().trim().max(12).default(''),
  /** As the assessment asks it; null where it is not asked. */
  pregnancy: z.string().max(60).nullable().default(null),
  /** Null where it is not asked, or not answered. */
  sexual: z.enum(sexualChanges).nullable().default(null),
  cycle: z.enum(cycles).nullable().default(null),
  /** What of their clinical picture they changed on the way, instead of writing what is new. */
  corrected: z.array(CorrectableKey).max(20).default([]),
  interest: Often,
  low: Often,
  selfHarm: z.boolean('Choose yes or no.'),
  effects: z.array(EffectCode).max(30).default([]),
  severity: z.enum(effectSeverities).default('mild'),
  words: z.string().trim().max(1000, 'Use at most 1000 characters.').default(''),
})
export type CheckInAnswers = z.infer<typeof CheckInAnswers>

/** What somebody is told in the first weeks of a treatment, behind sign-in. (§1.4) */
export const careNotes = ['starting_shed', 'pressure', 'swelling'] as const
export type CareNote = (typeof careNotes)[number]

/** Why a doctor reads a check-in. */
export const checkInFlags = [
  'stopped_using',
  'missed_often',
  'something_new',
  'low_mood',
  'pressure_abnormal',
  'sheds_much',
  'dissatisfied',
  'has_words',
] as const
export type CheckInFlag = (typeof checkInFlags)[number]

/** A check-in as its patient reads it. */
export const MyCheckIn = z.object({
  id: Id,
  kind: z.enum(checkInKinds),
  state: z.enum(checkInStates),
  dueOn: z.iso.date(),
  /** The day from which no further delivery is charged while it is unanswered. */
  blocksOn: z.iso.date(),
  completedAt: Instant.nullable(),
  answers: CheckInAnswers.nullable(),
  /** When a doctor has read it at the latest; null where none has to, or one has. */
  reviewDueAt: Instant.nullable(),
  review: z.object({ by: z.string(), at: Instant, message: z.string() }).nullable(),
  can: z.object({ complete: z.boolean() }),
})
export type MyCheckIn = z.infer<typeof MyCheckIn>

/** The same as a doctor reads it. */
export const CheckIn = MyCheckIn.extend({
  medicines: z.array(z.string()),
  flags: z.array(z.enum(checkInFlags)),
  can: z.object({ complete: z.boolean(), review: z.boolean() }),
})
export type CheckIn = z.infer<typeof CheckIn>

export const myCheckIns = endpoint('GET', '/api/check-ins/mine', {
  who: 'patient',
  summary: 'My check-ins: what is due, and what I answered before',
  reply: z.object({
    /** Those that have fallen due, the newest first; and the next one that has not. */
    items: z.array(MyCheckIn),
    /** What is worth knowing in these weeks of the treatment. */
    notes: z.array(z.enum(careNotes)),
    asksPressure: z.boolean(),
    asksSexual: z.boolean(),
    asksCycle: z.boolean(),
    /** The answers to choose from about pregnancy; empty where it is not asked. */
    pregnancy: z.array(z.object({ value: z.string(), label: z.string() })),
  }),
})

export const completeCheckIn = endpoint('POST', '/api/check-ins/:id/complete', {
  who: 'patient',
  summary: 'Answer a check-in; what speaks against the treatment stops it at once (INV-12)',
  params: IdParams,
  body: CheckInAnswers.refine(
    ({ isChanged, words, corrected }) => !isChanged || words.length >= 3 || corrected.length > 0,
    { path: ['words'], error: 'Change above what is new, or tell us in a few words.' },
  ),
  reply: MyCheckIn.extend({
    /** The help that the patient needs first, where what they told is dangerous now. */
    help: z.enum(effectHelps).nullable(),
    /** Who sees to what they have noticed; null where it was nothing. */
    noticed: z.enum(['with_doctor', 'self_care']).nullable(),
  }),
  limit: { max: 20, seconds: 3600 },
})

export const patientCheckIns = endpoint('GET', '/api/patients/:id/check-ins', {
  who: 'doctor',
  summary: 'The check-ins of a patient, newest first',
  params: IdParams,
  reply: z.object({ items: z.array(CheckIn) }),
})

export const reviewCheckIn = endpoint('POST', '/api/check-ins/:id/review', {
  who: 'doctor',
  summary: 'Say what follows from a check-in that was flagged',
  params: IdParams,
  body: z.object({ message: z.string().trim().min(10, 'Write at least 10 characters for the patient.').max(1000) }),
  reply: CheckIn,
})

export const checkIns = {
  mine: myCheckIns,
  complete: completeCheckIn,
  ofPatient: patientCheckIns,
  review: reviewCheckIn,
}
