import type { TemplateContent } from '@om/contracts/prescription-templates'
import type { ResourceContent } from '@om/contracts/resources'
import type { TextContent, TextKind } from '@om/contracts/text-templates'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'
import { doctors } from './people.ts'

/** A template that doctors prescribe from, or usual words that they write from: the clinic's, or of one doctor. What it says is in its versions. */
export const prescriptionTemplates = pgTable(
  'prescription_templates',
  {
    id: uuid().primaryKey(),
    kind: text().$type<'prescription' | 'resource' | TextKind>().notNull().default('prescription'),
    /** What a prescription names it by. A new one gets its own from a trigger. */
    code: text().notNull().unique(),
    /** Whose it is; null for the clinic's. */
    ownerId: uuid().references(() => doctors.id),
    copiedFrom: uuid().references((): AnyPgColumn => prescriptionTemplates.id),
    state: text().$type<'proposed' | 'in_force' | 'retired' | 'dropped'>().notNull(),
    /** The version that is shown: in force, the last one of a retired template, or the proposal. */
    current: integer().notNull(),
    /** The number of the newest version, whatever became of it. */
    newest: integer().notNull(),
    createdAt: createdAt(),
  },
  t => [
    check(
      'prescription_templates_kind',
      sql`${t.kind} in ('prescription','question','note','decline','letter','resource')`,
    ),
    check('prescription_templates_state', sql`${t.state} in ('proposed','in_force','retired','dropped')`),
    check('prescription_templates_current', sql`${t.current} between 1 and ${t.newest}`),
    index('prescription_templates_order').on(t.createdAt, t.id),
    index('prescription_templates_owner').on(t.ownerId),
  ],
)

/** Each saved state of a template. What it says stays as it was written; its decision is written once (a trigger holds both). */
export const prescriptionTemplateVersions = pgTable(
  'prescription_template_versions',
  {
    code: text()
      .notNull()
      .references(() => prescriptionTemplates.code),
    number: integer().notNull(),
    change: text().$type<'edit' | 'retire' | 'restore'>().notNull(),
    content: jsonb().$type<TemplateContent | TextContent | (ResourceContent & { slug: string })>().notNull(),
    note: text().notNull().default(''),
    /** Null for what the clinic began with. */
    authorId: uuid().references(() => doctors.id),
    authorName: text().notNull(),
    createdAt: createdAt(),
    /** Null while a second doctor has to approve. */
    decision: text().$type<'approved' | 'declined' | 'withdrawn'>(),
    /** Null where nobody else had to: of one's own, and of what the clinic began with. */
    decidedById: uuid().references(() => doctors.id),
    decidedBy: text().notNull().default(''),
    decidedAt: instant(),
    reason: text().notNull().default(''),
  },
  t => [
    primaryKey({ columns: [t.code, t.number] }),
    check('prescription_template_versions_change', sql`${t.change} in ('edit','retire','restore')`),
    check('prescription_template_versions_decision', sql`${t.decision} in ('approved','declined','withdrawn')`),
    check('prescription_template_versions_decided', sql`(${t.decision} is null) = (${t.decidedAt} is null)`),
    check(
      'prescription_template_versions_two',
      sql`${t.decision} is distinct from 'approved' or ${t.decidedById} is null or ${t.decidedById} <> ${t.authorId}`,
    ),
    uniqueIndex('prescription_template_versions_open').on(t.code).where(sql`${t.decision} is null`),
  ],
)

/** How often each doctor has signed or sent from a template, and when last; a trigger on what is signed counts prescriptions. */
export const templateUses = pgTable(
  'template_uses',
  {
    code: text().notNull(),
    doctorId: uuid()
      .notNull()
      .references(() => doctors.id),
    count: integer().notNull(),
    lastOn: date({ mode: 'string' }).notNull(),
  },
  t => [primaryKey({ columns: [t.code, t.doctorId] })],
)
