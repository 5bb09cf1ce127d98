import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cents, id, instant } from './columns.ts'
import { profiles } from './people.ts'

/**
 * Credit that somebody of the office gives a patient, off their next payments. What was asked for stays, its decision is written once, and
 * what of it is not used is taken back once. Its id is the key of the request, so that a repeat is the same one.
 */
export const customerCredits = pgTable(
  'customer_credits',
  {
    id: uuid().primaryKey(),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    amountCents: cents(),
    reason: text().notNull(),
    note: text().notNull(),
    askedById: uuid().notNull(),
    askedBy: text().notNull(),
    askedAt: instant().notNull(),
    /** Null while a second person has to agree. */
    decision: text().$type<'approved' | 'declined'>(),
    decidedById: uuid(),
    decidedBy: text().notNull().default(''),
    decidedAt: instant(),
    decisionNote: text().notNull().default(''),
    takenBackBy: text().notNull().default(''),
    takenBackAt: instant(),
    /** What of it was not used by then, and is theirs no more. */
    takenBackCents: integer().notNull().default(0),
    takenBackNote: text().notNull().default(''),
  },
  t => [
    check('customer_credits_amount', sql`${t.amountCents} > 0`),
    check('customer_credits_decision', sql`${t.decision} in ('approved','declined')`),
    check('customer_credits_decided', sql`(${t.decision} is null) = (${t.decidedAt} is null)`),
    check('customer_credits_taken_back', sql`${t.takenBackAt} is null or ${t.decision} = 'approved'`),
    check('customer_credits_back', sql`${t.takenBackCents} between 0 and ${t.amountCents}`),
    check('customer_credits_back_at', sql`(${t.takenBackAt} is null) = (${t.takenBackCents} = 0)`),
    index('customer_credits_patient').on(t.patientId, t.askedAt),
  ],
)

/** Credit that is counted on for a payment from its notice on, and used by the invoice that it was taken off. */
export const creditUses = pgTable(
  'credit_uses',
  {
    id: id(),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    /** The subscription, of a plan or of goods, whose payment it is taken off. */
    subjectId: uuid().notNull(),
    amountCents: cents(),
    heldAt: instant().notNull(),
    /** Null until the payment is made. */
    stripeInvoiceId: text().unique(),
    usedAt: instant(),
    /** What of it is credit again, as the payment went back or was not made. */
    backCents: integer().notNull().default(0),
  },
  t => [
    check('credit_uses_amount', sql`${t.amountCents} >= 0`),
    check('credit_uses_back', sql`${t.backCents} between 0 and ${t.amountCents}`),
    check('credit_uses_used', sql`(${t.stripeInvoiceId} is null) = (${t.usedAt} is null)`),
    uniqueIndex('credit_uses_held').on(t.subjectId).where(sql`${t.stripeInvoiceId} is null`),
    index('credit_uses_patient').on(t.patientId),
  ],
)
