import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { humanNumber, id, instant, version } from './columns.ts'
import { orders } from './orders.ts'
import { profiles } from './people.ts'

/** A batch of ours, or a bought lot, that nobody may use. A drill touches nothing else. */
export const recalls = pgTable(
  'recalls',
  {
    id: id(),
    number: humanNumber(),
    /** Batch or lot, in capitals. */
    code: text().notNull(),
    /** Whose lot it is, where two makers use one number; empty for whoever made it. */
    maker: text().notNull().default(''),
    reason: text().notNull(),
    /** The facts as patients read them, behind sign-in. */
    message: text().notNull(),
    isDrill: boolean().notNull(),
    startedBy: text().notNull(),
    startedAt: instant().notNull(),
    closedBy: text().notNull().default(''),
    closedAt: instant(),
    closeNote: text().notNull().default(''),
    version: version(),
  },
  t => [
    uniqueIndex('recalls_one_open')
      .on(t.code, sql`lower(${t.maker})`)
      .where(sql`${t.closedAt} is null and not ${t.isDrill}`),
    index('recalls_code').on(t.code),
    index('recalls_started').on(t.startedAt.desc()),
  ],
)

/** An order that held what is recalled when the recall began, and what its patient has said since. */
export const recallOrders = pgTable(
  'recall_orders',
  {
    recallId: uuid()
      .notNull()
      .references(() => recalls.id),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    what: text().notNull(),
    /** Who made it; empty where that was not recorded, null for a batch of ours. */
    maker: text(),
    /** When its patient was written to; null for what has not been sent, and in a drill. */
    toldAt: instant(),
    readAt: instant(),
    answer: text().$type<'understood' | 'used' | 'still_have'>(),
    answeredAt: instant(),
    /** When its patient, who had not answered, was written to once more. */
    remindedAt: instant(),
  },
  t => [
    primaryKey({ columns: [t.recallId, t.orderId] }),
    check('recall_orders_answer', sql`${t.answer} in ('understood','used','still_have')`),
    index('recall_orders_silent').on(t.toldAt).where(sql`${t.toldAt} is not null and ${t.answer} is null`),
    index('recall_orders_order').on(t.orderId),
    index('recall_orders_patient').on(t.patientId),
  ],
)
