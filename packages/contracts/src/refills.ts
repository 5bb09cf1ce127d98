import { z } from 'zod'
import { Cents, Currency, Day, Id, IdParams, Instant, Ok } from './common.ts'
import { endpoint } from './endpoint.ts'
import { CorrectableKey } from './picture.ts'
import { EffectCode, effectHelps, effectSeverities } from './side-effects.ts'

/** `needs_consult`: a doctor speaks with the patient first; `charged`: the payment was made; `lapsed`: the day passed, or the subscription ended, without it. */
export const refillStates = [
  'requested',
  'doctor_review',
  'needs_consult',
  'approved',
  'declined',
  'charged',
  'lapsed',
] as const

/** What a next delivery waits for. (§5.7) */
export const refillWaits = [
  'questions',
  'doctor',
  'consult',
  'declined',
  'ended',
  'not_confirmed',
  'notice',
  'dispute',
  'address',
  'on_hold',
  'side_effect',
  'registration',
  'check_in',
  'earlier_delivery',
  'stock',
  'health_question',
  'tests',
  'live_contact',
  'speaks_against',
  'pharmacist',
  'too_early',
] as const
export type RefillWait = (typeof refillWaits)[number]

/** The four questions before each further delivery. */
export const RefillAnswers = z.object({
  newCondition: z.boolean('Choose yes or no.'),
  newMedicine: z.boolean('Choose yes or no.'),
  noticed: z.boolean('Choose yes or no.'),
  isAddressRight: z.boolean('Choose yes or no.'),
  /** What was noticed, ticked as in a report of a side effect. */
  effects: z.array(EffectCode).max(30).default([]),
  severity: z.enum(effectSeverities).default('mild'),
  words: z.string().trim().max(1000, 'Use at most 1000 characters.').default(''),
  /** What of their clinical picture they changed on the way, instead of writing what is new. */
  corrected: z.array(CorrectableKey).max(20).default([]),
})
export type RefillAnswers = z.infer<typeof RefillAnswers>

/** Whether a doctor has to look before anything more is charged. */
export const needsDoctor = ({
  newCondition,
  newMedicine,
  noticed,
}: Pick<RefillAnswers, 'newCondition' | 'newMedicine' | 'noticed'>): boolean => newCondition || newMedicine || noticed

/** Whether something has to be written: what was noticed, and what is new and was not changed in the picture. */
export const needsWords = (
  answers: Pick<RefillAnswers, 'newCondition' | 'newMedicine' | 'noticed' | 'corrected'>,
): boolean => answers.noticed || (needsDoctor(answers) && answers.corrected.length === 0)

/** The next delivery of a subscription, as its patient sees it. */
export const MyRefill = z.object({
  id: Id,
  state: z.enum(refillStates),
  /** The day it is charged, unless it waits for something. */
  chargeOn: Instant,
  /** That day has passed: it is charged as soon as it waits for nothing. */
  isLate: z.boolean(),
  amountCents: Cents,
  currency: Currency,
  waitsFor: z.array(z.enum(refillWaits)),
  /** The first day on which the interval since the last supply allows it; null where that is over by the charge. */
  notBefore: Day.nullable(),
  /** What the doctor wrote; empty while none has. */
  message: z.string(),
  /** What a pharmacist has said about it coming before the last one is three quarters used; null while nobody has. */
  early: z.object({ isAllowed: z.boolean(), by: z.string(), reason: z.string() }).nullable(),
  can: z.object({ answer: z.boolean() }),
})
export type MyRefill = z.infer<typeof MyRefill>

/** What was said before somebody of the clinic said otherwise, and why they did. */
export const DecisionBefore = z.object({
  was: z.object({ decision: z.string(), by: z.string(), at: Instant, message: z.string() }),
  /** What it was changed to. */
  decision: z.string(),
  by: z.string(),
  at: Instant,
  reason: z.string(),
})
export type DecisionBefore = z.infer<typeof DecisionBefore>

/** The same for a doctor who has to decide. */
export const Refill = z.object({
  id: Id,
  title: z.string(),
  state: z.enum(refillStates),
  chargeOn: Instant,
  answers: RefillAnswers.nullable(),
  answeredAt: Instant.nullable(),
  dueAt: Instant.nullable(),
  decided: z.object({ by: z.string(), at: Instant, message: z.string() }).nullable(),
  /** Decisions that were changed, newest first. */
  before: z.array(DecisionBefore),
  can: z.object({ decide: z.boolean(), change: z.boolean() }),
})
export type Refill = z.infer<typeof Refill>

export const answerRefill = endpoint('POST', '/api/refills/:id/answer', {
  who: 'patient',
  needs: 'payments',
  summary: 'Answer the four questions before my next delivery; nothing is charged without them',
  params: IdParams,
  body: RefillAnswers.refine(answers => !needsWords(answers) || answers.words.length >= 3, {
    path: ['words'],
    error: 'Change above what is new, or tell the doctor in a few words.',
  }).refine(({ isAddressRight }) => isAddressRight, {
    path: ['isAddressRight'],
    error: 'Change where it goes first, then choose yes.',
  }),
  /** With the help that the patient needs first, where what they told is dangerous now. */
  reply: MyRefill.extend({ help: z.enum(effectHelps).nullable() }),
  limit: { max: 30, seconds: 3600 },
})

export const patientRefills = endpoint('GET', '/api/patients/:id/refills', {
  who: 'doctor',
  summary: 'What a patient answered before their deliveries, newest first',
  params: IdParams,
  reply: z.object({ items: z.array(Refill) }),
})

export const refillDecisions = ['approve', 'consult', 'decline'] as const
export const earlyDecisions = ['allow', 'not_yet'] as const

const messageToPatient = z.string().trim().min(10, 'Write at least 10 characters for the patient.').max(1000)
const earlyReason = z.string().trim().min(10, 'Give a reason of at least 10 characters; the patient reads it.').max(500)

/** What a changed decision has to say: why, for the record, and which decision it was made on, so that of two changes one counts. */
const changing = {
  reason: z.string().trim().min(10, 'Write in at least 10 characters why it is changed.').max(500),
  decidedAt: Instant,
}

export const decideEarly = endpoint('POST', '/api/refills/:id/early', {
  who: 'pharmacist',
  needs: 'payments',
  summary: 'Say whether a delivery may come before the last one is three quarters used',
  params: IdParams,
  body: z.object({
    decision: z.enum(earlyDecisions, 'Choose one of the two.'),
    reason: earlyReason,
  }),
  reply: Ok,
})

/** What the pharmacy has said about a delivery that would come early. */
export const EarlyDecision = z.object({
  id: Id,
  /** `asked`: nobody has said anything yet; null where it is in time by now. */
  state: z.enum(['asked', 'allowed', 'not_yet']).nullable(),
  chargeOn: Instant,
  /** The day on which three quarters of the last one are used. */
  upTo: Day.nullable(),
  said: z.object({ by: z.string(), at: Instant, reason: z.string() }).nullable(),
  /** What was said before, newest first. */
  before: z.array(DecisionBefore),
  /** How the delivery stands, where nothing can be changed any more; empty while it can. */
  why: z.string(),
  can: z.object({ change: z.boolean() }),
})
export type EarlyDecision = z.infer<typeof EarlyDecision>

export const readEarly = endpoint('GET', '/api/refills/:id/early', {
  who: 'pharmacist',
  needs: 'payments',
  summary: 'What the pharmacy has said about a delivery that would come early',
  params: IdParams,
  reply: EarlyDecision,
})

export const changeEarly = endpoint('POST', '/api/refills/:id/early/change', {
  who: 'pharmacist',
  needs: 'payments',
  summary: 'Say otherwise about a delivery that would come early, while it is not charged',
  params: IdParams,
  body: z.object({
    decision: z.enum(earlyDecisions, 'Choose one of the two.'),
    /** What the patient reads. */
    message: earlyReason,
    ...changing,
  }),
  reply: EarlyDecision,
})

export const decideRefill = endpoint('POST', '/api/refills/:id/decide', {
  who: 'doctor',
  needs: 'payments',
  summary: 'Let a delivery go on, not this time, or after a call that the patient books',
  params: IdParams,
  body: z.object({
    decision: z.enum(refillDecisions, 'Choose one of the three.'),
    message: messageToPatient,
  }),
  reply: Refill,
})

export const changeRefill = endpoint('POST', '/api/refills/:id/change', {
  who: 'doctor',
  needs: 'payments',
  summary: 'Decide otherwise about a delivery, with a reason, while nothing is charged for it',
  params: IdParams,
  body: z.object({
    decision: z.enum(refillDecisions, 'Choose one of the three.'),
    message: messageToPatient,
    ...changing,
  }),
  reply: Refill,
})

export const refills = {
  answer: answerRefill,
  ofPatient: patientRefills,
  decide: decideRefill,
  change: changeRefill,
  decideEarly,
  readEarly,
  changeEarly,
}
