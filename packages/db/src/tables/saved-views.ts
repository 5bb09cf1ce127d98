import type { SavedList } from '@om/contracts/saved-views'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { authUsers } from 'drizzle-orm/supabase'
import { createdAt, id } from './columns.ts'

/** Filters of a list that somebody of the staff keeps under a name; never what was searched for. */
export const savedViews = pgTable(
  'saved_views',
  {
    /** Chosen by the browser. */
    id: id(),
    personId: uuid()
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    list: text().$type<SavedList>().notNull(),
    name: text().notNull(),
    query: text().notNull(),
    isDefault: boolean().notNull().default(false),
    place: integer().notNull(),
    createdAt: createdAt(),
  },
  t => [
    check('saved_views_query', sql`${t.query} !~* '(^|&)(search|shown)='`),
    uniqueIndex('saved_views_name').on(t.personId, t.list, sql`lower(${t.name})`),
    uniqueIndex('saved_views_one_default').on(t.personId, t.list).where(sql`${t.isDefault}`),
    index('saved_views_mine').on(t.personId, t.list, t.place),
  ],
)
