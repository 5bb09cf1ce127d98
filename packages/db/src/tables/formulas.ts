import type { FormulaContent, formulaStates } from '@om/contracts/formulas'
import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { pharmacists } from './people.ts'

/** What the pharmacy makes by a formula of its own. What it says is in its versions. */
export const formulas = pgTable(
  'formulas',
  {
    code: text().primaryKey(),
    medicine: text().notNull(),
    form: text().notNull(),
    strength: text().notNull(),
    title: text().notNull(),
    unit: text().notNull(),
  },
  t => [uniqueIndex('formulas_product').on(t.medicine, sql`lower(${t.form})`, sql`lower(${t.strength})`)],
)

/** Each version of a formula. What it says stays as it was proposed; what was decided is written once (a trigger holds both). */
export const formulaVersions = pgTable(
  'formula_versions',
  {
    id: id(),
    code: text()
      .notNull()
      .references(() => formulas.code),
    number: integer().notNull(),
    state: text().$type<(typeof formulaStates)[number]>().notNull(),
    content: jsonb().$type<FormulaContent>().notNull(),
    note: text().notNull(),
    /** Null for what the pharmacy began with. */
    authorId: uuid().references(() => pharmacists.id),
    authorName: text().notNull(),
    createdAt: instant().notNull(),
    decidedById: uuid().references(() => pharmacists.id),
    decidedBy: text().notNull().default(''),
    decidedAt: instant(),
    reason: text().notNull().default(''),
    retiredBy: text().notNull().default(''),
    retiredAt: instant(),
    retireReason: text().notNull().default(''),
  },
  t => [
    unique('formula_versions_number').on(t.code, t.number),
    uniqueIndex('formula_versions_in_force').on(t.code).where(sql`${t.state} = 'approved'`),
    uniqueIndex('formula_versions_open').on(t.code).where(sql`${t.state} = 'proposed'`),
    check(
      'formula_versions_state',
      sql`${t.state} in ('proposed','approved','declined','withdrawn','superseded','retired')`,
    ),
    check('formula_versions_decided', sql`(${t.state} = 'proposed') = (${t.decidedAt} is null)`),
    check('formula_versions_retired', sql`(${t.state} = 'retired') = (${t.retiredAt} is not null)`),
    check(
      'formula_versions_two',
      sql`${t.state} not in ('approved','superseded','retired') or ${t.authorId} is null or (${t.decidedById} is not null and ${t.decidedById} <> ${t.authorId})`,
    ),
  ],
)
