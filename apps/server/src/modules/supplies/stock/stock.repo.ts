import { orders } from '@om/db/tables/orders'
import { stockWaits } from '@om/db/tables/stock-waits'
import { endsForStock, HELD_FOR_STOCK } from '@om/domain/lifecycles/order'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import type { PrescriptionRow } from '#src/modules/prescriptions/prescriptions.ts'
import { asSupply, type SupplyRow } from '../supplies.repo.ts'

export type WaitRow = typeof stockWaits.$inferSelect

/** How this order waits for stock; undefined where it does not. */
export const waitOf = async (
  tx: Tx,
  order: Pick<SupplyRow, 'id' | 'state' | 'holdReason'>,
): Promise<WaitRow | undefined> => (await waitsOf(tx, [order])).get(order.id)

/** The same of several, by order; of those that do not wait there is none. */
export const waitsOf = async (
  tx: Tx,
  all: readonly Pick<SupplyRow, 'id' | 'state' | 'holdReason'>[],
): Promise<Map<string, WaitRow>> => {
  const ids = all.filter(one => one.state === 'on_hold' && one.holdReason === HELD_FOR_STOCK).map(one => one.id)
  if (ids.length === 0) return new Map()
  const rows = await tx.q.select().from(stockWaits).where(inArray(stockWaits.orderId, ids))
  return new Map(rows.map(row => [row.orderId, row]))
}

/** Begins the wait of an order; one that waited before begins anew. */
export const beginWait = async (
  tx: Tx,
  row: Pick<WaitRow, 'orderId' | 'patientId' | 'since' | 'expectedOn' | 'enteredBy'>,
): Promise<void> => {
  const anew = { lateToldFor: null, askedAt: null, answeredAt: null }
  const { orderId: _, ...set } = { ...row, ...anew }
  await tx.q.insert(stockWaits).values(row).onConflictDoUpdate({ target: stockWaits.orderId, set })
}

export const saveWait = async (
  tx: Tx,
  orderId: string,
  change: Partial<Omit<WaitRow, 'orderId' | 'patientId'>>,
): Promise<void> => {
  await tx.q.update(stockWaits).set(change).where(eq(stockWaits.orderId, orderId))
}

/**
 * Until which day the pharmacy waits for what a prescription needs: it is missing where an order waits for stock of which every item is
 * on this prescription too. `true` where a pharmacist knows no day; null where nothing is missing. The rest of an order that is owed says
 * nothing of the next delivery: most of that one was there.
 */
export const stockMissing = async (
  tx: Tx,
  { items }: Pick<PrescriptionRow, 'items'>,
): Promise<string | true | null> => {
  const medicines = [...new Set(items.map(item => item.medicine))]
  const { rows } = await tx.raw(
    `select bool_or(w.expected_on is null) as is_unknown, max(w.expected_on)::text as until
     from public.stock_waits w
     join public.orders o on o.id = w.order_id and o.state = 'on_hold' and o.hold_reason = $1 and o.rest_of is null
     join public.prescriptions p on p.id = o.prescription_id
     where not exists (select 1 from jsonb_array_elements(p.items) item where item->>'medicine' <> all ($2::text[]))`,
    [HELD_FOR_STOCK, medicines],
  )
  const [row] = rows
  if (row?.is_unknown) return true
  return typeof row?.until === 'string' ? row.until : null
}

type Waiting = { order: SupplyRow; wait: WaitRow }

const waiting = (tx: Tx, limit: number, isDue: ReturnType<typeof sql>): Promise<Waiting[]> =>
  tx.q
    .select({ order: orders, wait: stockWaits })
    .from(stockWaits)
    .innerJoin(orders, eq(orders.id, stockWaits.orderId))
    .where(and(eq(orders.state, 'on_hold'), eq(orders.holdReason, HELD_FOR_STOCK), isDue))
    .orderBy(orders.number)
    .limit(limit)
    .for('update', { of: orders, skipLocked: true })
    .then(rows => rows.map(({ order, wait }) => ({ order: asSupply(order), wait })))

/** Orders whose expected day is over, and of which the pharmacists were not told yet. */
export const overdueWaits = (tx: Tx, today: string, limit: number): Promise<Waiting[]> =>
  waiting(
    tx,
    limit,
    sql`${lt(stockWaits.expectedOn, today)} and ${stockWaits.lateToldFor} is distinct from ${stockWaits.expectedOn}`,
  )

/** Orders that have waited since before this without their patient being asked or saying anything, and may still be cancelled. */
export const longWaits = (tx: Tx, before: Date, limit: number): Promise<Waiting[]> =>
  waiting(
    tx,
    limit,
    sql`greatest(${stockWaits.since}, ${stockWaits.askedAt}, ${stockWaits.answeredAt}) < ${before.toISOString()}
      and ${inArray(orders.heldFrom, [...endsForStock])}`,
  )
