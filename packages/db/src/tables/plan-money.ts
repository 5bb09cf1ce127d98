import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { plans, subscriptions } from './billing.ts'
import { cents, currency, id, instant } from './columns.ts'
import { profiles } from './people.ts'

/** What a patient agreed to pay, as they read it, with the data it was made of: written once, never changed. (REG-23, INV-11) */
export const planAgreements = pgTable(
  'plan_agreements',
  {
    id: id(),
    planId: uuid()
      .notNull()
      .references(() => plans.id),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    text: text().notNull(),
    /** Which wording it is. */
    wording: integer().notNull(),
    priceCents: cents(),
    currency: currency(),
    intervalDays: integer().notNull(),
    /** The days of its charges, the first that on which they agreed. */
    chargeDays: date({ mode: 'string' }).array().notNull(),
    agreedAt: instant().notNull(),
  },
  t => [
    uniqueIndex('plan_agreements_once').on(t.planId, t.text),
    index('plan_agreements_patient').on(t.patientId, t.agreedAt.desc()),
    check('plan_agreements_days', sql`cardinality(${t.chargeDays}) > 0`),
  ],
)

/** What its patient has changed about a plan, each as they were told it: receipts, written once, never changed. (§5.5, REG-23) */
export const planChanges = pgTable(
  'plan_changes',
  {
    id: id(),
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    /** Counts the changes of a subscription: of two that were made from the same state one is stored. */
    number: integer().notNull(),
    kind: text().$type<'cancel' | 'keep' | 'pause' | 'skip' | 'move' | 'undo'>().notNull(),
    /** When the next charge was due before, and is now; null for none. */
    fromOn: instant(),
    toOn: instant(),
    title: text().notNull(),
    told: text().array().notNull(),
    /** The change that this one takes back. */
    undoes: uuid()
      .unique()
      .references((): AnyPgColumn => planChanges.id),
    madeAt: instant().notNull(),
  },
  t => [
    uniqueIndex('plan_changes_number').on(t.subscriptionId, t.number),
    index('plan_changes_patient').on(t.patientId, t.madeAt.desc()),
    check('plan_changes_kind', sql`${t.kind} in ('cancel','keep','pause','skip','move','undo')`),
    check('plan_changes_counted', sql`${t.number} > 0`),
    check('plan_changes_told', sql`cardinality(${t.told}) > 0`),
  ],
)
