import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { parcels } from './parcels.ts'
import { pharmacists } from './people.ts'

/** What the carrier was asked about a parcel, and what came of it. One is open for a parcel at a time. */
export const carrierEnquiries = pgTable(
  'carrier_enquiries',
  {
    /** Chosen by the browser, so that one sent twice is one. */
    id: uuid().primaryKey(),
    parcelId: uuid()
      .notNull()
      .references(() => parcels.id),
    /** The carrier's number of it. */
    number: text().notNull(),
    askedOn: date({ mode: 'string' }).notNull(),
    lookOn: date({ mode: 'string' }).notNull(),
    openedBy: uuid()
      .notNull()
      .references(() => pharmacists.id),
    openedByName: text().notNull(),
    openedAt: instant().notNull(),
    outcome: text().$type<'found' | 'lost' | 'closed'>(),
    words: text().notNull().default(''),
    endedAt: instant(),
    /** Empty where the parcel's own news ended it. */
    endedByName: text().notNull().default(''),
  },
  t => [
    uniqueIndex('carrier_enquiries_open').on(t.parcelId).where(sql`${t.outcome} is null`),
    index('carrier_enquiries_ended').on(t.endedAt.desc()),
    index('carrier_enquiries_parcel').on(t.parcelId),
    check('carrier_enquiries_outcome', sql`${t.outcome} in ('found','lost','closed')`),
    check('carrier_enquiries_over', sql`(${t.outcome} is null) = (${t.endedAt} is null)`),
    check('carrier_enquiries_look', sql`${t.lookOn} >= ${t.askedOn}`),
  ],
)
