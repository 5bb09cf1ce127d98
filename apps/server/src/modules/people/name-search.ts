import { profiles } from '@om/db/tables/people'
import { and, or, type SQL, sql } from 'drizzle-orm'

const startsWith = (column: typeof profiles.firstName | typeof profiles.lastName, text: string): SQL =>
  sql`lower(${column}) like ${`${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`

/** Whose name begins so: the last or the first name, or with several words both. */
export const named = (words: string[]): SQL | undefined => {
  const [first = '', ...rest] = words
  if (rest.length === 0) return or(startsWith(profiles.lastName, first), startsWith(profiles.firstName, first))
  return and(startsWith(profiles.firstName, first), startsWith(profiles.lastName, rest.join(' ')))
}
