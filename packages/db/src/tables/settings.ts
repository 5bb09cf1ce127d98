import type { Setting } from '@om/contracts/settings'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { profiles } from './people.ts'

/** Each value that was proposed for how the clinic works: by whom, decided by which other, and from when on it counts. */
export const settingVersions = pgTable(
  'setting_versions',
  {
    /** Chosen by the browser, so that one sent twice is one. */
    id: uuid().primaryKey(),
    key: text().$type<Setting['key']>().notNull(),
    value: jsonb().$type<Setting['value']>().notNull(),
    words: text().notNull(),
    /** The version that counted as it was proposed; null for what the clinic began with. */
    against: uuid(),
    /** From when on; null for as soon as it is approved. */
    startsAt: instant(),
    proposedBy: uuid()
      .notNull()
      .references(() => profiles.id),
    proposedByName: text().notNull(),
    proposedAt: instant().notNull(),
    decision: text().$type<'approved' | 'refused' | 'withdrawn'>(),
    decidedBy: uuid().references(() => profiles.id),
    decidedByName: text().notNull().default(''),
    decidedAt: instant(),
    reason: text().notNull().default(''),
    effectiveAt: instant(),
    calledOffAt: instant(),
    calledOffBy: text().notNull().default(''),
  },
  t => [
    check('setting_versions_decision', sql`${t.decision} in ('approved','refused','withdrawn')`),
    check(
      'setting_versions_decided',
      sql`(${t.decision} is null) = (${t.decidedAt} is null) and (${t.decision} is null) = (${t.decidedBy} is null)`,
    ),
    check(
      'setting_versions_two',
      sql`(${t.decision} = 'withdrawn') = (${t.decidedBy} = ${t.proposedBy}) or ${t.decision} is null`,
    ),
    check(
      'setting_versions_effective',
      sql`(coalesce(${t.decision}, '') = 'approved') = (${t.effectiveAt} is not null)`,
    ),
    check('setting_versions_called_off', sql`${t.calledOffAt} is null or ${t.calledOffAt} < ${t.effectiveAt}`),
    // Of each setting one at a time.
    uniqueIndex('setting_versions_open').on(t.key).where(sql`${t.decision} is null`),
    index('setting_versions_newest').on(t.key, t.proposedAt.desc()),
  ],
)
