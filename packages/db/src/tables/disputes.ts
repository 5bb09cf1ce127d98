import type { EvidencePart } from '@om/contracts/disputes'
import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cents, currency, id, instant, version } from './columns.ts'
import { profiles } from './people.ts'

/** A payment that its holder disputes at the bank. What it is about stays; how it stands follows the payment provider. */
export const disputes = pgTable(
  'disputes',
  {
    id: id(),
    stripeDisputeId: text().notNull().unique(),
    /** The invoice that was paid; empty where there is none. */
    stripeInvoiceId: text().notNull().default(''),
    kind: text().$type<'plan' | 'goods' | 'other'>().notNull(),
    /** The subscription, or product subscription, that it was paid for. */
    subjectId: uuid(),
    patientId: uuid().references(() => profiles.id),
    brand: text().$type<'men' | 'women'>(),
    number: text().notNull().default(''),
    amountCents: cents(),
    currency: currency(),
    /** The bank's reason, as the provider writes it. */
    reason: text().notNull(),
    /** The provider's own word, and what we make of it. */
    status: text().notNull(),
    state: text().$type<'to_answer' | 'at_bank' | 'won' | 'lost'>().notNull(),
    openedAt: instant().notNull(),
    /** By when the bank wants an answer; null where it wants none any more. */
    dueBy: instant(),
    closedAt: instant(),
    updatedAt: instant().notNull(),
    version: version(),
  },
  t => [
    check('disputes_kind', sql`${t.kind} in ('plan','goods','other')`),
    check('disputes_state', sql`${t.state} in ('to_answer','at_bank','won','lost')`),
    check('disputes_closed', sql`(${t.state} in ('won','lost')) = (${t.closedAt} is not null)`),
    check('disputes_whose', sql`(${t.kind} = 'other') = (${t.patientId} is null)`),
    check('disputes_amount', sql`${t.amountCents} > 0`),
    index('disputes_open').on(t.dueBy, t.id).where(sql`${t.closedAt} is null`),
    index('disputes_closed_at').on(t.closedAt.desc(), t.id).where(sql`${t.closedAt} is not null`),
    index('disputes_patient').on(t.patientId),
    index('disputes_invoice').on(t.stripeInvoiceId),
  ],
)

/** What somebody of the office answered, once for each dispute unless it was not taken: written before the provider is asked, and never changed. */
export const disputeAnswers = pgTable(
  'dispute_answers',
  {
    id: id(),
    disputeId: uuid()
      .notNull()
      .references(() => disputes.id),
    kind: text().$type<'evidence' | 'accepted'>().notNull(),
    words: text().notNull(),
    /** What was put together then, part by part; empty where it was accepted. */
    evidence: jsonb().$type<EvidencePart[]>().notNull(),
    byId: uuid().notNull(),
    byName: text().notNull(),
    at: instant().notNull(),
    isSent: boolean().notNull().default(false),
    /** When the provider did not take it, and why, in its words. */
    refusedAt: instant(),
    problem: text().notNull().default(''),
  },
  t => [
    uniqueIndex('dispute_answers_once').on(t.disputeId).where(sql`${t.refusedAt} is null`),
    index('dispute_answers_dispute').on(t.disputeId, t.at.desc()),
    check('dispute_answers_refused', sql`(${t.refusedAt} is not null) = (${t.problem} <> '')`),
    check('dispute_answers_one_end', sql`not (${t.isSent} and ${t.refusedAt} is not null)`),
    check('dispute_answers_kind', sql`${t.kind} in ('evidence','accepted')`),
  ],
)
