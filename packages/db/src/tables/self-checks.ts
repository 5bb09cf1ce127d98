import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'

type StoredState = 'good' | 'caution' | 'bad' | 'unknown'

/** What the product promises of itself, as it was found last: one row for each check. */
export const selfChecks = pgTable(
  'self_checks',
  {
    key: text().primaryKey(),
    state: text().$type<StoredState>().notNull(),
    count: integer().notNull().default(0),
    note: text().notNull().default(''),
    /** Numbers of orders, invoices and days, with the pages that show them. */
    found: jsonb().$type<{ label: string; to: string | null }[]>().notNull().default([]),
    since: instant().notNull(),
    checkedAt: instant().notNull(),
  },
  t => [
    check('self_checks_state', sql`${t.state} in ('good','caution','bad','unknown')`),
    check('self_checks_count', sql`${t.count} >= 0`),
    check('self_checks_since', sql`${t.since} <= ${t.checkedAt}`),
  ],
)

/** Work by the clock that failed when it was last begun; the row goes when it succeeds. The log says why. */
export const sweepFaults = pgTable('sweep_faults', {
  name: text().primaryKey(),
  since: instant().notNull(),
  lastAt: instant().notNull(),
  times: integer().notNull().default(1),
})

/** Each time that all of it was looked at, with what turned. Runs of more than 90 days ago are removed. */
export const selfCheckRuns = pgTable(
  'self_check_runs',
  {
    id: id(),
    at: instant().notNull(),
    /** Who asked for it; empty for the clock. */
    byName: text().notNull().default(''),
    ms: integer().notNull(),
    bad: integer().notNull(),
    caution: integer().notNull(),
    turned: jsonb().$type<{ key: string; from: StoredState | null; to: StoredState }[]>().notNull().default([]),
  },
  t => [
    index('self_check_runs_newest').on(t.at.desc(), t.id),
    index('self_check_runs_turned').on(t.at.desc(), t.id).where(sql`${t.turned} <> '[]'`),
  ],
)
