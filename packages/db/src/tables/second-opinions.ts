import type { OpinionState } from '@om/contracts/second-opinions'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { consults } from './consults.ts'
import { doctors, profiles } from './people.ts'

/** What a doctor asks a colleague about a case. A question stays as it was written; what came of it is written once. */
export const secondOpinions = pgTable(
  'second_opinions',
  {
    /** Chosen by the browser, so that one sent twice is one. */
    id: id(),
    consultId: uuid()
      .notNull()
      .references(() => consults.id),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    askedBy: uuid()
      .notNull()
      .references(() => doctors.id),
    /** None for whoever is next. */
    askedOf: uuid().references(() => doctors.id),
    question: text().notNull(),
    askedAt: instant().notNull(),
    state: text().$type<OpinionState>().notNull().default('open'),
    /** The answer, or why it was declined. */
    words: text().notNull().default(''),
    closedBy: uuid().references(() => doctors.id),
    closedAt: instant(),
    position: integer().notNull().generatedAlwaysAsIdentity(),
  },
  t => [
    check(
      'second_opinions_state',
      sql`${t.state} in ('open','answered','declined','withdrawn','passed','unavailable','over')`,
    ),
    check('second_opinions_closed', sql`(${t.closedAt} is null) = (${t.state} = 'open')`),
    check(
      'second_opinions_words',
      sql`(${t.words} <> '') = (${t.state} in ('answered','declined')) and ${t.question} <> ''`,
    ),
    check('second_opinions_by', sql`${t.state} not in ('answered','declined') or ${t.closedBy} is not null`),
    check('second_opinions_of_another', sql`${t.askedOf} <> ${t.askedBy}`),
    uniqueIndex('second_opinions_one')
      .on(t.consultId, sql`coalesce(${t.askedOf}, '00000000-0000-0000-0000-000000000000'::uuid)`)
      .where(sql`${t.state} = 'open'`),
    index('second_opinions_patient').on(t.patientId, t.position),
    index('second_opinions_consult').on(t.consultId),
    index('second_opinions_open').on(t.askedOf).where(sql`${t.state} = 'open'`),
  ],
)
