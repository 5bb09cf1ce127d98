import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { orders } from './orders.ts'
import { profiles } from './people.ts'
import { prescriptions } from './prescriptions.ts'

/** What was asked of the rules before a step of a treatment, and what they said: enough to ask again. Append-only. (INV-19) */
export const gateRuns = pgTable(
  'gate_runs',
  {
    id: id(),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    /** Empty where a signature was refused. */
    prescriptionId: uuid().references(() => prescriptions.id),
    orderId: uuid().references(() => orders.id),
    /** The step: `sign`, `verify`, `ship`. */
    gate: text().notNull(),
    ruleVersion: text().notNull(),
    inputs: jsonb().notNull(),
    inputsHash: text().notNull(),
    verdict: jsonb().notNull(),
    byRole: text().notNull(),
    byName: text().notNull(),
    at: instant().notNull(),
  },
  t => [index('gate_runs_patient').on(t.patientId, t.at.desc(), t.id.desc())],
)
