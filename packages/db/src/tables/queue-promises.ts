import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { consults } from './consults.ts'
import { doctors } from './people.ts'

/** What may be promised to whoever sends an assessment now: one row, reckoned every minute. */
export const queuePace = pgTable(
  'queue_pace',
  {
    isOnly: boolean().primaryKey().default(true),
    /** None where doctors are not on shift for so long that nothing can be promised. */
    promisedBy: instant(),
    doctors: integer().notNull(),
    cases: integer().notNull(),
    opensAt: instant(),
    madeAt: instant().notNull(),
  },
  t => [check('queue_pace_only', sql`${t.isOnly}`)],
)

/** What patients were told of when they hear from a doctor, and from what it was reckoned. Append-only. */
export const consultPromises = pgTable(
  'consult_promises',
  {
    id: id(),
    consultId: uuid()
      .notNull()
      .references(() => consults.id),
    promisedFor: instant().notNull(),
    saidAt: instant().notNull(),
    doctors: integer().notNull(),
    cases: integer().notNull(),
  },
  t => [index('consult_promises_consult').on(t.consultId, t.saidAt)],
)

/** Doctors to whom a case was offered because the time its patient was told is near. Append-only. */
export const consultOffers = pgTable(
  'consult_offers',
  {
    consultId: uuid()
      .notNull()
      .references(() => consults.id),
    promisedFor: instant().notNull(),
    doctorId: uuid()
      .notNull()
      .references(() => doctors.id),
    offeredAt: instant().notNull(),
    /** Why: nobody has the case, or whoever has it does nothing in it. */
    reason: text().$type<'waits' | 'idle'>().notNull(),
  },
  t => [
    primaryKey({ columns: [t.consultId, t.promisedFor, t.doctorId] }),
    check('consult_offers_reason', sql`${t.reason} in ('waits','idle')`),
    index('consult_offers_doctor').on(t.doctorId, t.offeredAt),
  ],
)
