import type { Tally } from '@om/domain/gate/compare'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { consults } from './consults.ts'
import { doctors, profiles } from './people.ts'

/** A set of rules that is shipped beside the one in force: what it would have said of the last cases. */
export const ruleComparisons = pgTable(
  'rule_comparisons',
  {
    /** Chosen by the browser, so that one sent twice is one. */
    id: uuid().primaryKey(),
    version: text().notNull(),
    /** The rules in force that it was held against. */
    against: text().notNull(),
    askedBy: uuid()
      .notNull()
      .references(() => doctors.id),
    askedByName: text().notNull(),
    askedAt: instant().notNull(),
    total: integer().notNull(),
    done: integer().notNull().default(0),
    /** The last case that was looked at; cases go from the newest to the oldest. */
    cursorAt: instant(),
    cursorId: uuid(),
    result: jsonb().$type<Tally>().notNull(),
    finishedAt: instant(),
    stoppedAt: instant(),
  },
  t => [
    check('rule_comparisons_done', sql`${t.done} between 0 and ${t.total}`),
    check('rule_comparisons_ended', sql`${t.finishedAt} is null or ${t.stoppedAt} is null`),
    index('rule_comparisons_newest').on(t.askedAt.desc(), t.id.desc()),
    uniqueIndex('rule_comparisons_running')
      .on(t.version)
      .where(sql`${t.finishedAt} is null and ${t.stoppedAt} is null`),
  ],
)

/** The cases of a comparison that the two sets judge otherwise. */
export const ruleComparisonCases = pgTable(
  'rule_comparison_cases',
  {
    comparisonId: uuid()
      .notNull()
      .references(() => ruleComparisons.id),
    consultId: uuid()
      .notNull()
      .references(() => consults.id),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    submittedAt: instant().notNull(),
    outcomeThen: text().notNull(),
    outcomeNext: text().notNull(),
    gained: text().array().notNull(),
    lost: text().array().notNull(),
    /** Whether its signature would pass; null where none was asked for. */
    signature: text().$type<'now_held' | 'now_open'>(),
  },
  t => [
    primaryKey({ columns: [t.comparisonId, t.consultId] }),
    index('rule_comparison_cases_order').on(t.comparisonId, t.submittedAt.desc(), t.consultId.desc()),
    index('rule_comparison_cases_patient').on(t.patientId),
  ],
)

/** That a set of rules be switched on: proposed on a comparison, and decided by another doctor. */
export const ruleProposals = pgTable(
  'rule_proposals',
  {
    id: uuid().primaryKey(),
    version: text().notNull(),
    comparisonId: uuid()
      .notNull()
      .references(() => ruleComparisons.id),
    words: text().notNull(),
    /** From when on; null for as soon as it is approved. */
    startsAt: instant(),
    proposedBy: uuid()
      .notNull()
      .references(() => doctors.id),
    proposedByName: text().notNull(),
    proposedAt: instant().notNull(),
    decision: text().$type<'approved' | 'refused' | 'withdrawn'>(),
    decidedBy: uuid().references(() => doctors.id),
    decidedByName: text().notNull().default(''),
    decidedAt: instant(),
    reason: text().notNull().default(''),
  },
  t => [
    check('rule_proposals_decision', sql`${t.decision} in ('approved','refused','withdrawn')`),
    check(
      'rule_proposals_decided',
      sql`(${t.decision} is null) = (${t.decidedAt} is null) and (${t.decision} is null) = (${t.decidedBy} is null)`,
    ),
    check(
      'rule_proposals_two',
      sql`(${t.decision} = 'withdrawn') = (${t.decidedBy} = ${t.proposedBy}) or ${t.decision} is null`,
    ),
    // One at a time.
    uniqueIndex('rule_proposals_open').on(sql`(${t.decision} is null)`).where(sql`${t.decision} is null`),
    index('rule_proposals_newest').on(t.proposedAt.desc(), t.id.desc()),
  ],
)

/** Which set of rules the clinic goes by, from when on. What began stays; what has not begun can be called off. */
export const ruleSwitches = pgTable(
  'rule_switches',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    version: text().notNull(),
    startsAt: instant().notNull(),
    kind: text().$type<'first' | 'approved' | 'rolled_back'>().notNull(),
    proposalId: uuid()
      .unique()
      .references(() => ruleProposals.id),
    words: text().notNull(),
    byName: text().notNull(),
    at: instant().notNull(),
    calledOffAt: instant(),
    calledOffBy: text().notNull().default(''),
  },
  t => [
    check('rule_switches_kind', sql`${t.kind} in ('first','approved','rolled_back')`),
    check('rule_switches_approved', sql`(${t.kind} = 'approved') = (${t.proposalId} is not null)`),
    check('rule_switches_called_off', sql`${t.calledOffAt} is null or ${t.calledOffAt} < ${t.startsAt}`),
    index('rule_switches_in_force').on(t.startsAt.desc(), t.at.desc()),
  ],
)
