import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { profiles } from './people.ts'

/** A package of somebody's whole record that is too big to be made while they wait. Its file is deleted once it ends. (Decision 75) */
export const recordPackages = pgTable(
  'record_packages',
  {
    /** Chosen by the browser, so that one asked for twice is one. */
    id: id(),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    state: text().$type<'making' | 'ready' | 'failed' | 'stopped' | 'lapsed'>().notNull().default('making'),
    askedAt: instant().notNull(),
    filesTotal: integer().notNull(),
    filesDone: integer().notNull().default(0),
    readyAt: instant(),
    /** Until when it can be downloaded. */
    until: instant(),
    bytes: bigint({ mode: 'number' }),
    endedAt: instant(),
    /** Where the file lies; none before it is made and once it is deleted. */
    storageKey: text(),
  },
  t => [
    check('record_packages_state', sql`${t.state} in ('making','ready','failed','stopped','lapsed')`),
    check(
      'record_packages_ready',
      sql`${t.state} <> 'ready' or num_nulls(${t.readyAt}, ${t.until}, ${t.bytes}, ${t.storageKey}) = 0`,
    ),
    check('record_packages_ended', sql`(${t.endedAt} is null) = (${t.state} in ('making','ready'))`),
    check('record_packages_done', sql`${t.filesDone} between 0 and ${t.filesTotal}`),
    uniqueIndex('record_packages_one').on(t.patientId).where(sql`${t.endedAt} is null`),
    index('record_packages_patient').on(t.patientId, t.askedAt.desc()),
    index('record_packages_open').on(t.askedAt).where(sql`${t.endedAt} is null or ${t.storageKey} is not null`),
  ],
)
