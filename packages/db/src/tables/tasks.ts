import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant, version } from './columns.ts'
import { consults } from './consults.ts'
import { profiles } from './people.ts'

/** Something that waits for a person of the clinic. Opened and closed by what it is about, in the same transaction. */
export const tasks = pgTable(
  'tasks',
  {
    id: id(),
    role: text().$type<'doctor' | 'pharmacist' | 'admin'>().notNull(),
    kind: text().notNull(),
    /** The record it is about, by kind: a query, a report of a side effect, a refund. */
    subjectId: uuid().notNull(),
    patientId: uuid().references(() => profiles.id),
    /** The case in which a doctor works on it. */
    consultId: uuid().references(() => consults.id),
    /** One line for those who may work on it; nothing clinical where admins do. */
    summary: text().notNull(),
    isUrgent: boolean().notNull().default(false),
    openedAt: instant().notNull(),
    dueAt: instant().notNull(),
    /** The account that has taken it on, and the name. */
    takenBy: uuid(),
    takenByName: text().notNull().default(''),
    takenAt: instant(),
    /** How often others were called because nobody had taken something urgent. */
    called: integer().notNull().default(0),
    doneAt: instant(),
    doneByName: text().notNull().default(''),
    version: version(),
  },
  t => [
    check('tasks_role', sql`${t.role} in ('doctor','pharmacist','admin')`),
    check('tasks_taken', sql`(${t.takenBy} is null) = (${t.takenAt} is null)`),
    uniqueIndex('tasks_one_open').on(t.kind, t.subjectId).where(sql`${t.doneAt} is null`),
    index('tasks_open').on(t.role, sql`(not ${t.isUrgent})`, t.dueAt, t.id).where(sql`${t.doneAt} is null`),
    index('tasks_done').on(t.role, t.doneAt.desc(), t.id).where(sql`${t.doneAt} is not null`),
    index('tasks_taken_by').on(t.takenBy, sql`(not ${t.isUrgent})`, t.dueAt, t.id).where(sql`${t.doneAt} is null`),
    index('tasks_urgent').on(t.openedAt).where(sql`${t.isUrgent} and ${t.doneAt} is null and ${t.takenAt} is null`),
    index('tasks_patient').on(t.patientId),
  ],
)
