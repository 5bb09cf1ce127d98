import type { dispatchViews } from '@om/contracts/shop-dispatch'
import { parcels } from '@om/db/tables/parcels'
import { shopOrderLines, shopOrders, surnameIn } from '@om/db/tables/shop'
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Queries, Tx } from '#src/database/database.ts'
import { asDispatch, type DispatchRow } from '../dispatch.repo.ts'

export type DispatchView = (typeof dispatchViews)[number]
type At = { at: Date; id: string }

// The conditions repeat the words of the indexes, so that the planner can use them whatever the table holds.
const inView: Record<DispatchView, SQL> = {
  to_pack: sql`${shopOrders.dispatchState} = 'received'`,
  to_ship: sql`${shopOrders.dispatchState} = 'packed'`,
  on_hold: sql`${shopOrders.dispatchState} = 'on_hold'`,
  shipped: sql`${shopOrders.shippedAt} is not null`,
  all: sql`${shopOrders.dispatchState} in ('received','packed','on_hold')`,
}

/** Goods leave only when they are paid for. */
const isPaid = sql`${shopOrders.paidAt} is not null`

const orderOf = (view: DispatchView) =>
  view === 'shipped'
    ? [sql`${shopOrders.shippedAt} desc nulls last`, asc(shopOrders.id)]
    : [asc(shopOrders.dueAt), asc(shopOrders.id)]

const afterCursor = (view: DispatchView, after: At | null): SQL | undefined => {
  if (!after) return undefined
  const at = after.at.toISOString()
  if (view === 'shipped')
    return sql`${shopOrders.shippedAt} <= ${at} and (${shopOrders.shippedAt} < ${at} or ${shopOrders.id} > ${after.id})`
  return sql`(${shopOrders.dueAt}, ${shopOrders.id}) > (${at}, ${after.id})`
}

/** What the page after this row starts from. */
export const dispatchCursor = (view: DispatchView, row: DispatchRow): At => ({
  at: (view === 'shipped' ? row.shippedAt : row.dueAt) ?? row.placedAt,
  id: row.id,
})

/** An order by its number, its parcel, or how its recipient's name, surname or e-mail begins. */
const matching = (search: string): SQL | undefined => {
  const start = `${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const code = search.replace(/[\s#]/g, '').toUpperCase()
  return or(
    eq(shopOrders.name, `#${code}`),
    sql`lower(${shopOrders.customerName}) like ${start}`,
    sql`${surnameIn(shopOrders.customerName)} like ${start}`,
    sql`lower(${shopOrders.email}) like ${start}`,
    sql`${shopOrders.id} in (select ${parcels.shopOrderId} from ${parcels} where ${parcels.trackingNumber} = ${code})`,
  )
}

/** One page of a view as the pharmacist may see it: open orders by due time, sent ones newest first. */
export const dispatchPage = async (
  tx: Tx,
  { view, search, after, limit }: { view: DispatchView; search?: string | undefined; after: At | null; limit: number },
): Promise<DispatchRow[]> => {
  const page = (q: Queries) =>
    q
      .select()
      .from(shopOrders)
      .where(and(inView[view], isPaid, search ? matching(search) : undefined, afterCursor(view, after)))
      .orderBy(...orderOf(view))
      .limit(limit)
  return (await tx.visible(page)).map(asDispatch)
}

/** How many pieces each order still has to send. */
export const piecesOf = async (tx: Tx, ids: string[]): Promise<Map<string, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx.q
    .select({
      id: shopOrderLines.orderId,
      pieces: sql<number>`sum(${shopOrderLines.quantity} - ${shopOrderLines.refundedQuantity})::int`,
    })
    .from(shopOrderLines)
    .where(and(inArray(shopOrderLines.orderId, ids), eq(shopOrderLines.requiresShipping, true)))
    .groupBy(shopOrderLines.orderId)
  return new Map(rows.map(({ id, pieces }) => [id, pieces]))
}

/** Counts stop here: "more than this" is all anybody needs to know, and counting on would cost. */
const countLimit = 1000

/** How many orders each view holds, at most {@link countLimit}. */
export const dispatchCounts = async (tx: Tx): Promise<Record<DispatchView, number>> => {
  const capped = (view: DispatchView) =>
    sql<number>`(select count(*)::int from (select 1 from ${shopOrders} where ${inView[view]} and ${isPaid} limit ${countLimit}) c)`
  const [row] = await tx.q
    .select({
      to_pack: capped('to_pack'),
      to_ship: capped('to_ship'),
      on_hold: capped('on_hold'),
      shipped: capped('shipped'),
      all: capped('all'),
    })
    .from(sql`(select 1) one`)
  if (!row) throw new Error('the board could not be counted')
  return row
}
