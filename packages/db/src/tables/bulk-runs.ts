import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** What became of one row: with what it was before, or why it was left. */
export type BulkRowKept = { id: string; label: string } & ({ before: unknown; version: number } | { reason: string })

/** One press that changed many rows of a list, kept for some days: asked again it is there, and it can be undone once. */
export const bulkRuns = pgTable(
  'bulk_runs',
  {
    /** Made by the browser. */
    id: uuid().primaryKey(),
    actorId: uuid().notNull(),
    list: text().$type<'tickets' | 'shop_orders'>().notNull(),
    at: instant().notNull(),
    rows: jsonb().$type<BulkRowKept[]>().notNull().default([]),
    undoneAt: instant(),
    /** What became of each row when it was undone. */
    undone: jsonb().$type<BulkRowKept[]>(),
  },
  t => [
    index('bulk_runs_at').on(t.at),
    check('bulk_runs_list', sql`${t.list} in ('tickets','shop_orders')`),
    check('bulk_runs_undone', sql`(${t.undoneAt} is null) = (${t.undone} is null)`),
  ],
)
