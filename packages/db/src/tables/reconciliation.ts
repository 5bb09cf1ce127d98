import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { cents, currency, id, instant } from './columns.ts'

/** Every move of the balance at the payment provider, as it tells it: written once. Only the payout it went with is added later. */
export const providerMoves = pgTable(
  'provider_moves',
  {
    /** The provider's own id. */
    id: text().primaryKey(),
    kind: text()
      .$type<'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_won' | 'payout' | 'other'>()
      .notNull(),
    /** Signed: what comes to us is above zero. */
    amountCents: cents(),
    feeCents: cents(),
    currency: currency(),
    /** The charge, refund, dispute or payout behind it; empty where there is none. */
    sourceId: text().notNull(),
    /** Of a charge, the invoice that it paid; empty where there is none. */
    stripeInvoiceId: text().notNull(),
    at: instant().notNull(),
    /** By the clinic's calendar. */
    day: date({ mode: 'string' }).notNull(),
    payoutId: text(),
  },
  t => [
    check(
      'provider_moves_kind',
      sql`${t.kind} in ('charge','refund','refund_failure','dispute','dispute_won','payout','other')`,
    ),
    index('provider_moves_day').on(t.day),
    index('provider_moves_source').on(t.sourceId),
    index('provider_moves_invoice').on(t.stripeInvoiceId).where(sql`${t.stripeInvoiceId} <> ''`),
    index('provider_moves_payout').on(t.payoutId).where(sql`${t.payoutId} is not null`),
  ],
)

/** What the provider paid to our bank account. */
export const providerPayouts = pgTable(
  'provider_payouts',
  {
    id: text().primaryKey(),
    amountCents: cents(),
    currency: currency(),
    status: text().notNull(),
    arrivesOn: date({ mode: 'string' }).notNull(),
    at: instant().notNull(),
  },
  t => [index('provider_payouts_arrives').on(t.arrivesOn)],
)

/** One day compared: the provider's moves with our own records. */
export const reconciledDays = pgTable(
  'reconciled_days',
  {
    id: id(),
    day: date({ mode: 'string' }).notNull().unique(),
    providerCents: cents(),
    ourCents: cents(),
    feeCents: cents(),
    moves: integer().notNull(),
    /** How often it was compared, and when last. */
    runs: integer().notNull().default(1),
    ranAt: instant().notNull(),
  },
  t => [check('reconciled_days_runs', sql`${t.runs} > 0`)],
)

/** Something that is not the same on both sides, until it is, or until somebody has said why it is so. */
export const reconciliationDifferences = pgTable(
  'reconciliation_differences',
  {
    id: id(),
    day: date({ mode: 'string' }).notNull(),
    /** What it is about: the provider's id of an invoice, refund, dispute or move. */
    subject: text().notNull(),
    what: text().$type<'not_here' | 'not_there' | 'amount'>().notNull(),
    providerCents: cents(),
    ourCents: cents(),
    foundAt: instant().notNull(),
    /** When a later comparison found it gone. */
    goneAt: instant(),
    explanation: text().notNull().default(''),
    explainedBy: text().notNull().default(''),
    explainedAt: instant(),
  },
  t => [
    uniqueIndex('reconciliation_differences_once').on(t.day, t.subject, t.what),
    check('reconciliation_differences_what', sql`${t.what} in ('not_here','not_there','amount')`),
    check(
      'reconciliation_differences_explained',
      sql`(${t.explainedAt} is null) = (${t.explanation} = '') and (${t.explainedAt} is null) = (${t.explainedBy} = '')`,
    ),
  ],
)
