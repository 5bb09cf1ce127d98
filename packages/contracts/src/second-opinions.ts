import { z } from 'zod'
import { Id, IdParams, Instant } from './common.ts'
import { endpoint } from './endpoint.ts'

/**
 * What became of a question to a colleague: `passed` to another one, `unavailable` where whoever was asked can no longer work, `over`
 * where the case was closed without a decision.
 */
export const opinionStates = ['open', 'answered', 'declined', 'withdrawn', 'passed', 'unavailable', 'over'] as const
export const OpinionState = z.enum(opinionStates)
export type OpinionState = z.infer<typeof OpinionState>

/** How many questions of one case may be open at once. */
export const MOST_OPEN_OPINIONS = 3

const Name = z.object({ name: z.string(), isMe: z.boolean() })

/** A question of a doctor to a colleague about one case, and what came of it. */
export const SecondOpinion = z.object({
  id: Id,
  consultId: Id,
  consultNumber: z.string(),
  askedBy: Name,
  /** Null where whoever is next may answer. */
  askedOf: Name.nullable(),
  question: z.string(),
  askedAt: Instant,
  state: OpinionState,
  /** The answer, or why it was declined. */
  words: z.string(),
  closedBy: z.string(),
  closedAt: Instant.nullable(),
  /** The case was decided while nobody had answered. */
  isDecided: z.boolean(),
  can: z.object({ answer: z.boolean(), decline: z.boolean(), withdraw: z.boolean() }),
})
export type SecondOpinion = z.infer<typeof SecondOpinion>

/** Every question about a patient, oldest first, and whom the reader may ask. */
export const PatientOpinions = z.object({
  items: z.array(SecondOpinion),
  /** Consults in which the reader may ask. */
  askIn: z.array(Id),
  colleagues: z.array(z.object({ id: Id, name: z.string(), isAway: z.boolean() })),
})
export type PatientOpinions = z.infer<typeof PatientOpinions>

const words = (what: string) =>
  z.string().trim().min(10, `${what} needs at least 10 characters.`).max(2000, 'Use at most 2000 characters.')

const ofPatient = endpoint('GET', '/api/patients/:id/second-opinions', {
  who: 'doctor',
  summary: 'What doctors have asked each other about a patient, with the answers, and whom I may ask',
  params: IdParams,
  reply: PatientOpinions,
})

const ask = endpoint('POST', '/api/consults/:id/second-opinions', {
  who: 'doctor',
  summary: 'Ask a colleague, or whoever is next, about a case of mine; they may read it for that',
  params: IdParams,
  body: z.object({
    /** Chosen by the browser: the same question sent twice is one. */
    key: Id,
    doctorId: Id.nullable(),
    question: words('The question'),
  }),
  reply: PatientOpinions,
  limit: { max: 60, seconds: 3600 },
})

const answer = endpoint('POST', '/api/second-opinions/:id/answer', {
  who: 'doctor',
  summary: 'Answer what a colleague asked me about a case; it is kept with the case',
  params: IdParams,
  body: z.object({ answer: words('The answer') }),
  reply: PatientOpinions,
})

const decline = endpoint('POST', '/api/second-opinions/:id/decline', {
  who: 'doctor',
  summary: 'Say why I cannot answer a colleague; their case closes to me unless it is in my care',
  params: IdParams,
  body: z.object({
    reason: z.string().trim().min(5, 'Say why, in at least 5 characters.').max(500, 'Use at most 500 characters.'),
  }),
  reply: z.object({ ok: z.literal(true) }),
})

const withdraw = endpoint('POST', '/api/second-opinions/:id/withdraw', {
  who: 'doctor',
  summary: 'Take back a question that nobody has answered, or pass it to another colleague',
  params: IdParams,
  body: z.object({
    /** The colleague who has it instead; null doctor for whoever is next. */
    pass: z.object({ key: Id, doctorId: Id.nullable() }).nullable().default(null),
  }),
  reply: PatientOpinions,
})

export const secondOpinions = { ofPatient, ask, answer, decline, withdraw }
