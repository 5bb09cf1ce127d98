import type { MatterClock, MatterDesk, MatterForm, MatterKind, MatterStep, Severity } from '@om/contracts/matter-words'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { humanNumber, id, instant, version } from './columns.ts'
import { orders } from './orders.ts'
import { profiles } from './people.ts'

/** What stands in a register of the clinic. What was entered stays as it was written. (REG-18, REG-20) */
export const matters = pgTable(
  'matters',
  {
    /** Chosen by the browser, so that one sent twice is one. */
    id: id(),
    number: humanNumber(),
    kind: text().$type<MatterKind>().notNull(),
    form: text().$type<MatterForm>(),
    title: text().notNull(),
    happenedOn: date({ mode: 'string' }).notNull(),
    what: text().notNull(),
    batchNumber: text().notNull().default(''),
    enteredById: uuid(),
    enteredBy: text().notNull(),
    enteredAt: instant().notNull(),
    severity: text().$type<Severity>(),
    desk: text().$type<MatterDesk>().notNull(),
    ownerId: uuid(),
    owner: text().notNull().default(''),
    clock: text().$type<MatterClock>().notNull(),
    clockAt: instant().notNull(),
    /** The clock, or the action that is due first. */
    dueAt: instant().notNull(),
    /** Whether it was put before its desk as overdue. */
    isTold: boolean().notNull().default(false),
    edition: integer().notNull().default(1),
    closedAt: instant(),
    version: version(),
  },
  t => [
    check('matters_kind', sql`${t.kind} in ('complaint','incident','breach','conflict','policy')`),
    check('matters_desk', sql`${t.desk} in ('admin','pharmacist','doctor')`),
    check('matters_severity', sql`${t.severity} in ('low','moderate','high','extreme')`),
    check('matters_weighed', sql`(${t.severity} is null) = (${t.kind} in ('conflict','policy'))`),
    check('matters_form', sql`(${t.form} is null) = (${t.kind} = 'policy')`),
    check('matters_owner', sql`(${t.ownerId} is null) = (${t.owner} = '')`),
    index('matters_open').on(t.dueAt, t.id).where(sql`${t.closedAt} is null`),
    index('matters_due').on(t.dueAt, t.id),
    index('matters_entered_by').on(t.enteredById),
  ],
)

/** What was done about it, by whom and when. Append-only; what is clinical the office does not see. */
export const matterSteps = pgTable(
  'matter_steps',
  {
    /** Chosen by the browser, so that one sent twice is one. */
    id: id(),
    matterId: uuid()
      .notNull()
      .references(() => matters.id),
    kind: text().$type<MatterStep>().notNull(),
    words: text().notNull().default(''),
    isClinical: boolean().notNull().default(false),
    byId: uuid(),
    byName: text().notNull(),
    at: instant().notNull(),
    /** The order in which they were written, also within one instant. */
    position: integer().notNull().generatedAlwaysAsIdentity(),
  },
  t => [index('matter_steps_matter').on(t.matterId, t.position)],
)

/** Whom or what it concerns, by reference alone. */
export const matterSubjects = pgTable(
  'matter_subjects',
  {
    id: id(),
    matterId: uuid()
      .notNull()
      .references(() => matters.id),
    patientId: uuid().references(() => profiles.id),
    orderId: uuid().references(() => orders.id),
  },
  t => [
    check('matter_subjects_one', sql`num_nonnulls(${t.patientId}, ${t.orderId}) = 1`),
    uniqueIndex('matter_subjects_once').on(t.matterId, sql`coalesce(${t.patientId}, ${t.orderId})`),
    index('matter_subjects_patient').on(t.patientId),
    index('matter_subjects_order').on(t.orderId),
  ],
)

/** What was agreed on: who does it, and by when. Its words stay; whether it is done may be put right. */
export const matterActions = pgTable(
  'matter_actions',
  {
    id: id(),
    matterId: uuid()
      .notNull()
      .references(() => matters.id),
    words: text().notNull(),
    owner: text().notNull(),
    dueOn: date({ mode: 'string' }).notNull(),
    doneAt: instant(),
    doneBy: text().notNull().default(''),
    position: integer().notNull().generatedAlwaysAsIdentity(),
  },
  t => [
    check('matter_actions_done', sql`(${t.doneAt} is null) = (${t.doneBy} = '')`),
    index('matter_actions_matter').on(t.matterId, t.position),
  ],
)
