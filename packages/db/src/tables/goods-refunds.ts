import type { RefundReason } from '@om/contracts/payments'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cents, id, instant } from './columns.ts'
import { owedPayments } from './owed-payments.ts'
import { profiles } from './people.ts'
import { productDeliveries } from './product-subscriptions.ts'

/** Pieces of a line of the order that go back, and what they cost in all. */
export type GoodsRefundLine = { lineId: string; title: string; quantity: number; cents: number; isTaxed: boolean }

/**
 * What somebody of the office pays back of a delivery of goods, and how it stands at the payment provider. What it asks for stays as it
 * was written; its decision is written once. Its id is the key of the request, so that a repeat is the same one.
 */
export const goodsRefunds = pgTable(
  'goods_refunds',
  {
    id: uuid().primaryKey(),
    deliveryId: uuid()
      .notNull()
      .references(() => productDeliveries.id),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    amountCents: cents(),
    /** What of it becomes credit again; the rest goes to the card. */
    creditCents: integer().notNull().default(0),
    reason: text().$type<RefundReason>().notNull(),
    note: text().notNull(),
    /** The pieces that were chosen; empty where an amount was. */
    lines: jsonb().$type<GoodsRefundLine[]>().notNull().default([]),
    /** The order at the shop is called off with it. */
    stopsOrder: boolean().notNull(),
    askedById: uuid().notNull(),
    askedBy: text().notNull(),
    askedAt: instant().notNull(),
    /** Null while a second person has to agree. */
    decision: text().$type<'approved' | 'declined'>(),
    decidedById: uuid(),
    decidedBy: text().notNull().default(''),
    decidedAt: instant(),
    decisionNote: text().notNull().default(''),
    /** The provider is asked once it is approved. */
    status: text().$type<'requested' | 'pending' | 'succeeded' | 'failed'>().notNull().default('requested'),
    stripeRefundId: text().unique(),
    /** Counts how often the provider was asked to begin it. */
    attempt: integer().notNull().default(1),
    settledAt: instant(),
  },
  t => [
    check(
      'goods_refunds_reason',
      sql`${t.reason} in ('not_supplied','late','quality','double_charge','price','complaint','goodwill','other')`,
    ),
    check('goods_refunds_decision', sql`${t.decision} in ('approved','declined')`),
    check('goods_refunds_decided', sql`(${t.decision} is null) = (${t.decidedAt} is null)`),
    check('goods_refunds_status', sql`${t.status} in ('requested','pending','succeeded','failed')`),
    check('goods_refunds_begun', sql`${t.status} = 'requested' or ${t.decision} = 'approved'`),
    check('goods_refunds_amount', sql`${t.amountCents} > 0`),
    index('goods_refunds_patient').on(t.patientId, t.askedAt),
    index('goods_refunds_delivery').on(t.deliveryId, t.askedAt),
    uniqueIndex('goods_refunds_open').on(t.deliveryId).where(sql`${t.decision} is null`),
    index('goods_refunds_unsettled')
      .on(t.askedAt)
      .where(sql`${t.decision} = 'approved' and ${t.status} in ('requested','pending')`),
  ],
)

/** What the office wrote down about a payment of goods, or about one that did not go through, for each other. Append-only. */
export const goodsNotes = pgTable(
  'goods_notes',
  {
    id: id(),
    deliveryId: uuid().references(() => productDeliveries.id),
    owedId: uuid().references(() => owedPayments.id),
    text: text().notNull(),
    byName: text().notNull(),
    at: instant().notNull(),
  },
  t => [
    index('goods_notes_delivery').on(t.deliveryId, t.at),
    index('goods_notes_owed').on(t.owedId, t.at),
    check('goods_notes_subject', sql`(${t.deliveryId} is null) <> (${t.owedId} is null)`),
  ],
)
