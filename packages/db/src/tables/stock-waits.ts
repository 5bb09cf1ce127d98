import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { orders } from './orders.ts'
import { profiles } from './people.ts'

/** How an order that is on hold for stock stands: since when, the day on which it is expected, and what its patient says. */
export const stockWaits = pgTable(
  'stock_waits',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    since: instant().notNull(),
    /** Null for the rest of an order until a pharmacist knows it. */
    expectedOn: date({ mode: 'string' }),
    enteredBy: text().notNull().default(''),
    /** The expected day that has passed and the pharmacists were told of. */
    lateToldFor: date({ mode: 'string' }),
    /** When the patient was asked last whether to wait or be paid back, and when they said to wait. */
    askedAt: instant(),
    answeredAt: instant(),
  },
  t => [
    check('stock_waits_asked', sql`${t.answeredAt} is null or ${t.askedAt} is not null`),
    index('stock_waits_expected').on(t.expectedOn),
  ],
)
