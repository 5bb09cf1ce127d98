import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { authUsers } from 'drizzle-orm/supabase'
import { id, instant } from './columns.ts'

/** Whose data is not destroyed while a court, a regulator or a complaint may ask for it. What was said stays; it is lifted once. */
export const legalHolds = pgTable(
  'legal_holds',
  {
    id: id(),
    personId: uuid()
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    byId: uuid().notNull(),
    byName: text().notNull(),
    at: instant().notNull(),
    liftedAt: instant(),
    liftedByName: text().notNull().default(''),
    liftReason: text().notNull().default(''),
  },
  t => [uniqueIndex('legal_holds_one').on(t.personId).where(sql`${t.liftedAt} is null`)],
)

/** What was destroyed at the end of its time: which account, when and why, and how many rows of which table. Append-only. (REG-21) */
export const destructions = pgTable(
  'destructions',
  {
    id: id(),
    /** The account that was; nothing else says whose it had been. */
    personId: uuid().notNull().unique(),
    at: instant().notNull(),
    closedAt: instant().notNull(),
    keptUntil: date({ mode: 'string' }).notNull(),
    keptFor: text().$type<'record' | 'money' | 'account'>().notNull(),
    counts: jsonb().$type<Record<string, number>>().notNull(),
    files: integer().notNull(),
  },
  t => [index('destructions_newest').on(t.at.desc(), t.id.desc())],
)

/** Files whose rows are gone. Written with the rows' end, so that a stop in between leaves no file behind. */
export const doomedFiles = pgTable('doomed_files', {
  storageKey: text().primaryKey(),
  at: instant().notNull(),
})
