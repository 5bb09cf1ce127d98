import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, version } from './columns.ts'
import { consults } from './consults.ts'
import { doctors, profiles } from './people.ts'

/** Booked live contacts between a patient and a doctor. */
export const appointments = pgTable(
  'appointments',
  {
    id: id(),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    doctorId: uuid()
      .notNull()
      .references(() => doctors.id),
    consultId: uuid().references(() => consults.id),
    mode: text().$type<'video' | 'phone'>().notNull(),
    state: text().notNull().default('booked'),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** When it was held, cancelled, moved or missed; none while it lies ahead. */
    closedAt: instant(),
    /** Why it was cancelled, in the words of whoever did. */
    cancelReason: text().notNull().default(''),
    version: version(),
    createdAt: createdAt(),
  },
  t => [
    check(
      'appointments_state',
      sql`${t.state} in ('requested','booked','confirmed','waiting','in_progress','completed','cancelled','rescheduled','no_show','tech_failed')`,
    ),
    check('appointments_order', sql`${t.endsAt} > ${t.startsAt}`),
    index('appointments_doctor').on(t.doctorId, t.startsAt),
    index('appointments_patient').on(t.patientId, t.startsAt),
    index('appointments_due').on(t.startsAt).where(sql`${t.state} in ('booked','confirmed')`),
    uniqueIndex('appointments_open')
      .on(t.consultId)
      .where(sql`${t.state} in ('requested','booked','confirmed','waiting','in_progress')`),
  ],
)
