import type { Address } from '@om/contracts/common'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { cents, createdAt, currency, humanNumber, id, instant, version } from './columns.ts'
import { pharmacists, profiles } from './people.ts'
import { auditLog } from './platform.ts'

/** The last word of a name in small letters, as surnames are searched; indexed. */
export const surnameIn = (name: SQLWrapper): SQL => sql`lower(regexp_replace(${name}, '^.* ', ''))`

/** One row: how far orders were caught up with the commerce provider. Copies of the server take turns by it. */
export const shopOrderSync = pgTable(
  'shop_order_sync',
  {
    only: boolean().primaryKey().default(true),
    triedAt: instant(),
    /** Every change before this was read; the next round starts a little earlier. */
    reconciledTo: instant(),
    /** When it was last made sure that the provider sends us messages. */
    messagesAt: instant(),
  },
  t => [check('shop_order_sync_only', sql`${t.only}`)],
)

/** Somebody went to pay: the reference travels with the remote cart and comes back on the order. */
export const shopCheckouts = pgTable(
  'shop_checkouts',
  {
    id: id(),
    reference: text().notNull().unique(),
    secretHash: text().notNull(),
    /** A repeated press starts no second one. */
    requestKey: uuid().notNull().unique(),
    patientId: uuid().references(() => profiles.id),
    brand: text().$type<'men' | 'women'>().notNull(),
    lines: jsonb().$type<{ variantId: string; quantity: number }[]>().notNull(),
    createdAt: createdAt(),
  },
  t => [index('shop_checkouts_created').on(t.createdAt)],
)

/** Our copy of an order at the commerce provider, and its way through the pharmacy. One row each, whatever arrives how often. */
export const shopOrders = pgTable(
  'shop_orders',
  {
    id: id(),
    /** Of the tax invoice. */
    invoiceNumber: humanNumber(),
    providerId: text().notNull().unique(),
    /** As the shop prints it, such as #1001. */
    name: text().notNull(),
    checkoutId: uuid()
      .unique()
      .references(() => shopCheckouts.id),
    patientId: uuid().references(() => profiles.id),
    brand: text().$type<'men' | 'women'>().notNull(),
    email: text().notNull().default(''),
    phone: text().notNull().default(''),
    customerName: text().notNull().default(''),
    shipTo: jsonb().$type<Address & { name: string }>(),
    currency: currency(),
    subtotalCents: cents(),
    discountCents: cents(),
    shippingCents: cents(),
    /** What was chosen at the shop's checkout, by its name there, such as `Express`. */
    shippingTitle: text().notNull().default(''),
    /** Of it, what is taxed as the goods are. */
    shippingTaxCents: cents(),
    taxCents: cents(),
    totalCents: cents(),
    refundedCents: integer().notNull().default(0),
    financialStatus: text().notNull(),
    isTest: boolean().notNull().default(false),
    placedAt: instant().notNull(),
    paidAt: instant(),
    cancelledAt: instant(),
    /** `updated_at` of the state that was last applied; an older one changes nothing. */
    providerUpdatedAt: instant().notNull(),
    /** Hash of the token in the links that we mail for it. */
    linkHash: text().notNull().unique(),
    dispatchState: text().notNull().default('received'),
    heldFrom: text(),
    holdReason: text().notNull().default(''),
    holdNote: text().notNull().default(''),
    dueAt: instant(),
    lodgingUntil: instant(),
    packedAt: instant(),
    packedBy: uuid().references(() => pharmacists.id),
    shippedAt: instant(),
    shippedBy: uuid().references(() => pharmacists.id),
    deliveredAt: instant(),
    /** When the shop was told the tracking number. */
    fulfilledAt: instant(),
    version: version(),
    createdAt: createdAt(),
  },
  t => [
    check(
      'shop_orders_dispatch_state',
      sql`${t.dispatchState} in ('received','packed','shipped','delivered','on_hold','cancelled','not_needed')`,
    ),
    check('shop_orders_money', sql`${t.totalCents} >= 0 and ${t.refundedCents} between 0 and ${t.totalCents}`),
    index('shop_orders_newest').on(t.placedAt.desc(), t.id),
    index('shop_orders_largest').on(t.totalCents.desc(), t.id),
    index('shop_orders_patient').on(t.patientId, t.placedAt.desc()),
    index('shop_orders_email').on(sql`lower(${t.email}) text_pattern_ops`),
    index('shop_orders_customer').on(sql`lower(${t.customerName}) text_pattern_ops`),
    index('shop_orders_surname').on(sql`${surnameIn(t.customerName)} text_pattern_ops`),
    index('shop_orders_name').on(t.name),
    index('shop_orders_board').on(t.dueAt, t.id).where(sql`${t.dispatchState} in ('received','packed','on_hold')`),
    index('shop_orders_shipped').on(t.shippedAt.desc(), t.id).where(sql`${t.shippedAt} is not null`),
    index('shop_orders_unfulfilled')
      .on(t.shippedAt)
      .where(sql`${t.shippedAt} is not null and ${t.fulfilledAt} is null`),
  ],
)

export const shopOrderLines = pgTable(
  'shop_order_lines',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => shopOrders.id),
    providerId: text().notNull().unique(),
    position: integer().notNull(),
    productId: text(),
    variantId: text(),
    sku: text().notNull().default(''),
    title: text().notNull(),
    variantTitle: text().notNull().default(''),
    quantity: integer().notNull(),
    refundedQuantity: integer().notNull().default(0),
    unitCents: cents(),
    discountCents: cents(),
    taxCents: cents(),
    isTaxed: boolean().notNull(),
    requiresShipping: boolean().notNull(),
  },
  t => [
    index('shop_order_lines_order').on(t.orderId, t.position),
    index('shop_order_lines_sku').on(t.sku),
    check('shop_order_lines_refunded', sql`${t.refundedQuantity} between 0 and ${t.quantity}`),
  ],
)

/** What somebody wrote about a step. Apart from the audit log, which carries no free text. */
export const shopOrderNotes = pgTable(
  'shop_order_notes',
  {
    auditId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => auditLog.id),
    orderId: uuid()
      .notNull()
      .references(() => shopOrders.id),
    text: text().notNull(),
  },
  t => [index('shop_order_notes_order').on(t.orderId)],
)

/** Money that went back, or is on its way. `requested` is written before the provider is asked, so that a repeat asks for the same one. */
export const shopRefunds = pgTable(
  'shop_refunds',
  {
    id: id(),
    /** Of the credit note. */
    number: humanNumber(),
    orderId: uuid()
      .notNull()
      .references(() => shopOrders.id),
    providerId: text().unique(),
    /** Null for one that was made at the provider. */
    requestKey: uuid().unique(),
    status: text().$type<'requested' | 'done' | 'failed'>().notNull(),
    amountCents: cents(),
    taxCents: cents(),
    shippingCents: cents(),
    note: text().notNull().default(''),
    problem: text().notNull().default(''),
    requestedBy: uuid(),
    createdAt: createdAt(),
    doneAt: instant(),
  },
  t => [
    index('shop_refunds_order').on(t.orderId, t.createdAt),
    index('shop_refunds_failed').on(t.orderId).where(sql`${t.status} = 'failed'`),
    index('shop_refunds_open').on(t.createdAt).where(sql`${t.status} = 'requested'`),
  ],
)

export const shopRefundLines = pgTable(
  'shop_refund_lines',
  {
    refundId: uuid()
      .notNull()
      .references(() => shopRefunds.id),
    lineId: uuid()
      .notNull()
      .references(() => shopOrderLines.id),
    quantity: integer().notNull(),
    amountCents: cents(),
    taxCents: cents(),
    restock: boolean().notNull().default(false),
  },
  t => [primaryKey({ columns: [t.refundId, t.lineId] }), check('shop_refund_lines_quantity', sql`${t.quantity} > 0`)],
)

/** A customer asks to return items, or to be refunded for them. (REG-23) */
export const shopReturns = pgTable(
  'shop_returns',
  {
    id: id(),
    number: humanNumber(),
    orderId: uuid()
      .notNull()
      .references(() => shopOrders.id),
    requestKey: uuid().notNull().unique(),
    status: text().notNull().default('requested'),
    reason: text().notNull(),
    note: text().notNull().default(''),
    answer: text().notNull().default(''),
    refundId: uuid().references(() => shopRefunds.id),
    requestedAt: instant().notNull(),
    decidedAt: instant(),
    decidedBy: uuid(),
    receivedAt: instant(),
    version: version(),
  },
  t => [
    check(
      'shop_returns_status',
      sql`${t.status} in ('requested','approved','declined','received','refunded','cancelled')`,
    ),
    index('shop_returns_order').on(t.orderId, t.requestedAt),
    index('shop_returns_open').on(t.requestedAt, t.id).where(sql`${t.status} in ('requested','approved','received')`),
  ],
)

export const shopReturnLines = pgTable(
  'shop_return_lines',
  {
    returnId: uuid()
      .notNull()
      .references(() => shopReturns.id),
    lineId: uuid()
      .notNull()
      .references(() => shopOrderLines.id),
    quantity: integer().notNull(),
  },
  t => [
    primaryKey({ columns: [t.returnId, t.lineId] }),
    uniqueIndex('shop_return_lines_line').on(t.lineId, t.returnId),
    check('shop_return_lines_quantity', sql`${t.quantity} > 0`),
  ],
)
