import type { lotStates, moveKinds, stockKinds, stockUnits } from '@om/contracts/stock'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { pharmacists } from './people.ts'

/** To a tenth of a milligram. */
const amount = () => numeric({ precision: 14, scale: 4, mode: 'number' }).notNull()

/** What the pharmacy keeps: what is weighed for batches, and what is bought and packed as it is. */
export const stockItems = pgTable(
  'stock_items',
  {
    id: id(),
    kind: text().$type<(typeof stockKinds)[number]>().notNull(),
    /** As formulas name an ingredient, or as a script prints what is bought. */
    name: text().notNull(),
    unit: text().$type<(typeof stockUnits)[number]>().notNull(),
    code: text().notNull().default(''),
    least: amount().default(0),
    /** How long a delivery of it takes. */
    deliveryDays: integer().notNull().default(7),
    createdAt: instant().notNull(),
  },
  t => [
    uniqueIndex('stock_items_name').on(sql`lower(${t.name})`),
    uniqueIndex('stock_items_code').on(t.code).where(sql`${t.code} <> ''`),
    check('stock_items_kind', sql`${t.kind} in ('ingredient','goods')`),
    check('stock_items_delivery_days', sql`${t.deliveryDays} between 0 and 90`),
    check('stock_items_unit', sql`${t.unit} in ('g','mL','pieces')`),
  ],
)

/** One lot of one maker. What is in it follows from its moves alone: a trigger adds each. */
export const stockLots = pgTable(
  'stock_lots',
  {
    id: uuid().primaryKey(),
    itemId: uuid()
      .notNull()
      .references(() => stockItems.id),
    lot: text().notNull(),
    maker: text().notNull(),
    expiresOn: date({ mode: 'string' }).notNull(),
    location: text().notNull(),
    state: text().$type<(typeof lotStates)[number]>().notNull().default('quarantine'),
    quantity: amount().default(0),
    hasCertificate: boolean().notNull().default(false),
    receivedBy: text().notNull(),
    receivedAt: instant().notNull(),
    releasedBy: text().notNull().default(''),
    stateReason: text().notNull().default(''),
  },
  t => [
    uniqueIndex('stock_lots_once').on(t.itemId, t.lot, sql`lower(${t.maker})`),
    index('stock_lots_lot').on(t.lot),
    check('stock_lots_state', sql`${t.state} in ('quarantine','released','rejected')`),
    check('stock_lots_never_negative', sql`${t.quantity} >= 0`),
  ],
)

/** Every change of a lot. Append-only. */
export const stockMoves = pgTable(
  'stock_moves',
  {
    id: id(),
    lotId: uuid()
      .notNull()
      .references(() => stockLots.id),
    kind: text().$type<(typeof moveKinds)[number]>().notNull(),
    change: amount(),
    balance: amount(),
    reason: text().notNull().default(''),
    /** The number of the order that it was weighed or packed for. */
    orderNumber: bigint({ mode: 'number' }),
    pharmacistId: uuid()
      .notNull()
      .references(() => pharmacists.id),
    byName: text().notNull(),
    at: instant().notNull(),
    position: integer().notNull().generatedAlwaysAsIdentity(),
  },
  t => [
    index('stock_moves_lot').on(t.lotId, t.position.desc()),
    index('stock_moves_waste').on(t.at).where(sql`${t.kind} = 'waste'`),
    check('stock_moves_kind', sql`${t.kind} in ('receive','use','count','waste')`),
    check('stock_moves_way', sql`${t.kind} = 'count' or (${t.change} > 0) = (${t.kind} = 'receive')`),
  ],
)
