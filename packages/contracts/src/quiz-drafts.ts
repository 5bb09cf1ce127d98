import { z } from 'zod'
import { Brand, Day, Instant, MOST_STORED, Ok } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The answers as the browser keeps them: a flat set of keys; the question bank says which are known. */
const Answers = z.record(z.string().max(60), z.unknown())

/**
 * A code that people read to each other: twelve letters and digits in groups of four, without look-alikes. Typed with or
 * without gaps; O is read as zero, I and L as one.
 */
export const DraftCode = z
  .string()
  .trim()
  .toUpperCase()
  .max(60, 'Enter the 12 letters and digits of your code.')
  .transform(code =>
    code
      .replace(/[^0-9A-Z]/g, '')
      .replace(/O/g, '0')
      .replace(/[IL]/g, '1'),
  )
  .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{12}$/, 'Enter the 12 letters and digits of your code.'))

const save = endpoint('POST', '/api/quiz-drafts', {
  who: 'anyone',
  summary: 'Keep unsent answers for 30 days, sealed with a code that only the person has',
  body: z.object({
    brand: Brand,
    /** The person ticked that we may keep the answers until they go on. */
    agreed: z.literal(true, 'Agree first that we keep your answers for 30 days.'),
    answers: Answers,
    screen: z.string().max(60).default(''),
    /** None the first time; later saves go under the same code. */
    code: DraftCode.optional(),
    /** The revision this copy was made from; an older one does not replace a newer one. */
    revision: z.int().nonnegative().max(MOST_STORED),
  }),
  /** The code comes without gaps. */
  reply: z.object({ code: z.string(), revision: z.int(), expiresAt: Instant }),
  limit: { max: 60, seconds: 60 },
})

export const OpenedDraft = z.object({
  brand: Brand,
  answers: Answers,
  screen: z.string(),
  revision: z.int(),
  updatedAt: Instant,
  expiresAt: Instant,
})
export type OpenedDraft = z.infer<typeof OpenedDraft>

const open = endpoint('POST', '/api/quiz-drafts/open', {
  who: 'anyone',
  summary: 'Read kept answers with their code, on any device',
  body: z.object({ code: DraftCode }),
  reply: OpenedDraft,
  limit: { max: 10, seconds: 600 },
})

const forget = endpoint('POST', '/api/quiz-drafts/forget', {
  who: 'anyone',
  summary: 'Remove kept answers',
  body: z.object({ code: DraftCode }),
  reply: Ok,
  limit: { max: 20, seconds: 600 },
})

const mail = endpoint('POST', '/api/quiz-drafts/mail', {
  who: 'anyone',
  summary: 'Mail a link that goes on with kept answers; the message says nothing about them',
  body: z.object({ code: DraftCode, email: z.email('Enter an e-mail address, such as name@example.com.').max(255) }),
  reply: Ok,
  limit: { max: 3, seconds: 600 },
})

export const quizDrafts = { save, open, forget, mail }

/** What a patient answered last time, to be confirmed or changed; only answers that may still be true are given. */
export const EarlierAnswers = z.object({ answers: Answers, answeredOn: Day }).nullable()
export type EarlierAnswers = z.infer<typeof EarlierAnswers>

const earlier = endpoint('GET', '/api/assessments/earlier', {
  who: 'patient',
  summary: 'My answers of the last assessment, for prefilling the next one',
  query: z.object({ brand: Brand }),
  reply: z.object({ earlier: EarlierAnswers }),
})

const forecast = endpoint('POST', '/api/assessments/forecast', {
  who: 'patient',
  summary: 'Whether these answers lead to a doctor who may prescribe, by the rules in force; nothing is kept',
  body: z.object({ brand: Brand, answers: Answers }),
  reply: z.object({ requiresPrescription: z.boolean() }),
  limit: { max: 60, seconds: 300 },
})

export const funnelSteps = ['shown', 'answered', 'left', 'finished'] as const

const count = endpoint('POST', '/api/quiz-steps', {
  who: 'anyone',
  summary: 'Count that a screen of the assessment was reached, answered, left or finished; no answers, no people',
  body: z.object({ brand: Brand, screen: z.string().regex(/^[a-z0-9_-]{1,40}$/), step: z.enum(funnelSteps) }),
  reply: Ok,
  limit: { max: 300, seconds: 60, perCopy: true },
})

export const Funnel = z.object({
  screens: z.array(
    z.object({
      screen: z.string(),
      /** The screen's place on the way and its heading. */
      label: z.string(),
      /** Asked of some only. */
      isBranch: z.boolean(),
      shown: z.int(),
      answered: z.int(),
      left: z.int(),
      finished: z.int(),
    }),
  ),
  /** Oldest first. */
  daily: z.array(z.object({ day: Day, started: z.int(), finished: z.int() })),
})
export type Funnel = z.infer<typeof Funnel>

const funnel = endpoint('GET', '/api/admin/quiz-funnel', {
  who: ['admin', 'superadmin'],
  summary: 'How far assessments of a brand came in the last days, screen by screen',
  query: z.object({ brand: Brand.default('men'), days: z.coerce.number().int().min(1).max(90).default(30) }),
  reply: Funnel,
})

export const assessments = { earlier, forecast, count, funnel }
