import { sql } from 'drizzle-orm'
import { check, date, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from './columns.ts'
import { manifests } from './manifests.ts'
import { orders } from './orders.ts'
import { profiles } from './people.ts'
import { shopOrders } from './shop.ts'

export type StoredScan = { at: string; description: string; location: string }

/** A parcel with the carrier; holds nothing about its contents. */
export const parcels = pgTable(
  'parcels',
  {
    id: id(),
    /** Of a prescription order, or else of the shop: exactly one. */
    orderId: uuid().references(() => orders.id),
    shopOrderId: uuid()
      .unique()
      .references(() => shopOrders.id),
    /** Null for a shop order that nobody keeps with an account. */
    patientId: uuid().references(() => profiles.id),
    trackingNumber: text().notNull().unique(),
    shipmentId: text().notNull(),
    itemId: text().notNull(),
    milestone: text().notNull().default('label_created'),
    carrierStatus: text().notNull().default(''),
    scans: jsonb().$type<StoredScan[]>().notNull().default([]),
    lastPolledAt: instant(),
    nextPollAt: instant(),
    /** When we gave it to the carrier, however long its label lay here before; null until then. */
    handedOverAt: instant(),
    /** The manifest that it was lodged with; null until then. */
    manifestId: uuid().references(() => manifests.id),
    /** Since when the carrier is asked where it is; null while nobody asks. */
    askedCarrierOn: date({ mode: 'string' }),
    deliveredAt: instant(),
    /** When its label was given back to the carrier, unused; its order may have another then. */
    voidedAt: instant(),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('parcels_one_live').on(t.orderId).where(sql`${t.voidedAt} is null`),
    index('parcels_order').on(t.orderId),
    check('parcels_one_order', sql`num_nonnulls(${t.orderId}, ${t.shopOrderId}) = 1`),
    index('parcels_polling').on(t.nextPollAt).where(sql`${t.nextPollAt} is not null`),
    index('parcels_manifest').on(t.manifestId).where(sql`${t.manifestId} is not null`),
    index('parcels_unlodged')
      .on(t.handedOverAt)
      .where(sql`${t.manifestId} is null and ${t.voidedAt} is null and ${t.deliveredAt} is null`),
    index('parcels_patient').on(t.patientId),
  ],
)
