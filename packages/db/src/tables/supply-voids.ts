import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { orders, supplies } from './orders.ts'
import { profiles } from './people.ts'
import { prescriptions } from './prescriptions.ts'

/**
 * A supply that was counted and never reached its patient: cancelled, destroyed or paid back before that. One row for the order that
 * counted it; the prescription has one supply more then (INV-06). Triggers keep the row, and its number with the prescription.
 */
export const supplyVoids = pgTable(
  'supply_voids',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => supplies.orderId),
    prescriptionId: uuid()
      .notNull()
      .references(() => prescriptions.id),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    /** The order whose end settled that nothing of the supply arrives: itself, or the last that was made again for it. */
    endedBy: uuid()
      .notNull()
      .references(() => orders.id),
    /** How that one ended. */
    reason: text().notNull(),
    voidedAt: instant().notNull(),
    /** When it reached its patient after all, as a parcel that counted as lost: it is used again then. */
    arrivedAt: instant(),
  },
  t => [index('supply_voids_prescription').on(t.prescriptionId)],
)
