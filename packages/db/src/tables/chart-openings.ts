import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { doctors, profiles } from './people.ts'

/** Records that a doctor has opened for a stated reason, though the patient was not in their care. */
export const chartOpenings = pgTable(
  'chart_openings',
  {
    /** Chosen by the browser, so that one sent twice is one. */
    id: id(),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    doctorId: uuid()
      .notNull()
      .references(() => doctors.id),
    reason: text().$type<'cover' | 'asked' | 'pharmacy' | 'danger' | 'complaint' | 'other'>().notNull(),
    words: text().notNull(),
    openedAt: instant().notNull(),
    endsAt: instant().notNull(),
    verdict: text().$type<'in_order' | 'asked'>(),
    reviewedBy: uuid().references(() => doctors.id),
    reviewedAt: instant(),
    question: text().notNull().default(''),
    answer: text().notNull().default(''),
    answeredAt: instant(),
  },
  t => [
    check('chart_openings_reason', sql`${t.reason} in ('cover','asked','pharmacy','danger','complaint','other')`),
    check('chart_openings_verdict', sql`${t.verdict} in ('in_order','asked')`),
    check('chart_openings_times', sql`${t.endsAt} >= ${t.openedAt}`),
    check(
      'chart_openings_reviewed',
      sql`(${t.verdict} is null) = (${t.reviewedAt} is null) and (${t.verdict} is null) = (${t.reviewedBy} is null)`,
    ),
    check('chart_openings_by_another', sql`${t.reviewedBy} <> ${t.doctorId}`),
    check('chart_openings_words', sql`char_length(${t.words}) between 10 and 500`),
    index('chart_openings_patient').on(t.patientId, t.doctorId, t.endsAt),
    index('chart_openings_doctor').on(t.doctorId, t.openedAt.desc(), t.id.desc()),
    index('chart_openings_all').on(t.openedAt.desc(), t.id.desc()),
    index('chart_openings_to_review')
      .on(t.openedAt.desc(), t.id.desc())
      .where(sql`${t.verdict} is distinct from 'in_order'`),
  ],
)
