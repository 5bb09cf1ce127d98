import { sql } from 'drizzle-orm'
import { bigint, char, customType, integer, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A random primary key. */
export const id = () => uuid().primaryKey().default(sql`gen_random_uuid()`)

/** An instant, always stored in UTC. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 })

export const createdAt = () => instant().notNull().default(sql`now()`)

/** Counts changes; a writer names the version it read, so that two people cannot overwrite each other. */
export const version = () => integer().notNull().default(0)

/** A number people can say aloud, from 10001 upwards. */
export const humanNumber = () =>
  bigint({ mode: 'number' }).notNull().unique().generatedAlwaysAsIdentity({ startWith: 10001 })

export const cents = () => integer().notNull()
export const currency = () => char({ length: 3 }).notNull().default('AUD')

/** Raw bytes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
