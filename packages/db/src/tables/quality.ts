import type { QualityCriterion, QualityMark, QualityState, qualityOutcomes } from '@om/contracts/quality'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant, version } from './columns.ts'
import { consults } from './consults.ts'
import { doctors, profiles } from './people.ts'

/** The cases of a month from which a sample was drawn: once, by a seed that draws the same again. */
export const qualitySamples = pgTable('quality_samples', {
  /** Such as `2026-10`, by the clinic's calendar. */
  month: text().primaryKey(),
  seed: text().notNull(),
  /** How many cases were decided in it. */
  decided: integer().notNull(),
  drawnAt: instant().notNull(),
})

/** A decided case that was drawn for the quality audit: its form, and how far it is. */
export const qualityReviews = pgTable(
  'quality_reviews',
  {
    id: id(),
    month: text()
      .notNull()
      .references(() => qualitySamples.month),
    consultId: uuid()
      .notNull()
      .unique()
      .references(() => consults.id),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    /** Who decided it. */
    doctorId: uuid()
      .notNull()
      .references(() => doctors.id),
    outcome: text().$type<(typeof qualityOutcomes)[number]>().notNull(),
    isOverridden: boolean().notNull(),
    /** Safety rules that had spoken in it. */
    rules: text().array().notNull(),
    position: integer().notNull(),
    state: text().$type<QualityState>().notNull().default('to_review'),
    /** The medical director who opened it. */
    reviewerId: uuid().references(() => doctors.id),
    openedAt: instant(),
    marks: jsonb().$type<Record<QualityCriterion, QualityMark>>(),
    notes: jsonb().$type<Record<QualityCriterion, string>>(),
    words: text().notNull().default(''),
    sharedAt: instant(),
    correctedAt: instant(),
    directorClosedAt: instant(),
    doctorClosedAt: instant(),
    skipReason: text().notNull().default(''),
    skippedAt: instant(),
    version: version(),
  },
  t => [
    check('quality_reviews_state', sql`${t.state} in ('to_review','shared','closed','skipped')`),
    check('quality_reviews_of_another', sql`${t.reviewerId} <> ${t.doctorId}`),
    check(
      'quality_reviews_shared',
      sql`(${t.state} in ('shared','closed')) = (${t.sharedAt} is not null) and (${t.sharedAt} is null) = (${t.marks} is null)`,
    ),
    check('quality_reviews_opened', sql`(${t.openedAt} is null) = (${t.reviewerId} is null)`),
    check('quality_reviews_skipped', sql`(${t.state} = 'skipped') = (${t.skippedAt} is not null)`),
    uniqueIndex('quality_reviews_position').on(t.month, t.position),
    index('quality_reviews_doctor').on(t.doctorId, t.sharedAt.desc()).where(sql`${t.sharedAt} is not null`),
    index('quality_reviews_patient').on(t.patientId),
  ],
)

/** What the two wrote each other about a case of the quality audit. Append-only. */
export const qualityReplies = pgTable(
  'quality_replies',
  {
    /** Chosen by the browser, so that one sent twice is one. */
    id: uuid().primaryKey(),
    reviewId: uuid()
      .notNull()
      .references(() => qualityReviews.id),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    authorId: uuid()
      .notNull()
      .references(() => doctors.id),
    words: text().notNull(),
    at: instant().notNull(),
  },
  t => [index('quality_replies_review').on(t.reviewId, t.at), index('quality_replies_patient').on(t.patientId)],
)
