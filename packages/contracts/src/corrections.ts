import { z } from 'zod'
import { Id, IdParams, Instant, Ok } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Which part of a record somebody wants put right. */
export const correctionAreas = [
  'assessment',
  'letter',
  'prescription',
  'dispensing',
  'result',
  'check_in',
  'photo',
  'visit',
  'details',
  'other',
] as const
export const CorrectionArea = z.enum(correctionAreas)
export type CorrectionArea = z.infer<typeof CorrectionArea>

export const correctionReaders = ['doctor', 'pharmacist', 'admin'] as const
export type CorrectionReader = (typeof correctionReaders)[number]

/** `corrected`: put right beside what was written; `noted`: the patient's words stand with the record; `refused`: with the reasons. */
export const correctionOutcomes = ['corrected', 'noted', 'refused'] as const

export const correctionStates = ['open', 'answered', 'withdrawn'] as const
export type CorrectionState = (typeof correctionStates)[number]

/** What a patient asked to be put right. Neither it nor its answers are ever changed. (REG-20) */
export const Correction = z.object({
  id: Id,
  area: CorrectionArea,
  /** Which one it is, in the patient's words. */
  about: z.string(),
  wrong: z.string(),
  should: z.string(),
  reader: z.enum(correctionReaders),
  state: z.enum(correctionStates),
  askedAt: Instant,
  /** By when it is answered: 30 days. */
  dueAt: Instant,
  /** Newest first: a later one puts an earlier one right. */
  answers: z.array(z.object({ outcome: z.enum(correctionOutcomes), words: z.string(), by: z.string(), at: Instant })),
})
export type Correction = z.infer<typeof Correction>

const MyCorrection = Correction.extend({ can: z.object({ withdraw: z.boolean() }) })
export type MyCorrection = z.infer<typeof MyCorrection>

const Mine = z.object({ items: z.array(MyCorrection) })

const mine = endpoint('GET', '/api/record/corrections', {
  who: 'patient',
  summary: 'What I have asked to be put right in my record, newest first',
  reply: Mine,
})

const ask = endpoint('POST', '/api/record/corrections', {
  who: 'patient',
  summary: 'Ask for something in my record to be put right (REG-20)',
  body: z.object({
    /** Chosen by the browser: the same request sent twice is one. */
    id: Id,
    area: z.enum(correctionAreas, 'Choose what it is about.'),
    about: z.string().trim().max(120, 'Use at most 120 characters.').default(''),
    wrong: z.string().trim().min(3, 'Write what is not right.').max(2000, 'Use at most 2000 characters.'),
    should: z.string().trim().min(1, 'Write what it should say.').max(2000, 'Use at most 2000 characters.'),
  }),
  reply: Mine,
  limit: { max: 20, seconds: 3600 },
})

const withdraw = endpoint('POST', '/api/record/corrections/:id/withdraw', {
  who: 'patient',
  summary: 'Take back what I have asked for, while nobody has answered; it stays to be read',
  params: IdParams,
  reply: Mine,
})

/** A request for whoever answers it. */
export const CorrectionToAnswer = Correction.extend({
  patientName: z.string(),
  /** Who else may answer it: what is clinical goes to no front desk. (INV-14) */
  handTo: z.array(z.enum(correctionReaders)),
  can: z.object({ answer: z.boolean() }),
})
export type CorrectionToAnswer = z.infer<typeof CorrectionToAnswer>

const read = endpoint('GET', '/api/record/corrections/:id', {
  who: correctionReaders,
  summary: 'What a patient asks to be put right, for the profession that answers it',
  params: IdParams,
  reply: CorrectionToAnswer,
})

const answer = endpoint('POST', '/api/record/corrections/:id/answer', {
  who: correctionReaders,
  summary: 'Answer a patient who asks for a correction; another answer puts an earlier one right',
  params: IdParams,
  body: z.object({
    /** Chosen by the browser: the same answer sent twice is one. */
    answerId: Id,
    outcome: z.enum(correctionOutcomes, 'Choose what was done.'),
    words: z
      .string()
      .trim()
      .min(10, 'Write to the patient what was done, or why not.')
      .max(2000, 'Use at most 2000 characters.'),
  }),
  reply: CorrectionToAnswer,
})

const handOver = endpoint('POST', '/api/record/corrections/:id/hand-over', {
  who: correctionReaders,
  summary: 'Give a request to the profession that can answer it',
  params: IdParams,
  body: z.object({ to: z.enum(correctionReaders, 'Choose who answers it.') }),
  reply: Ok,
})

export const corrections = { mine, ask, withdraw, read, answer, handOver }
