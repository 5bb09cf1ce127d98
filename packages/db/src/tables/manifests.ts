import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { pharmacists } from './people.ts'

/** What was lodged with the carrier at once: its order, by which it takes parcels over. One is open at a time. */
export const manifests = pgTable(
  'manifests',
  {
    /** Our reference with the carrier. */
    id: uuid().primaryKey(),
    /** The carrier's own number; empty until it has answered. */
    carrierOrderId: text().notNull().default(''),
    begunBy: uuid()
      .notNull()
      .references(() => pharmacists.id),
    byName: text().notNull(),
    begunAt: instant().notNull(),
    lodgedAt: instant(),
  },
  t => [
    uniqueIndex('manifests_one_open').on(sql`(true)`).where(sql`${t.lodgedAt} is null`),
    index('manifests_lodged').on(t.lodgedAt.desc()),
    check('manifests_lodged_known', sql`(${t.lodgedAt} is null) = (${t.carrierOrderId} = '')`),
  ],
)
