import type { RefundReason } from '@om/contracts/payments'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { invoices } from './billing.ts'
import { cents, id, instant } from './columns.ts'
import { profiles } from './people.ts'

/**
 * A refund that somebody of the office asked for by hand. What it asks for stays as it was written; its decision is written once. Its id
 * is the key of the request, so that a repeat is the same one.
 */
export const refundRequests = pgTable(
  'refund_requests',
  {
    id: uuid().primaryKey(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    amountCents: cents(),
    reason: text().$type<RefundReason>().notNull(),
    note: text().notNull(),
    askedById: uuid().notNull(),
    askedBy: text().notNull(),
    askedAt: instant().notNull(),
    /** Null while a second person has to agree. */
    decision: text().$type<'approved' | 'declined'>(),
    /** Whoever asked, where it is within what they may do alone, or takes it back. */
    decidedById: uuid(),
    decidedBy: text().notNull().default(''),
    decidedAt: instant(),
    decisionNote: text().notNull().default(''),
  },
  t => [
    check(
      'refund_requests_reason',
      sql`${t.reason} in ('not_supplied','late','quality','double_charge','price','complaint','goodwill','other')`,
    ),
    check('refund_requests_decision', sql`${t.decision} in ('approved','declined')`),
    check('refund_requests_decided', sql`(${t.decision} is null) = (${t.decidedAt} is null)`),
    check('refund_requests_amount', sql`${t.amountCents} > 0`),
    index('refund_requests_invoice').on(t.invoiceId),
    uniqueIndex('refund_requests_open').on(t.invoiceId).where(sql`${t.decision} is null`),
  ],
)

/** What the office wrote down about an invoice, for each other. Append-only. */
export const invoiceNotes = pgTable(
  'invoice_notes',
  {
    id: id(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    text: text().notNull(),
    byName: text().notNull(),
    at: instant().notNull(),
  },
  t => [index('invoice_notes_invoice').on(t.invoiceId, t.at)],
)
