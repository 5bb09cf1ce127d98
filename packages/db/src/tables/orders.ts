import type { DeliveryAddress } from '@om/contracts/common'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { invoices, subscriptions } from './billing.ts'
import { createdAt, humanNumber, id, instant, version } from './columns.ts'
import { consults } from './consults.ts'
import { doctors, patientAddresses, pharmacists, profiles } from './people.ts'
import { auditLog } from './platform.ts'
import { prescriptions } from './prescriptions.ts'

export type StoredHolding = { position: number; quantity: number }
export type StoredHold = { reason: string; note: string }

/** One paid supply on its way through the pharmacy. One order per paid invoice, whatever the provider repeats. */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    number: humanNumber(),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    prescriptionId: uuid()
      .notNull()
      .references(() => prescriptions.id),
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    /** The order that this one is made again for, under the same invoice: not charged, and no further supply. */
    replaces: uuid()
      .unique()
      .references((): AnyPgColumn => orders.id),
    /** The order whose rest this one brings, when what was at hand was too little: under the same invoice and supply. Made again, it brings the same. */
    restOf: uuid().references((): AnyPgColumn => orders.id),
    /** What it brings of the prescription, by position and quantity; null when that is all of it. */
    holds: jsonb().$type<StoredHolding[]>(),
    brand: text().$type<'men' | 'women'>().notNull(),
    title: text().notNull(),
    state: text().notNull().default('received'),
    /** Where a held order returns to. */
    heldFrom: text(),
    holdReason: text().notNull().default(''),
    holdNote: text().notNull().default(''),
    /** Why it was on hold when what is in it was recalled; it comes back to that. */
    heldBefore: jsonb().$type<StoredHold>(),
    /** Who destroys what was made, and how; a second pharmacist witnesses it. */
    destroyedBy: uuid().references(() => pharmacists.id),
    destroyNote: text().notNull().default(''),
    compounded: boolean().notNull(),
    /** Counts how often it was begun to be made: once more after each recall of what was made. */
    attempt: integer().notNull().default(1),
    supplyNumber: integer().notNull(),
    /** A pharmacist has let it come early: an interval that ends by this day does not keep it. */
    earlyUpTo: date({ mode: 'string' }),
    /** The address of theirs that it goes to; null for whichever is their default. */
    addressId: uuid().references(() => patientAddresses.id, { onDelete: 'set null' }),
    shipTo: jsonb().$type<DeliveryAddress>().notNull(),
    /** Where the patient has moved since it was packed for the address above; null while they have not. */
    movedTo: jsonb().$type<DeliveryAddress>(),
    receivedAt: instant().notNull(),
    dueAt: instant().notNull(),
    /** The due time that it has passed and the pharmacists were told of; null where none. */
    lateToldFor: instant(),
    verifiedAt: instant(),
    verifiedBy: uuid().references(() => pharmacists.id),
    counselling: text().notNull().default(''),
    /** While somebody's parcel is with the carrier for a number: nobody else asks before then. Real time. */
    lodgingUntil: instant(),
    packedAt: instant(),
    packedBy: uuid().references(() => pharmacists.id),
    /** Who ticked that the leaflet is in the parcel, when, and what the tick said; null until then, and again once it is made again. */
    leafletBy: uuid().references(() => pharmacists.id),
    leafletAt: instant(),
    leafletSaid: text().notNull().default(''),
    shippedAt: instant(),
    shippedBy: uuid().references(() => pharmacists.id),
    deliveredAt: instant(),
    version: version(),
    createdAt: createdAt(),
  },
  t => [
    check(
      'orders_state',
      sql`${t.state} in ('received','verified','compounding','quality_check','packed','shipped','delivered','on_hold','cancelled','returned','destroyed','resent','lost')`,
    ),
    index('orders_board').on(t.state, t.dueAt, t.id),
    uniqueIndex('orders_one_per_invoice').on(t.invoiceId).where(sql`${t.replaces} is null and ${t.restOf} is null`),
    index('orders_open')
      .on(t.dueAt, t.id)
      .where(sql`${t.state} in ('received','verified','compounding','quality_check','packed','on_hold','returned')`),
    index('orders_address').on(t.addressId).where(sql`${t.addressId} is not null`),
    index('orders_patient').on(t.patientId, t.receivedAt.desc()),
    index('orders_prescription').on(t.prescriptionId),
    index('orders_rests').on(t.restOf).where(sql`${t.restOf} is not null`),
    // The time that it took, and `patient_id` for row-level security, so that reports read nothing but the index.
    index('orders_shipped')
      .on(t.shippedAt.desc(), t.id, t.receivedAt, t.patientId)
      .where(sql`${t.shippedAt} is not null`),
    index('orders_packed').on(t.packedAt, t.receivedAt, t.patientId).where(sql`${t.packedAt} is not null`),
    index('orders_made_again').on(t.receivedAt).where(sql`${t.replaces} is not null`),
  ],
)

/**
 * What one pharmacist had recorded as destroyed and was not, with who says so and why. Append-only; a trigger lets no such record go
 * without its row.
 */
export const destructionErrors = pgTable(
  'destruction_errors',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    /** Who had recorded it, and what. */
    destroyedBy: uuid()
      .notNull()
      .references(() => pharmacists.id),
    note: text().notNull(),
    /** The version of the order that it was recorded on. */
    orderVersion: integer().notNull(),
    reason: text().notNull(),
    byName: text().notNull(),
    at: instant().notNull(),
  },
  // Once for each time that it was recorded.
  t => [uniqueIndex('destruction_errors_once').on(t.orderId, t.orderVersion)],
)

/** What a pharmacist asks the prescriber about an order, which stays on hold until a doctor has settled it. */
export const supplyQueries = pgTable(
  'supply_queries',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    consultId: uuid()
      .notNull()
      .references(() => consults.id),
    prescriberId: uuid()
      .notNull()
      .references(() => doctors.id),
    kind: text().$type<'query_doctor' | 'safety'>().notNull(),
    question: text().notNull(),
    askedBy: text().notNull(),
    askedAt: instant().notNull(),
    dueAt: instant().notNull(),
    /** When every doctor on duty was told that its time is over; null while it is not, or was answered in time. */
    escalatedAt: instant(),
    answer: text().notNull().default(''),
    /** A doctor, or the pharmacist who settled it otherwise. */
    answeredBy: text().notNull().default(''),
    answeredAt: instant(),
    /** `closed`: the order went on or ended without an answer. Null while nobody has answered. */
    outcome: text().$type<'go_on' | 'stay_held' | 'closed'>(),
    version: version(),
  },
  t => [
    check('supply_queries_kind', sql`${t.kind} in ('query_doctor','safety')`),
    check('supply_queries_outcome', sql`${t.outcome} in ('go_on','stay_held','closed')`),
    check('supply_queries_answer', sql`(${t.answeredAt} is null) = (${t.outcome} is null)`),
    uniqueIndex('supply_queries_one_open').on(t.orderId).where(sql`${t.outcome} is null or ${t.outcome} = 'stay_held'`),
    index('supply_queries_due').on(t.dueAt, t.id).where(sql`${t.outcome} is null and ${t.escalatedAt} is null`),
    index('supply_queries_patient').on(t.patientId, t.askedAt),
    index('supply_queries_open').on(t.orderId).where(sql`${t.outcome} is null`),
    index('supply_queries_order').on(t.orderId, t.askedAt),
  ],
)

/** What somebody wrote about a step, such as how a hold was settled. Apart from the audit log, which carries no free text. */
export const orderNotes = pgTable(
  'order_notes',
  {
    auditId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => auditLog.id),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    text: text().notNull(),
  },
  t => [index('order_notes_order').on(t.orderId)],
)

/** The dispensing record: one per order and one per supply of a script, so a supply is counted once (INV-01, REG-15). */
export const supplies = pgTable(
  'supplies',
  {
    id: id(),
    dispenseNumber: humanNumber(),
    orderId: uuid()
      .notNull()
      .unique()
      .references(() => orders.id),
    prescriptionId: uuid()
      .notNull()
      .references(() => prescriptions.id),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    supplyNumber: integer().notNull(),
    /** Made again: the supply of this number was counted with the order that it replaces. */
    isReplacement: boolean().notNull().default(false),
    suppliedOn: date({ mode: 'string' }).notNull(),
    pharmacistId: uuid()
      .notNull()
      .references(() => pharmacists.id),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('supplies_once').on(t.prescriptionId, t.supplyNumber).where(sql`not ${t.isReplacement}`),
    index('supplies_patient').on(t.patientId),
  ],
)

/** What was put in a parcel, one row for each item of the prescription: made or bought, from which batch, and how long it keeps. */
export const dispensedItems = pgTable(
  'dispensed_items',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    /** Which time the order was made: see `orders.attempt`. */
    attempt: integer().notNull(),
    /** Where the item stands on the prescription, from 0. */
    position: integer().notNull(),
    medicine: text().notNull(),
    description: text().notNull(),
    compounded: boolean().notNull(),
    /** In the unit of the prescription; null in records from before it was kept, which hold all of it. */
    quantity: real(),
    /** Of our own batch, or of the manufacturer; in capitals. */
    batchNumber: text().notNull(),
    /** Who made a bought item; empty for ours, and in records from before it was kept. */
    maker: text().notNull().default(''),
    expiresOn: date({ mode: 'string' }).notNull(),
    recordedBy: uuid()
      .notNull()
      .references(() => pharmacists.id),
    recordedAt: instant().notNull(),
  },
  t => [
    uniqueIndex('dispensed_items_once').on(t.orderId, t.attempt, t.position),
    index('dispensed_items_batch').on(t.batchNumber),
    index('dispensed_items_patient').on(t.patientId),
  ],
)

/** The dispensing label on an item was scanned and is the right one; once for each item of what was made. */
export const labelScans = pgTable(
  'label_scans',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** Which time the order was made: see `orders.attempt`. */
    attempt: integer().notNull(),
    /** Where the item stands on the prescription, from 0. */
    position: integer().notNull(),
    scannedBy: uuid()
      .notNull()
      .references(() => pharmacists.id),
    scannedAt: instant().notNull(),
  },
  t => [primaryKey({ columns: [t.orderId, t.attempt, t.position] })],
)

export type StoredLot = {
  ingredient: string
  lot: string
  /** Missing in records from before it was kept. */
  maker?: string
  expiresOn: string
  theoretical: number
  actual: number
  unit: string
}

/** Batch size × strength, and the number that the compounder found. */
export type StoredCalculation = { of: string; sum: string; amount: number; unit: string; confirmed: number }

/** What is weighed for a batch: the ingredients of its formulas, scaled to the quantity. */
export type StoredIngredient = {
  name: string
  isActive: boolean
  amount: number
  unit: string
  tolerancePercent: number
}

/** What a batch is made by, as it stood when the worksheet was opened. */
export type StoredPlan = {
  formulas: { position: number; versionId: string; code: string; number: number; title: string }[]
  ingredients: StoredIngredient[]
  method: string[]
  equipment: string[]
  checks: string[]
  expiry: { days: number; basis: string; evidence: string }
}

/** A compounding batch for exactly one patient (INV-10). Immutable once released (a trigger holds it). */
export const worksheets = pgTable(
  'worksheets',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    /** Which time the order was made: see `orders.attempt`. */
    attempt: integer().notNull().default(1),
    batchNumber: text().notNull().unique(),
    formula: text().notNull(),
    /** Null in records from before formulas were kept. */
    plan: jsonb().$type<StoredPlan>(),
    /** The checks of the formula that the compounder has confirmed. */
    checked: jsonb().$type<string[]>().notNull().default([]),
    status: text().$type<'open' | 'checking' | 'released' | 'rejected'>().notNull().default('open'),
    openedBy: uuid()
      .notNull()
      .references(() => pharmacists.id),
    openedAt: instant().notNull(),
    compoundedBy: uuid().references(() => pharmacists.id),
    compoundedAt: instant(),
    lots: jsonb().$type<StoredLot[]>().notNull().default([]),
    yieldQuantity: real(),
    /** Balance, moulds and whatever else was used. */
    equipment: text().notNull().default(''),
    calculations: jsonb().$type<StoredCalculation[]>().notNull().default([]),
    expiresOn: date({ mode: 'string' }),
    appearance: text().notNull().default(''),
    deviations: text().notNull().default(''),
    rejectedReason: text().notNull().default(''),
    releasedBy: uuid().references(() => pharmacists.id),
    releasedAt: instant(),
  },
  t => [
    uniqueIndex('worksheets_one_live').on(t.orderId, t.attempt).where(sql`${t.status} <> 'rejected'`),
    // A lot of an ingredient is searched for in a recall.
    index('worksheets_lots').using('gin', t.lots.op('jsonb_path_ops')),
    check('worksheets_four_eyes', sql`${t.releasedBy} is null or ${t.releasedBy} <> ${t.compoundedBy}`),
    check('worksheets_released', sql`${t.status} <> 'released' or num_nulls(${t.compoundedBy}, ${t.releasedBy}) = 0`),
  ],
)
