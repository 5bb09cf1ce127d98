import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { humanNumber, id, instant, version } from './columns.ts'
import { orders } from './orders.ts'
import { pharmacists } from './people.ts'

/** What went wrong in the pharmacy, or nearly did. Stays as it was written; corrections are entries of their own. (REG-18) */
export const incidents = pgTable(
  'incidents',
  {
    id: id(),
    number: humanNumber(),
    kind: text().$type<'dispensing_error' | 'near_miss' | 'other'>().notNull(),
    happenedOn: date({ mode: 'string' }).notNull(),
    what: text().notNull(),
    orderId: uuid().references(() => orders.id),
    batchNumber: text().notNull(),
    told: text().notNull(),
    done: text().notNull(),
    pharmacistId: uuid()
      .notNull()
      .references(() => pharmacists.id),
    reportedBy: text().notNull(),
    reportedAt: instant().notNull(),
    closedBy: text().notNull().default(''),
    closedAt: instant(),
    version: version(),
  },
  t => [
    check('incidents_kind', sql`${t.kind} in ('dispensing_error','near_miss','other')`),
    index('incidents_reported').on(t.reportedAt.desc()),
    index('incidents_order').on(t.orderId),
  ],
)

/** What was added to an incident. Append-only. */
export const incidentEntries = pgTable(
  'incident_entries',
  {
    id: id(),
    incidentId: uuid()
      .notNull()
      .references(() => incidents.id),
    words: text().notNull(),
    closes: boolean().notNull(),
    byName: text().notNull(),
    at: instant().notNull(),
    /** The order in which they were written, also within one instant. */
    position: integer().notNull().generatedAlwaysAsIdentity(),
  },
  t => [index('incident_entries_incident').on(t.incidentId, t.at)],
)
