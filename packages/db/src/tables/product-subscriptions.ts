import type { Recipient } from '@om/contracts/product-subscriptions'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cents, createdAt, currency, id, instant, version } from './columns.ts'
import { patientAddresses, profiles } from './people.ts'

/** Goods of the shop that come by themselves: what was agreed, and how it stands at the payment provider. */
export const productSubscriptions = pgTable(
  'product_subscriptions',
  {
    id: id(),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    /** A repeated press opens no second one. */
    requestKey: uuid().notNull().unique(),
    brand: text().$type<'men' | 'women'>().notNull(),
    status: text().$type<'open' | 'active' | 'past_due' | 'cancelled'>().notNull().default('open'),
    frequencyDays: integer().notNull(),
    /** What each delivery costs, as it was agreed. */
    amountCents: cents(),
    currency: currency(),
    /** The address of theirs that it goes to; null while it goes to the one that was entered for it. */
    addressId: uuid().references(() => patientAddresses.id, { onDelete: 'set null' }),
    shipTo: jsonb().$type<Recipient>().notNull(),
    stripeSubscriptionId: text().unique(),
    currentPeriodEnd: instant(),
    cancelAtPeriodEnd: boolean().notNull().default(false),
    /** The period end that the last notice was about, so that each is written once. */
    remindedFor: instant(),
    /** When that was written, and the amount that it told. */
    noticedAt: instant(),
    noticedCents: integer(),
    startedAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    version: version(),
  },
  t => [
    check('product_subscriptions_status', sql`${t.status} in ('open','active','past_due','cancelled')`),
    check('product_subscriptions_amount', sql`${t.amountCents} > 0`),
    check('product_subscriptions_begun', sql`(${t.status} = 'open') = (${t.stripeSubscriptionId} is null)`),
    index('product_subscriptions_patient').on(t.patientId, t.createdAt.desc()),
    index('product_subscriptions_address').on(t.addressId).where(sql`${t.addressId} is not null`),
    index('product_subscriptions_renewing').on(t.currentPeriodEnd).where(sql`${t.status} = 'active'`),
  ],
)

/** What is in each delivery, at the price that was agreed. */
export const productSubscriptionItems = pgTable(
  'product_subscription_items',
  {
    id: id(),
    subscriptionId: uuid()
      .notNull()
      .references(() => productSubscriptions.id),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    place: integer().notNull(),
    variantId: text().notNull(),
    title: text().notNull(),
    variantTitle: text().notNull().default(''),
    quantity: integer().notNull(),
    /** Of one piece, by subscription and without. */
    unitCents: cents(),
    originalCents: cents(),
    isTaxed: boolean().notNull(),
  },
  t => [
    uniqueIndex('product_subscription_items_once').on(t.subscriptionId, t.variantId),
    check('product_subscription_items_quantity', sql`${t.quantity} > 0`),
  ],
)

/** A paid period, and the order that the shop has for it: one row for each paid invoice. */
export const productDeliveries = pgTable(
  'product_deliveries',
  {
    id: id(),
    subscriptionId: uuid()
      .notNull()
      .references(() => productSubscriptions.id),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    stripeInvoiceId: text().notNull().unique(),
    /** The payment provider's number of that invoice, and the last four digits of the card that paid it; empty until they are read. */
    invoiceNumber: text().notNull().default(''),
    cardLast4: text().notNull().default(''),
    amountCents: cents(),
    /** What of the amount was taken off by credit: the rest was charged to a card. */
    creditCents: integer().notNull().default(0),
    state: text().$type<'paid' | 'ordered' | 'paying_back' | 'paid_back'>().notNull().default('paid'),
    /** Ours, on the order at the shop; by it an order is found again whose answer was lost. */
    reference: text().notNull().unique(),
    shopOrderId: text().unique(),
    shopOrderName: text().notNull().default(''),
    /** Why nothing is sent for it: the shop would not take it, or it should not have been charged. */
    problem: text().notNull().default(''),
    stripeRefundId: text(),
    /** When the money did not reach the card: people pay it back from then on. */
    refundFailedAt: instant(),
    /** When its charge fell due, by whose day it is priced; null for one of before, which is priced by the day it was paid. */
    dueAt: instant(),
    paidAt: instant().notNull(),
    version: version(),
  },
  t => [
    check('product_deliveries_state', sql`${t.state} in ('paid','ordered','paying_back','paid_back')`),
    check('product_deliveries_ordered', sql`(${t.state} = 'ordered') = (${t.shopOrderId} is not null)`),
    index('product_deliveries_subscription').on(t.subscriptionId, t.paidAt.desc()),
    index('product_deliveries_patient').on(t.patientId, t.paidAt.desc()),
    index('product_deliveries_newest').on(t.paidAt.desc(), t.id),
    index('product_deliveries_invoice').on(sql`upper(${t.invoiceNumber})`),
    index('product_deliveries_card').on(t.cardLast4, t.paidAt.desc()).where(sql`${t.cardLast4} <> ''`),
    index('product_deliveries_order').on(sql`upper(replace(${t.shopOrderName}, '#', ''))`),
    index('product_deliveries_waiting').on(t.paidAt).where(sql`${t.state} in ('paid','paying_back')`),
  ],
)
