import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { profiles } from './people.ts'
import { prescriptions } from './prescriptions.ts'

const ofItem = {
  prescriptionId: uuid()
    .notNull()
    .references(() => prescriptions.id),
  /** Of the medicine on it. */
  position: integer().notNull(),
  /** Which time of the day: 0 is the first, 1 the second of what is taken twice a day. */
  slot: smallint().$type<0 | 1>().notNull().default(0),
  patientId: uuid()
    .notNull()
    .references(() => profiles.id),
}

/** When a patient wants to be reminded each day of one medicine. */
export const doseReminders = pgTable(
  'dose_reminders',
  {
    ...ofItem,
    /** Minutes after midnight on the clock in the zone. */
    minute: integer().notNull(),
    zone: text().notNull(),
    /** When it comes next. */
    nextAt: instant().notNull(),
  },
  t => [
    primaryKey({ columns: [t.prescriptionId, t.position, t.slot] }),
    check('dose_reminders_slot', sql`${t.slot} in (0,1)`),
    check('dose_reminders_minute', sql`${t.minute} between 0 and 1439`),
    index('dose_reminders_next').on(t.nextAt),
    index('dose_reminders_patient').on(t.patientId),
  ],
)

/** What a patient has ticked of one day: taken, or left out. Nothing is asked of days without a row. */
export const doses = pgTable(
  'doses',
  {
    ...ofItem,
    day: date({ mode: 'string' }).notNull(),
    state: text().$type<'taken' | 'left'>().notNull(),
    at: instant().notNull(),
  },
  t => [
    primaryKey({ columns: [t.prescriptionId, t.position, t.day, t.slot] }),
    check('doses_slot', sql`${t.slot} in (0,1)`),
    check('doses_state', sql`${t.state} in ('taken','left')`),
    index('doses_patient').on(t.patientId, t.day),
  ],
)
