import { z } from 'zod'
import { Day, Id, IdParams, Instant } from './common.ts'
import { Download, endpoint } from './endpoint.ts'
import { isFilledIn } from './text-variables.ts'

/** Letters that a doctor signs for a patient, who has them in their record and sends them on by link and code. */

export const letterKinds = ['dermatologist', 'endocrinologist', 'certificate'] as const
const LetterKind = z.enum(letterKinds)
export type LetterKind = z.infer<typeof LetterKind>

/** What of the clinical picture a referral may tell; what the doctor does not choose stays out. */
export const letterParts = ['medicines', 'answers', 'results'] as const

/** What a certificate says. */
export const certificateKinds = ['attended', 'unfit', 'fit'] as const

const prose = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Use at most ${most} characters.`)
    .refine(isFilledIn, 'Something still stands in braces. Write it out.')

/** What a doctor writes and chooses. A certificate has a day or days; a referral goes to somebody, for a reason, with what is asked. */
export const LetterContent = z
  .object({
    kind: LetterKind,
    /** The doctor or clinic; of a certificate whoever asks for it, where that is known. */
    to: prose(160),
    /** Of a referral the reason; of a certificate whatever is to be added. */
    text: prose(3000),
    asks: prose(1000),
    parts: z.array(z.enum(letterParts)).max(letterParts.length),
    certifies: z.enum(certificateKinds).nullable(),
    from: Day.nullable(),
    until: Day.nullable(),
  })
  .superRefine(({ kind, to, text, asks, parts, certifies, from, until }, ctx) => {
    const wrong = (field: string, message: string) => ctx.addIssue({ code: 'custom', path: [field], message })
    if (kind === 'certificate') {
      if (!certifies) wrong('certifies', 'Choose what it says.')
      if (!from) wrong('from', 'Enter the day.')
      if (certifies === 'unfit' && !until) wrong('until', 'Enter the last day.')
      if (from && until && until < from) wrong('until', 'Choose a day that is not before the first.')
      if (parts.length > 0) wrong('parts', 'A certificate tells nothing of the record.')
      return
    }
    if (to.length < 3) wrong('to', 'Enter the doctor or clinic that it goes to.')
    if (text.length < 10) wrong('text', 'Write why you refer, in at least 10 characters.')
    if (asks.length < 5) wrong('asks', 'Write what you ask for.')
  })
export type LetterContent = z.infer<typeof LetterContent>

export const DoctorLetter = z.object({
  id: Id,
  kind: LetterKind,
  to: z.string(),
  signedBy: z.string(),
  signedAt: Instant,
  /** `replaced`: a newer version took its place; it stays to be read. */
  state: z.enum(['in_force', 'replaced', 'withdrawn']),
  replaces: Id.nullable(),
  withdrawnAt: Instant.nullable(),
  withdrawnBy: z.string(),
  withdrawnReason: z.string(),
  /** For doctors: what the next version begins with. */
  content: LetterContent.nullable(),
})
export type DoctorLetter = z.infer<typeof DoctorLetter>

const Letters = z.object({
  /** Newest first. */
  items: z.array(DoctorLetter),
  /** Whether the reader may write, replace and withdraw. */
  mayWrite: z.boolean(),
})
export type DoctorLetters = z.infer<typeof Letters>

const ofPatient = endpoint('GET', '/api/patients/:id/letters', {
  who: 'doctor',
  summary: 'Referrals and certificates that doctors have signed for a patient, newest first',
  params: IdParams,
  reply: Letters,
})

const preview = endpoint('POST', '/api/patients/:id/letters/preview', {
  who: 'doctor',
  summary: 'A letter as it would be signed, as PDF; nothing is kept',
  params: IdParams,
  body: z.object({ content: LetterContent }),
  reply: Download,
  produces: 'application/pdf',
  limit: { max: 120, seconds: 3600 },
})

const sign = endpoint('POST', '/api/patients/:id/letters', {
  who: 'doctor',
  summary: 'Sign a letter, or a new version of one; the patient has it in their record and is told',
  params: IdParams,
  body: z.object({
    /** Chosen by the browser: the same letter signed twice is one. */
    key: Id,
    replaces: Id.nullable(),
    /** The usual words that it began with. */
    from: z.array(Id).max(10),
    content: LetterContent,
  }),
  reply: Letters,
  limit: { max: 60, seconds: 3600 },
})

const withdraw = endpoint('POST', '/api/letters/:id/withdraw', {
  who: 'doctor',
  summary: 'Withdraw a letter: its links open nothing any more, and the patient is told and reads why',
  params: IdParams,
  body: z.object({
    reason: z.string().trim().min(5, 'Say why, in at least 5 characters.').max(300, 'Use at most 300 characters.'),
  }),
  reply: Letters,
})

const paper = endpoint('GET', '/api/letters/:id/paper', {
  who: ['patient', 'doctor'],
  summary: 'A letter that a doctor signed, as PDF: for its patient and for doctors',
  params: IdParams,
  reply: Download,
  produces: 'application/pdf',
  limit: { max: 60, seconds: 3600 },
})

const mine = endpoint('GET', '/api/record/letters', {
  who: 'patient',
  summary: 'Referrals and certificates that doctors have signed for me, newest first',
  reply: z.object({ items: z.array(DoctorLetter) }),
})

export const doctorLetters = { ofPatient, preview, sign, withdraw, paper, mine }
