import type { correctedParts } from '@om/contracts/register'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from './columns.ts'
import { orders, supplies } from './orders.ts'
import { doctors, pharmacists, profiles } from './people.ts'
import { prescriptions } from './prescriptions.ts'

/**
 * The dispensing register: one line for each item of a dispensing, as its prescription said it and under the names of that day. Written in
 * the transaction that gives the dispensing its number; append-only. Batch and checker follow with what was packed. (REG-15)
 */
export const registerLines = pgTable(
  'register_lines',
  {
    id: id(),
    /** The number on the label, without its letter. */
    number: bigint({ mode: 'number' })
      .notNull()
      .references(() => supplies.dispenseNumber),
    /** Where the item stands on the prescription, from 0. */
    position: integer().notNull(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    prescriptionId: uuid()
      .notNull()
      .references(() => prescriptions.id),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    prescriberId: uuid()
      .notNull()
      .references(() => doctors.id),
    suppliedOn: date({ mode: 'string' }).notNull(),
    patientName: text().notNull(),
    prescriptionNumber: bigint({ mode: 'number' }).notNull(),
    prescriberName: text().notNull(),
    prescriberNumber: text().notNull(),
    medicine: text().notNull(),
    description: text().notNull(),
    /** Active ingredient; empty where the formulary does not know it. */
    ingredients: text().notNull(),
    form: text().notNull(),
    strength: text().notNull(),
    quantity: real().notNull(),
    unit: text().notNull(),
    directions: text().notNull(),
    compounded: boolean().notNull(),
    dispenserId: uuid()
      .notNull()
      .references(() => pharmacists.id),
    dispenserName: text().notNull(),
    /** Dispensings that the prescription had left after this one. */
    dispensingsLeft: integer().notNull(),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('register_lines_once').on(t.number, t.position),
    // Each filter is read off an index in the order of the register.
    index('register_lines_day').on(t.suppliedOn, t.number),
    index('register_lines_medicine').on(t.medicine, t.suppliedOn, t.number),
    index('register_lines_prescriber').on(t.prescriberId, t.suppliedOn, t.number),
    index('register_lines_both').on(t.prescriberId, t.medicine, t.suppliedOn, t.number),
    index('register_lines_patient').on(t.patientId, t.suppliedOn, t.number),
  ],
)

/** What a line of the register should have said, with who says so and why. Append-only: the line stays as it was written. */
export const registerCorrections = pgTable(
  'register_corrections',
  {
    id: uuid().primaryKey(),
    lineId: uuid()
      .notNull()
      .references(() => registerLines.id),
    part: text().$type<(typeof correctedParts)[number]>().notNull(),
    reads: text().notNull(),
    reason: text().notNull(),
    pharmacistId: uuid()
      .notNull()
      .references(() => pharmacists.id),
    byName: text().notNull(),
    at: instant().notNull(),
    /** The order in which they were written, also within one instant. */
    position: integer().notNull().generatedAlwaysAsIdentity(),
  },
  t => [
    check(
      'register_corrections_part',
      sql`${t.part} in ('patient','prescriber','medicine','strength','quantity','directions','batch','date','other')`,
    ),
    index('register_corrections_line').on(t.lineId, t.position),
  ],
)
