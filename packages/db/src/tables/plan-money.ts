import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { plans, subscriptions } from './billing.ts'
import { cents, currency, id, instant } from './columns.ts'
import { profiles } from './people.ts'
import { productSubscriptions } from './product-subscriptions.ts'

/** What comes how often, as its patient chose it. */
export type GoodsContents = { frequencyDays: number; lines: { variantId: string; quantity: number }[] }

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

/** What its patient has changed about a plan, or goods that come by themselves, each as they were told it: receipts, written once, never changed. (§5.5, REG-23) */
export const planChanges = pgTable(
  'plan_changes',
  {
    id: id(),
    subscriptionId: uuid().references(() => subscriptions.id),
    /** Instead of a plan's, for goods of the shop. */
    productSubscriptionId: uuid().references(() => productSubscriptions.id),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    /** Counts the changes of a subscription: of two that were made from the same state one is stored. */
    number: integer().notNull(),
    kind: text().$type<'cancel' | 'keep' | 'pause' | 'skip' | 'move' | 'undo' | 'address' | 'contents'>().notNull(),
    /** Where its deliveries went before, and go now, where that is what was changed; null for the default. */
    fromAddressId: uuid(),
    toAddressId: uuid(),
    /** What came before, and comes now, where that is what was changed. */
    fromContents: jsonb().$type<GoodsContents>(),
    toContents: jsonb().$type<GoodsContents>(),
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
    uniqueIndex('plan_changes_goods_number').on(t.productSubscriptionId, t.number),
    index('plan_changes_patient').on(t.patientId, t.madeAt.desc()),
    check('plan_changes_kind', sql`${t.kind} in ('cancel','keep','pause','skip','move','undo','address','contents')`),
    check('plan_changes_of_one', sql`num_nonnulls(${t.subscriptionId}, ${t.productSubscriptionId}) = 1`),
    check('plan_changes_contents', sql`(${t.kind} = 'contents') = (${t.toContents} is not null)`),
    check('plan_changes_counted', sql`${t.number} > 0`),
    check('plan_changes_told', sql`cardinality(${t.told}) > 0`),
  ],
)

/**
 * Each price that a person was shown or charged about a plan or goods of the shop, when, and why it was that: written once, never
 * changed. (REG-23)
 */
export const priceLedger = pgTable(
  'price_ledger',
  {
    id: id(),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    /** The plan, or product subscription, that it is about. */
    subjectId: uuid().notNull(),
    kind: text()
      .$type<'shown' | 'agreed' | 'notice' | 'charged' | 'paid_back' | 'sent_back' | 'change' | 'kept'>()
      .notNull(),
    amountCents: cents(),
    currency: currency(),
    /** In words, as its patient reads it. */
    why: text().notNull(),
    /** The same event is one row. */
    key: text().notNull().unique(),
    at: instant().notNull(),
  },
  t => [
    check(
      'price_ledger_kind',
      sql`${t.kind} in ('shown','agreed','notice','charged','paid_back','sent_back','change','kept')`,
    ),
    index('price_ledger_subject').on(t.subjectId, t.at),
    index('price_ledger_patient').on(t.patientId, t.at.desc()),
  ],
)

/**
 * Another price of a plan, or of one piece of goods that come by themselves: announced, and from a day at least thirty days later what is
 * charged. Never changed, only withdrawn.
 */
export const priceChanges = pgTable(
  'price_changes',
  {
    id: id(),
    subscriptionId: uuid().references(() => subscriptions.id),
    /** Instead of a plan's, for goods of the shop; then the prices are those of one piece of the variant. */
    productSubscriptionId: uuid().references(() => productSubscriptions.id),
    variantId: text(),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    fromCents: cents(),
    toCents: cents(),
    announcedOn: date({ mode: 'string' }).notNull(),
    appliesOn: date({ mode: 'string' }).notNull(),
    /** Why, as its patient reads it. */
    why: text().notNull(),
    by: text().notNull(),
    announcedAt: instant().notNull(),
    withdrawnAt: instant(),
  },
  t => [
    check('price_changes_notice', sql`${t.appliesOn} >= ${t.announcedOn} + 30`),
    check('price_changes_price', sql`${t.toCents} > 0 and ${t.toCents} <> ${t.fromCents}`),
    check('price_changes_of_one', sql`num_nonnulls(${t.subscriptionId}, ${t.productSubscriptionId}) = 1`),
    check('price_changes_piece', sql`(${t.productSubscriptionId} is null) = (${t.variantId} is null)`),
    index('price_changes_subscription').on(t.subscriptionId, t.appliesOn),
    index('price_changes_goods').on(t.productSubscriptionId, t.appliesOn),
    index('price_changes_patient').on(t.patientId, t.announcedAt.desc()),
  ],
)
