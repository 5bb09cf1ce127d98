import { sql } from 'drizzle-orm'
import { boolean, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { consults } from './consults.ts'
import { profiles } from './people.ts'

/** A patient as the doctors' list finds and sorts them: one row for each, kept by triggers from what it follows from. */
export const patientLines = pgTable(
  'patient_lines',
  {
    patientId: uuid()
      .primaryKey()
      .references(() => profiles.id),
    /** Their newest one. */
    consultId: uuid()
      .notNull()
      .references(() => consults.id),
    brand: text().$type<'men' | 'women'>().notNull(),
    submittedAt: instant().notNull(),
    /** Last name and first name in small letters. */
    nameKey: text().notNull(),
    /** What prescriptions that run, are on hold or are used up give them, by the codes of the formulary. */
    medicines: text().array().notNull(),
    /** How long they are in treatment: without end while a prescription stands, then as long as the last delivery. */
    lastsOn: date({ mode: 'string' }).notNull(),
    /** When the first of what they take ends; never for who takes nothing. */
    runsOutOn: date({ mode: 'string' }).notNull(),
    isOnHold: boolean().notNull(),
    /** When a doctor last spoke with them or decided about them. */
    seenAt: instant().notNull(),
    /** Since when a check-in is overdue. */
    overdueOn: date({ mode: 'string' }),
    /** A grave sign of an open case, a side effect, or a check-in that waits for a doctor. */
    isFlagged: boolean().notNull(),
  },
  t => [
    index('patient_lines_newest').on(t.submittedAt.desc(), t.patientId.desc()),
    index('patient_lines_name').on(t.nameKey, t.patientId),
    index('patient_lines_seen').on(t.seenAt.desc(), t.patientId.desc()),
    index('patient_lines_runs_out').on(t.runsOutOn, t.patientId),
    index('patient_lines_overdue').on(t.submittedAt.desc(), t.patientId.desc()).where(sql`${t.overdueOn} is not null`),
    index('patient_lines_flagged').on(t.submittedAt.desc(), t.patientId.desc()).where(sql`${t.isFlagged}`),
    index('patient_lines_on_hold').on(t.submittedAt.desc(), t.patientId.desc()).where(sql`${t.isOnHold}`),
    index('patient_lines_medicines').using('gin', t.medicines),
  ],
)

/**
 * Which patients a doctor has ever had to do with, kept by triggers: a case, a visit, a prescription, a task, a conversation, or
 * something done for them. It only narrows where to look; whether a record is open is asked of `private.charts_closed`.
 */
export const careLinks = pgTable('care_links', { doctorId: uuid().notNull(), patientId: uuid().notNull() }, t => [
  primaryKey({ columns: [t.doctorId, t.patientId] }),
  index('care_links_patient').on(t.patientId),
])
