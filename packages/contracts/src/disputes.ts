import { z } from 'zod'
import { Brand, Cents, Currency, Id, IdParams, Instant, PageQuery, pageOf } from './common.ts'
import { Download, endpoint } from './endpoint.ts'

/** Payments that their holder disputes at the bank, as the office works on them: nothing clinical. (INV-14) */

export const disputeStates = ['to_answer', 'at_bank', 'won', 'lost'] as const
export const disputeViews = ['open', 'closed'] as const

/** One row of the list. */
export const DisputeRow = z.object({
  id: Id,
  state: z.enum(disputeStates),
  /** The bank's reason, in words. */
  reason: z.string(),
  amountCents: Cents,
  currency: Currency,
  patientName: z.string(),
  email: z.string(),
  brand: Brand.nullable(),
  /** Number of the invoice; empty where it is none of ours. */
  number: z.string(),
  openedAt: Instant,
  /** By when it has to be answered; null once it cannot be any more. */
  dueBy: Instant.nullable(),
  closedAt: Instant.nullable(),
})
export type DisputeRow = z.infer<typeof DisputeRow>

/** A part of what is sent to the bank. */
export const EvidencePart = z.object({ title: z.string(), lines: z.array(z.string()) })
export type EvidencePart = z.infer<typeof EvidencePart>

/** One dispute with what is, or would be, sent to the bank. */
export const Dispute = DisputeRow.extend({
  /** What it is about: the delivery of a care plan, goods of the shop, or nothing that we know. */
  kind: z.enum(['plan', 'goods', 'other']),
  /** The invoice among the payments; null where it is not there. */
  paymentId: Id.nullable(),
  evidence: z.array(EvidencePart),
  /** What was answered; null while nothing was. */
  answer: z
    .object({
      kind: z.enum(['evidence', 'accepted']),
      words: z.string(),
      by: z.string(),
      at: Instant,
      /** `refused`: the payment service did not take it, so the bank has nothing of it. */
      state: z.enum(['sending', 'sent', 'refused']),
      /** Why not, in its words; empty otherwise. */
      problem: z.string(),
    })
    .nullable(),
  can: z.object({ answer: z.boolean() }),
})
export type Dispute = z.infer<typeof Dispute>

const list = endpoint('GET', '/api/admin/disputes', {
  who: 'admin',
  summary: 'Payments that are disputed at the bank: the next to be answered first, or the newest that are closed',
  query: PageQuery.extend({
    view: z.enum(disputeViews).default('open'),
    /** Beginning of a name, an e-mail address, or the number of an invoice. */
    search: z.string().trim().max(100).optional(),
  }),
  reply: pageOf(DisputeRow),
})

const read = endpoint('GET', '/api/admin/disputes/:id', {
  who: 'admin',
  summary: 'One dispute with what would be sent to the bank, or was',
  params: IdParams,
  reply: Dispute,
})

const answer = endpoint('POST', '/api/admin/disputes/:id/answer', {
  who: 'admin',
  needs: 'payments',
  summary: 'Send the evidence to the bank, once and for good',
  params: IdParams,
  body: z.object({
    /** Goes before what we have put together. */
    words: z.string().trim().max(4000, 'Use at most 4000 characters.').default(''),
  }),
  reply: Dispute,
})

const accept = endpoint('POST', '/api/admin/disputes/:id/accept', {
  who: 'admin',
  needs: 'payments',
  summary: 'Accept a dispute: the money stays with its holder, for good',
  params: IdParams,
  body: z.object({
    words: z.string().trim().min(3, 'Say why, in a few words, without anything about health.').max(500),
  }),
  reply: Dispute,
})

const paper = endpoint('GET', '/api/admin/disputes/:id/evidence.pdf', {
  who: 'admin',
  summary: 'What is, or would be, sent to the bank, as a PDF',
  params: IdParams,
  reply: Download,
  produces: 'application/pdf',
})

export const disputes = { list, read, answer, accept, paper }
