import type { RefillAnswers, RefillWait } from '@om/contracts/refills'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cents, createdAt, currency, id, instant, version } from './columns.ts'
import { consults } from './consults.ts'
import { patientAddresses, profiles } from './people.ts'
import { prescriptions } from './prescriptions.ts'

/** The payment provider's customer for a person. */
export const billingCustomers = pgTable('billing_customers', {
  patientId: uuid()
    .primaryKey()
    .references(() => profiles.id),
  stripeCustomerId: text().notNull().unique(),
  /** The provider's id of the card that is tried where the first is not accepted; empty for none. */
  backupCardId: text().notNull().default(''),
  createdAt: createdAt(),
})

/** What a doctor approved, with its price; nothing is charged until the patient confirms (INV-11). */
export const plans = pgTable(
  'plans',
  {
    id: id(),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    consultId: uuid()
      .notNull()
      .references(() => consults.id),
    prescriptionId: uuid()
      .notNull()
      .unique()
      .references(() => prescriptions.id),
    brand: text().$type<'men' | 'women'>().notNull(),
    code: text().notNull(),
    status: text().$type<'offered' | 'paying' | 'active' | 'ended' | 'withdrawn'>().notNull().default('offered'),
    priceCents: cents(),
    currency: currency(),
    intervalDays: integer().notNull(),
    offeredAt: instant().notNull(),
    confirmedAt: instant(),
    /** The first day on which what is at home allows another supply: it is not paid for before. Null where that is over. */
    startsFrom: date({ mode: 'string' }),
    version: version(),
  },
  t => [
    index('plans_starting').on(t.startsFrom).where(sql`${t.status} = 'offered' and ${t.startsFrom} is not null`),
    index('plans_patient').on(t.patientId, t.offeredAt.desc()),
    check('plans_status', sql`${t.status} in ('offered','paying','active','ended','withdrawn')`),
    check('plans_price', sql`${t.priceCents} > 0`),
  ],
)

/** Hosted payment pages we have opened. */
export const checkoutSessions = pgTable(
  'checkout_sessions',
  {
    id: id(),
    stripeSessionId: text().notNull().unique(),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    planId: uuid()
      .notNull()
      .references(() => plans.id),
    url: text().notNull(),
    status: text().$type<'open' | 'complete' | 'expired'>().notNull().default('open'),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  t => [uniqueIndex('checkout_sessions_one_open').on(t.planId).where(sql`${t.status} = 'open'`)],
)

/** Our copy of a provider subscription; `status` is the provider's word. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    planId: uuid()
      .notNull()
      .unique()
      .references(() => plans.id),
    prescriptionId: uuid()
      .notNull()
      .references(() => prescriptions.id),
    stripeSubscriptionId: text().notNull().unique(),
    status: text().notNull(),
    amountCents: cents(),
    currency: currency(),
    intervalDays: integer().notNull(),
    currentPeriodStart: instant(),
    currentPeriodEnd: instant(),
    cancelAtPeriodEnd: boolean().notNull().default(false),
    /** The provider collects nothing meanwhile; as it says. */
    collectionPaused: boolean().notNull().default(false),
    cancelledAt: instant(),
    /** What the patient said about leaving, in their own words; for the clinic to learn from. */
    cancelReason: text().notNull().default(''),
    /** The address of theirs that its deliveries go to; null for whichever is their default. */
    addressId: uuid().references(() => patientAddresses.id, { onDelete: 'set null' }),
    /** The day until which its patient has paused it; a doctor looks before the delivery that comes then. Null once that is charged. */
    pausedUntil: date({ mode: 'string' }),
    /** The period end that the last renewal reminder was about, so that each is sent once. */
    remindedFor: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  t => [
    index('subscriptions_patient').on(t.patientId, t.createdAt.desc()),
    index('subscriptions_address').on(t.addressId).where(sql`${t.addressId} is not null`),
    index('subscriptions_renewing').on(t.currentPeriodEnd).where(sql`${t.status} in ('active','trialing')`),
  ],
)

/** Invoices of the provider, one row each; `paid` is what entitles a cycle to supply. */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id),
    stripeInvoiceId: text().notNull().unique(),
    number: text().notNull(),
    status: text().notNull(),
    billingReason: text().notNull(),
    amountCents: cents(),
    gstCents: integer().notNull().default(0),
    /** What of the amount was taken off by credit: the rest is what a card is charged. */
    creditCents: integer().notNull().default(0),
    currency: currency(),
    periodStart: instant().notNull(),
    periodEnd: instant().notNull(),
    issuedAt: instant().notNull(),
    paidAt: instant(),
    attemptCount: integer().notNull().default(0),
    /** Last four digits of the card that paid it; empty while none has. */
    cardLast4: text().notNull().default(''),
    updatedAt: createdAt(),
  },
  t => [
    index('invoices_patient').on(t.patientId, t.issuedAt.desc()),
    index('invoices_paid').on(t.paidAt),
    index('invoices_issued').on(t.issuedAt.desc(), t.id),
    index('invoices_number').on(sql`upper(${t.number})`),
    index('invoices_card').on(t.cardLast4, t.issuedAt.desc()).where(sql`${t.cardLast4} <> ''`),
  ],
)

/**
 * Money that goes back for an invoice: what one order of it was paid with, or all of it where no order was made. `requested` is
 * written before the provider is asked, so that a repeat asks for the same one.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    /** The order that is not supplied; null where all of the invoice goes back. Points to `orders`. */
    orderId: uuid(),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    amountCents: cents(),
    /** What of it becomes credit again, as it was paid with credit; the rest goes to the card. */
    creditCents: integer().notNull().default(0),
    currency: currency(),
    /** A reason code: why what was paid for is not supplied, or why the office pays it back. */
    reason: text().notNull(),
    /** What somebody of the office asked for by hand; null for what the rules pay back. Points to `refund_requests`. */
    requestId: uuid().unique(),
    status: text().$type<'requested' | 'pending' | 'succeeded' | 'failed'>().notNull().default('requested'),
    stripeRefundId: text().unique(),
    /** Counts how often the provider was asked to begin it: once more each time that somebody has it tried again. */
    attempt: integer().notNull().default(1),
    requestedAt: instant().notNull(),
    settledAt: instant(),
  },
  t => [
    check('refunds_status', sql`${t.status} in ('requested','pending','succeeded','failed')`),
    check('refunds_amount', sql`${t.amountCents} > 0`),
    index('refunds_patient').on(t.patientId),
    index('refunds_invoice').on(t.invoiceId),
    index('refunds_failed').on(t.invoiceId).where(sql`${t.status} = 'failed'`),
    uniqueIndex('refunds_once').on(t.orderId).where(sql`${t.orderId} is not null`),
    uniqueIndex('refunds_whole_once').on(t.invoiceId).where(sql`${t.orderId} is null and ${t.requestId} is null`),
  ],
)

/** A further delivery of a subscription, from a week before it is charged: what the patient answered, and what it waits for. */
export const refills = pgTable(
  'refills',
  {
    id: id(),
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id),
    prescriptionId: uuid()
      .notNull()
      .references(() => prescriptions.id),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    /** The end of the period it comes after. */
    chargeOn: instant().notNull(),
    /** When its notice went out, with amount and day: it is charged seven days later at the earliest. */
    noticedAt: instant().notNull(),
    state: text().notNull(),
    answers: jsonb().$type<RefillAnswers>(),
    answeredAt: instant(),
    waitsFor: text().array().$type<RefillWait[]>().notNull(),
    /** The first day on which the interval allows it; null where that is over by the charge. */
    notBefore: date({ mode: 'string' }),
    /** When it was last looked at what it waits for. */
    weighedAt: instant().notNull(),
    /** By when a doctor decides. */
    dueAt: instant(),
    decidedBy: text().notNull().default(''),
    decidedAt: instant(),
    message: text().notNull().default(''),
    /** Before the last one is three quarters used: asked of the pharmacists, and what one of them has said. Null where it is in time. */
    earlyState: text().$type<'asked' | 'allowed' | 'not_yet'>(),
    /** The day on which the interval ends that it was asked for: an allowance covers no later one. */
    earlyUpTo: date({ mode: 'string' }),
    earlyBy: text().notNull().default(''),
    earlyAt: instant(),
    earlyReason: text().notNull().default(''),
    version: version(),
  },
  t => [
    check('refills_early', sql`${t.earlyState} in ('asked','allowed','not_yet')`),
    check(
      'refills_state',
      sql`${t.state} in ('requested','doctor_review','needs_consult','approved','declined','charged','lapsed')`,
    ),
    check('refills_answered', sql`(${t.answeredAt} is null) = (${t.answers} is null)`),
    uniqueIndex('refills_once').on(t.subscriptionId, t.chargeOn),
    index('refills_patient').on(t.patientId, t.chargeOn.desc()),
    index('refills_open')
      .on(t.weighedAt)
      .where(sql`${t.state} in ('requested','doctor_review','needs_consult','approved','declined')`),
  ],
)

/** What was said about a delivery before somebody of the clinic said otherwise, and why they did. Append-only. */
export const refillChanges = pgTable(
  'refill_changes',
  {
    id: id(),
    refillId: uuid()
      .notNull()
      .references(() => refills.id),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    /** A doctor's decision, or a pharmacist's about it coming early. */
    about: text().$type<'delivery' | 'early'>().notNull(),
    was: text().notNull(),
    wasBy: text().notNull(),
    wasAt: instant().notNull(),
    wasMessage: text().notNull(),
    became: text().notNull(),
    byName: text().notNull(),
    at: instant().notNull(),
    reason: text().notNull(),
  },
  t => [
    check('refill_changes_about', sql`${t.about} in ('delivery','early')`),
    uniqueIndex('refill_changes_once').on(t.refillId, t.about, t.wasAt),
  ],
)
