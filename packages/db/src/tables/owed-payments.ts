import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cents, currency, id, instant, version } from './columns.ts'
import { profiles } from './people.ts'

/** A payment of a plan or of goods that did not go through, until it is paid or nothing more is asked for. (§5.5) */
export const owedPayments = pgTable(
  'owed_payments',
  {
    id: id(),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    brand: text().$type<'men' | 'women'>().notNull(),
    kind: text().$type<'plan' | 'goods'>().notNull(),
    /** The subscription, or product subscription, that it is for. */
    subjectId: uuid().notNull(),
    stripeSubscriptionId: text().notNull(),
    stripeInvoiceId: text().notNull().unique(),
    number: text().notNull(),
    amountCents: cents(),
    currency: currency(),
    intervalDays: integer().notNull(),
    /** `paused`: tried for the last time, its patient may go on. `dropped`: nothing is asked for any more. */
    state: text().$type<'trying' | 'paused' | 'paid' | 'dropped'>().notNull().default('trying'),
    failedAt: instant().notNull(),
    /** The provider's own repeats are off: from here on it is tried by our days. */
    isOurs: boolean().notNull().default(false),
    /** How often it was tried by itself after it failed. */
    triesMade: integer().notNull().default(0),
    /** When the sweep looks at it next; null when paused or settled. */
    nextTryAt: instant(),
    settledAt: instant(),
    version: version(),
  },
  t => [
    check('owed_payments_kind', sql`${t.kind} in ('plan','goods')`),
    check('owed_payments_state', sql`${t.state} in ('trying','paused','paid','dropped')`),
    check('owed_payments_due', sql`(${t.state} = 'trying') = (${t.nextTryAt} is not null)`),
    check('owed_payments_settled', sql`(${t.state} in ('paid','dropped')) = (${t.settledAt} is not null)`),
    index('owed_payments_due_at').on(t.nextTryAt).where(sql`${t.state} = 'trying'`),
    index('owed_payments_open').on(t.stripeSubscriptionId).where(sql`${t.state} in ('trying','paused')`),
    index('owed_payments_goods').on(t.failedAt.desc(), t.id).where(sql`${t.kind} = 'goods' and ${t.state} <> 'paid'`),
    index('owed_payments_number').on(sql`upper(${t.number})`),
    index('owed_payments_patient').on(t.patientId, t.failedAt.desc()),
  ],
)

/** Each try to collect it, with the card and what the bank said: written once, never changed. */
export const paymentTries = pgTable(
  'payment_tries',
  {
    id: id(),
    owedId: uuid()
      .notNull()
      .references(() => owedPayments.id),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    number: integer().notNull(),
    by: text().$type<'renewal' | 'schedule' | 'patient'>().notNull(),
    outcome: text().$type<'failed' | 'needs_holder' | 'paid'>().notNull(),
    /** Last four digits of the card; empty where there was none. */
    card: text().notNull(),
    isBackup: boolean().notNull().default(false),
    /** The provider's code; empty where it was paid. */
    code: text().notNull(),
    at: instant().notNull(),
  },
  t => [
    uniqueIndex('payment_tries_once').on(t.owedId, t.number),
    index('payment_tries_patient').on(t.patientId, t.at.desc()),
    check('payment_tries_by', sql`${t.by} in ('renewal','schedule','patient')`),
    check('payment_tries_outcome', sql`${t.outcome} in ('failed','needs_holder','paid')`),
    check('payment_tries_counted', sql`${t.number} > 0`),
  ],
)
