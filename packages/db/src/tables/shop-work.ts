import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns.ts'
import { shopOrders } from './shop.ts'

/**
 * Which colleague of the office sees to an order of the shop. Apart from the order, so that nothing that reads that can show it to
 * the customer, and so that the shop's own changes of the order are not taken for a change of it.
 */
export const shopOrderAssignments = pgTable(
  'shop_order_assignments',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => shopOrders.id),
    /** Null and empty for nobody. */
    assigneeId: uuid(),
    assigneeName: text().notNull().default(''),
    version: integer().notNull().default(1),
  },
  t => [
    index('shop_order_assignments_assignee').on(t.assigneeId).where(sql`${t.assigneeId} is not null`),
    check('shop_order_assignments_named', sql`(${t.assigneeId} is null) = (${t.assigneeName} = '')`),
  ],
)

/** What the office notes about an order of the shop, and with which words it was handed over. Append-only. */
export const shopOrderRemarks = pgTable(
  'shop_order_remarks',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => shopOrders.id),
    requestKey: uuid().notNull(),
    kind: text().$type<'note' | 'hand_over'>().notNull(),
    staffId: uuid().notNull(),
    authorName: text().notNull(),
    /** The colleague it was handed to, by name. */
    toName: text().notNull().default(''),
    /** Empty where its author has taken a note back. */
    text: text().notNull(),
    /** The words that these correct; both are kept. */
    replaces: uuid()
      .unique()
      .references((): AnyPgColumn => shopOrderRemarks.id),
    createdAt: createdAt(),
  },
  t => [
    index('shop_order_remarks_order').on(t.orderId, t.createdAt, t.id),
    uniqueIndex('shop_order_remarks_once').on(t.orderId, t.requestKey),
    check('shop_order_remarks_kind', sql`${t.kind} in ('note','hand_over')`),
    check('shop_order_remarks_text', sql`${t.text} <> '' or ${t.replaces} is not null`),
  ],
)
