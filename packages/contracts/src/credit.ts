import { z } from 'zod'
import { Cents, Currency, Id, Instant, MOST_STORED } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Credit of a patient: given by the office, taken off their next deliveries. */

export const creditReasons = ['late', 'quality', 'price', 'complaint', 'goodwill', 'other'] as const

/** What may be given at once, in cents. */
export const MOST_CREDIT_CENTS = 1_000_00

const GivenCredit = z.object({
  id: Id,
  amountCents: Cents,
  reason: z.enum(creditReasons),
  note: z.string(),
  askedBy: z.string(),
  askedAt: Instant,
  /** Null while a second person has to agree. */
  decision: z.enum(['approved', 'declined']).nullable(),
  decidedBy: z.string(),
  decidedAt: Instant.nullable(),
  decisionNote: z.string(),
  takenBackBy: z.string(),
  takenBackAt: Instant.nullable(),
  /** What of it was taken back; zero while nothing was. */
  takenBackCents: Cents,
  /** What of it can be taken back now: as much as no payment has used, and none that was announced counts on. */
  leftCents: Cents,
  can: z.object({ agree: z.boolean(), decline: z.boolean() }),
})

/** The credit of the patient of a payment, as the office reads it. */
export const CreditForAdmin = z.object({
  /** What is not used; `heldCents` of it is counted on for payments that were announced. */
  balanceCents: Cents,
  heldCents: Cents,
  /** What the reader may still give this patient alone. */
  aloneCents: Cents,
  /** Newest first. */
  given: z.array(GivenCredit),
})
export type CreditForAdmin = z.infer<typeof CreditForAdmin>

export const NewCredit = z.object({
  /** The same for every try of one credit. */
  requestKey: Id,
  amountCents: z.int('Enter an amount.').min(1, 'Enter an amount.').max(MOST_CREDIT_CENTS, 'Give at most A$1,000.'),
  /** What they had when the form was filled in. */
  balanceCents: Cents.max(MOST_STORED),
  reason: z.enum(creditReasons, 'Choose a reason.'),
  note: z.string().trim().min(3, 'Say why, in a few words, without anything about health.').max(500),
})

/** A second person agrees to credit, or declines it. */
export const CreditDecision = z
  .object({ creditId: Id, decision: z.enum(['approved', 'declined']), note: z.string().trim().max(500).default('') })
  .refine(({ decision, note }) => decision === 'approved' || note.length >= 3, {
    path: ['note'],
    message: 'Say why, in a few words.',
  })

export const CreditTakenBack = z.object({
  creditId: Id,
  /** What of it could be taken back when the form was opened: all of that is. */
  leftCents: Cents.max(MOST_STORED),
  note: z.string().trim().min(3, 'Say why, as the patient reads it.').max(500),
})

export const myCredit = endpoint('GET', '/api/credit', {
  who: 'patient',
  summary: 'What credit I have, and what it takes off each of my next payments',
  reply: z.object({
    balanceCents: Cents,
    currency: Currency,
    next: z.array(z.object({ subscriptionId: Id, creditCents: Cents })),
  }),
})
