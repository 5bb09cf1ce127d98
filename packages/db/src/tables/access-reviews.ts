import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'

/** That somebody who works here keeps what they may do, as it was confirmed in a quarter. Append-only. */
export const accessReviews = pgTable(
  'access_reviews',
  {
    id: id(),
    /** Such as 2026-Q4. */
    quarter: text().notNull(),
    accountId: uuid().notNull(),
    role: text().notNull(),
    rights: text().array().notNull(),
    byId: uuid().notNull(),
    byName: text().notNull(),
    at: instant().notNull(),
  },
  t => [
    check('access_reviews_by_another', sql`${t.byId} <> ${t.accountId}`),
    index('access_reviews_quarter').on(t.quarter, t.accountId, t.at),
  ],
)
