import type { CheckInAnswers, CheckInFlag, CheckInKind } from '@om/contracts/check-ins'
import { sql } from 'drizzle-orm'
import { check, date, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant, version } from './columns.ts'
import { consults } from './consults.ts'
import { profiles } from './people.ts'

/** What a patient in treatment is asked at set times after the first delivery of a medicine. Answers are written once. */
export const checkIns = pgTable(
  'check_ins',
  {
    id: id(),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    brand: text().$type<'men' | 'women'>().notNull(),
    /** What was first delivered on that day, items as they are written. */
    medicines: text().array().notNull(),
    /** Those of them whose treatment has ended since: begun again, they are asked about anew. */
    ended: text().array().notNull().default([]),
    kind: text().$type<CheckInKind>().notNull(),
    startedOn: date({ mode: 'string' }).notNull(),
    dueOn: date({ mode: 'string' }).notNull(),
    state: text().notNull(),
    /** When the patient was written to about the first weeks; kept at three months, which everybody has. */
    notedAt: instant(),
    completedAt: instant(),
    answers: jsonb().$type<CheckInAnswers>(),
    flags: text().array().$type<CheckInFlag[]>().notNull(),
    /** The case in which a doctor reads it. */
    consultId: uuid().references(() => consults.id),
    reviewDueAt: instant(),
    reviewedBy: text().notNull().default(''),
    reviewedAt: instant(),
    reviewMessage: text().notNull().default(''),
    version: version(),
  },
  t => [
    check(
      'check_ins_state',
      sql`${t.state} in ('scheduled','due','overdue','completed','escalated','reviewed','lapsed')`,
    ),
    check('check_ins_answered', sql`(${t.completedAt} is null) = (${t.answers} is null)`),
    uniqueIndex('check_ins_once').on(t.patientId, t.startedOn, t.kind).where(sql`${t.state} <> 'lapsed'`),
    index('check_ins_patient').on(t.patientId, t.dueOn.desc()),
    index('check_ins_open').on(t.dueOn).where(sql`${t.state} in ('scheduled','due','overdue')`),
  ],
)
