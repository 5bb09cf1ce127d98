import { z } from 'zod'
import { Brand, Id, IdParams, Instant, Version } from './common.ts'
import { endpoint } from './endpoint.ts'

/** What a case of the quality audit is looked at for; its words and the rules it follows from are in the domain. */
export const qualityCriteria = [
  'flags',
  'contact',
  'identity',
  'choice',
  'prescribing',
  'overrides',
  'consent',
  'follow_up',
  'note',
  'message',
] as const
export type QualityCriterion = (typeof qualityCriteria)[number]

export const qualityMarks = ['met', 'partly', 'not_met', 'not_applicable'] as const
export const QualityMark = z.enum(qualityMarks, 'Choose one.')
export type QualityMark = z.infer<typeof QualityMark>

/** How a case was decided, for the strata of a sample. */
export const qualityOutcomes = ['approved', 'declined', 'referred'] as const

/** A month of the clinic, such as `2026-10`. */
const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Choose a month.')

export const qualityStates = ['to_review', 'shared', 'closed', 'skipped'] as const
export type QualityState = (typeof qualityStates)[number]

const eachOf = <T extends z.ZodType>(one: T) =>
  z.object(Object.fromEntries(qualityCriteria.map(name => [name, one])) as Record<QualityCriterion, T>)

const Marks = eachOf(QualityMark)
const Notes = eachOf(z.string().trim().max(1000, 'Use at most 1000 characters.'))

/** A case of a sample in one line. Whose it is stands in the case alone. */
export const QualityCase = z.object({
  id: Id,
  month: Month,
  number: z.string(),
  brand: Brand,
  outcome: z.enum(qualityOutcomes),
  isOverridden: z.boolean(),
  decidedAt: Instant,
  state: z.enum(qualityStates),
  /** Whether the reader has something to do: look at it, read what was written, answer, or close it. */
  waitsForMe: z.boolean(),
  skipReason: z.string(),
})
export type QualityCase = z.infer<typeof QualityCase>

const Counts = z.object({ met: z.int(), partly: z.int(), notMet: z.int(), notApplicable: z.int() })

export const QualityAudit = z.object({
  isDirector: z.boolean(),
  /** Cases of the reader that were looked at, newest first. */
  own: z.array(QualityCase),
  /** For the medical director; null for everybody else, and where nothing was drawn yet. */
  sample: z
    .object({
      months: z.array(Month),
      month: Month,
      drawnAt: Instant,
      /** What the order of the cases is drawn by: the same seed draws the same cases again. */
      seed: z.string(),
      /** How many cases were decided in that month. */
      decided: z.int(),
      items: z.array(QualityCase),
      /** With another medical director. */
      elsewhere: z.int(),
      /** Of the month, and of the twelve months up to it. */
      results: z.array(z.object({ criterion: z.enum(qualityCriteria), month: Counts, year: Counts })),
      /** Safety rules that had spoken in the cases of the twelve months: in how many, and in how many something was missing. */
      rules: z.array(z.object({ rule: z.string(), cases: z.int(), withGap: z.int() })),
      reviewed: z.object({ month: z.int(), year: z.int() }),
    })
    .nullable(),
})
export type QualityAudit = z.infer<typeof QualityAudit>

/** One case of a sample: its form, and what the two have written each other. */
export const QualityReview = QualityCase.extend({
  consultId: Id,
  isDirector: z.boolean(),
  doctorName: z.string(),
  /** Who looks at it; empty until somebody has opened it. */
  reviewerName: z.string(),
  openedAt: Instant.nullable(),
  sharedAt: Instant.nullable(),
  correctedAt: Instant.nullable(),
  form: z.object({ marks: Marks, notes: Notes, words: z.string() }).nullable(),
  replies: z.array(z.object({ id: Id, by: z.string(), isMe: z.boolean(), words: z.string(), at: Instant })),
  closed: z.object({ byMe: z.boolean(), byOther: z.boolean() }),
  version: Version,
  can: z.object({
    open: z.boolean(),
    write: z.boolean(),
    skip: z.boolean(),
    reply: z.boolean(),
    close: z.boolean(),
  }),
})
export type QualityReview = z.infer<typeof QualityReview>

const read = endpoint('GET', '/api/quality', {
  who: 'doctor',
  summary:
    'The quality audit: my cases that were looked at; as medical director, the sample of a month and its results',
  query: z.object({ month: Month.optional() }),
  reply: QualityAudit,
})

const review = endpoint('GET', '/api/quality/reviews/:id', {
  who: 'doctor',
  summary: 'A case of the quality audit, for the medical director who looks at it and the doctor who decided it',
  params: IdParams,
  reply: QualityReview,
})

const open = endpoint('POST', '/api/quality/reviews/:id/open', {
  who: 'doctor',
  summary: 'As medical director, open the record of a case that was drawn; its patient reads that it was for an audit',
  params: IdParams,
  reply: QualityReview,
})

const gaps: readonly QualityMark[] = ['partly', 'not_met']

const write = endpoint('PUT', '/api/quality/reviews/:id', {
  who: 'doctor',
  summary: 'As medical director, write or correct the form of a case, which its doctor then reads',
  params: IdParams,
  body: z
    .object({
      version: Version,
      marks: Marks,
      notes: Notes,
      words: z.string().trim().max(2000, 'Use at most 2000 characters.'),
    })
    .superRefine(({ marks, notes }, ctx) => {
      for (const criterion of qualityCriteria)
        if (gaps.includes(marks[criterion]) && notes[criterion].length < 5)
          ctx.addIssue({ code: 'custom', path: ['notes', criterion], message: 'Write what was missing.' })
    }),
  reply: QualityReview,
})

const skip = endpoint('POST', '/api/quality/reviews/:id/skip', {
  who: 'doctor',
  summary: 'As medical director, leave a case out with a reason; another one is drawn in its place',
  params: IdParams,
  body: z.object({
    reason: z.string().trim().min(10, 'Say why, in at least 10 characters.').max(500, 'Use at most 500 characters.'),
  }),
  reply: QualityAudit,
})

const reply = endpoint('POST', '/api/quality/reviews/:id/replies', {
  who: 'doctor',
  summary: 'Write to the other about a case of the quality audit',
  params: IdParams,
  body: z.object({
    /** Chosen by the browser, so that one sent twice is one. */
    key: Id,
    words: z.string().trim().min(1, 'Write something first.').max(2000, 'Use at most 2000 characters.'),
  }),
  reply: QualityReview,
  limit: { max: 60, seconds: 3600 },
})

const close = endpoint('POST', '/api/quality/reviews/:id/close', {
  who: 'doctor',
  summary: 'Say that a case of the quality audit is done for me; it is closed once both have',
  params: IdParams,
  body: z.object({ version: Version }),
  reply: QualityReview,
})

const waiting = endpoint('GET', '/api/quality/waiting', {
  who: 'doctor',
  summary: 'How many cases of the quality audit wait for me: of mine, and to look at as medical director',
  reply: z.object({ own: z.int(), toReview: z.int() }),
})

export const quality = { read, review, open, write, skip, reply, close, waiting }
