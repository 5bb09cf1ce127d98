import type { CoverState } from '@om/contracts/covers'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { doctors } from './people.ts'

/** A doctor who is away, and the colleague who covers. Two that stand do not overlap for one doctor, which a trigger holds. */
export const doctorCovers = pgTable(
  'doctor_covers',
  {
    /** Chosen by the browser, so that one asked twice is one. */
    id: id(),
    doctorId: uuid()
      .notNull()
      .references(() => doctors.id, { onDelete: 'cascade' }),
    colleagueId: uuid()
      .notNull()
      .references(() => doctors.id, { onDelete: 'cascade' }),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    state: text().$type<CoverState>().notNull().default('asked'),
    /** Why it was declined. */
    words: text().notNull().default(''),
    askedAt: instant().notNull(),
    answeredAt: instant(),
    endedAt: instant(),
    /** Who ended it early; none where nobody did, or the colleague can no longer work. */
    endedBy: uuid().references(() => doctors.id, { onDelete: 'set null' }),
  },
  t => [
    check('doctor_covers_order', sql`${t.endsAt} > ${t.startsAt}`),
    check('doctor_covers_two', sql`${t.doctorId} <> ${t.colleagueId}`),
    check('doctor_covers_state', sql`${t.state} in ('asked','accepted','declined','withdrawn','ended')`),
    check('doctor_covers_answered', sql`(${t.answeredAt} is null) = (${t.state} in ('asked','withdrawn'))`),
    check('doctor_covers_ended', sql`(${t.endedAt} is null) = (${t.state} in ('asked','accepted','declined'))`),
    index('doctor_covers_doctor').on(t.doctorId, t.endsAt),
    index('doctor_covers_colleague').on(t.colleagueId, t.endsAt),
  ],
)
