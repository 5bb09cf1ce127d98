import { z } from 'zod'
import { Id, IdParams, Instant, Version } from './common.ts'
import { letterKinds } from './doctor-letters.ts'
import { Download, endpoint } from './endpoint.ts'

/** A summary for a GP, or a letter of a doctor, that its patient sends by a link in a mail and a code that they pass on themselves. */

export const gpLetterStates = ['draft', 'sent', 'opened', 'locked', 'lapsed', 'withdrawn'] as const
export type GpLetterState = (typeof gpLetterStates)[number]

const sentKinds = ['summary', ...letterKinds] as const
export type SentKind = (typeof sentKinds)[number]

export const GpLetter = z.object({
  id: Id,
  /** A summary of the record, or which kind of letter of a doctor. */
  kind: z.enum(sentKinds),
  practice: z.string(),
  email: z.string(),
  state: z.enum(gpLetterStates),
  madeAt: Instant,
  /** The patient has opened it, so that it may be sent. */
  isRead: z.boolean(),
  sentAt: Instant.nullable(),
  until: Instant.nullable(),
  /** What opens it, while anything does. */
  code: z.string().nullable(),
  timesOpened: z.int(),
  openedAt: Instant.nullable(),
  withdrawnAt: Instant.nullable(),
  /** What the reader has seen, which a press then names: of two presses one counts. */
  timesSent: z.int(),
  codeNumber: z.int(),
  can: z.object({ send: z.boolean(), newCode: z.boolean(), withdraw: z.boolean() }),
})
export type GpLetter = z.infer<typeof GpLetter>

const Mine = z.object({
  items: z.array(GpLetter),
  /** The practice that was written to last, or the GP that the patient has named. */
  onFile: z.object({ practice: z.string(), email: z.string() }),
})

const mine = endpoint('GET', '/api/record/gp-letters', {
  who: 'patient',
  summary:
    'The summaries and letters that I have sent to a practice, newest first, with their codes and whether they were opened',
  reply: Mine,
})

const make = endpoint('POST', '/api/record/gp-letters', {
  who: 'patient',
  summary:
    'Write the summary for a practice as my record stands now, or take a letter of a doctor, to read before it is sent; one that was not sent is replaced',
  body: z.object({
    /** Chosen by the browser: the same letter made twice is one. */
    id: Id,
    /** The letter of a doctor that is sent; null for a summary of the record. */
    letterId: Id.nullable().default(null),
    practice: z
      .string()
      .trim()
      .min(2, 'Enter the name of your GP or their practice.')
      .max(120, 'Use at most 120 characters.'),
    email: z.email('Enter the e-mail address of the practice.').max(200, 'Use at most 200 characters.'),
  }),
  reply: Mine,
  limit: { max: 20, seconds: 3600 },
})

const paper = endpoint('GET', '/api/record/gp-letters/:id/paper', {
  who: 'patient',
  summary: 'One of these summaries as PDF, as the practice reads it',
  params: IdParams,
  reply: Download,
  produces: 'application/pdf',
  limit: { max: 60, seconds: 3600 },
})

const send = endpoint('POST', '/api/record/gp-letters/:id/send', {
  who: 'patient',
  summary: 'Mail the practice a link, or another one: the one before opens nothing any more',
  params: IdParams,
  body: z.object({ timesSent: Version }),
  reply: Mine,
  limit: { max: 10, seconds: 86_400 },
})

const newCode = endpoint('POST', '/api/record/gp-letters/:id/new-code', {
  who: 'patient',
  summary: 'Another code for the same link; the one before opens nothing any more, and a lock is off',
  params: IdParams,
  body: z.object({ codeNumber: Version }),
  reply: Mine,
  limit: { max: 30, seconds: 3600 },
})

const withdraw = endpoint('POST', '/api/record/gp-letters/:id/withdraw', {
  who: 'patient',
  summary: 'Take a summary back: its link opens nothing any more. One that was not sent is gone',
  params: IdParams,
  reply: Mine,
})

const token = z.string('The link is not complete.').min(20, 'The link is not complete.').max(100)

/** What a practice is told of a letter before it has the code: nothing of whose it is. */
export const SentGpLetter = z.object({
  until: Instant,
  isLocked: z.boolean(),
  triesLeft: z.int(),
  /** Where to ask. */
  phone: z.string(),
})
export type SentGpLetter = z.infer<typeof SentGpLetter>

const read = endpoint('POST', '/api/gp-letter/read', {
  who: 'anyone',
  summary: 'Whether the link of a practice still leads to a letter; opens nothing',
  body: z.object({ token }),
  reply: SentGpLetter,
  limit: { max: 60, seconds: 600 },
})

const open = endpoint('POST', '/api/gp-letter/open', {
  who: 'anyone',
  summary: 'The letter as PDF, with the code that its patient has passed on; five wrong ones lock it',
  body: z.object({
    token,
    code: z
      .string('Enter the code.')
      .transform(value => value.replace(/\D/g, ''))
      .pipe(z.string().length(6, 'Enter all six figures.')),
  }),
  reply: Download,
  produces: 'application/pdf',
  limit: { max: 30, seconds: 600 },
})

export const gpLetters = { mine, make, paper, send, newCode, withdraw, read, open }
