import type { shopOrderViews } from '@om/contracts/shop-admin'
import { parcels } from '@om/db/tables/parcels'
import { shopOrderLines, shopOrders, shopRefunds, shopReturns, surnameIn } from '@om/db/tables/shop'
import { shopOrderAssignments } from '@om/db/tables/shop-work'
import { tasks } from '@om/db/tables/tasks'
import { CLINIC_ZONE } from '@om/domain/dates'
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queries, Tx } from '#src/database/database.ts'

export type ViewName = (typeof shopOrderViews)[number]
export type OrderFilter = {
  view: ViewName
  brand?: 'men' | 'women' | undefined
  from?: string | undefined
  to?: string | undefined
  search?: string | undefined
  sort: 'newest' | 'oldest' | 'largest'
  assigned?: 'mine' | 'nobody' | undefined
}
/** Who asks, when, and who of the office can work. */
export type Asking = { now: Date; me: string; office: string[] }
type Row = typeof shopOrders.$inferSelect
/** Where a page ends: the value it is sorted by, and the order. */
export type OrderCursor = { by: string | number; id: string }

const isOpen = sql`${shopOrders.dispatchState} in ('received','packed','on_hold')`

const openReturn = sql`exists (select 1 from ${shopReturns} r where r.order_id = ${shopOrders.id} and r.status in ('requested','approved','received'))`

/** A refund that came to nothing: until one after it is under way or done, or somebody has said that it was seen to. */
const failedRefund = sql`exists (select 1 from ${shopRefunds} r where r.order_id = ${shopOrders.id} and r.status = 'failed'
  and not exists (select 1 from ${shopRefunds} g where g.order_id = r.order_id and g.status <> 'failed' and g.created_at > r.created_at))
  and exists (select 1 from ${tasks} k where k.kind = 'shop_refund_failed' and k.subject_id = ${shopOrders.id} and k.done_at is null)`

const inView = (view: ViewName, now: Date): SQL | undefined => {
  const views: Record<ViewName, SQL | undefined> = {
    all: undefined,
    open: isOpen,
    to_send: sql`${shopOrders.dispatchState} in ('received','packed') and ${shopOrders.paidAt} is not null`,
    late: sql`${isOpen} and ${shopOrders.dueAt} < ${now.toISOString()}`,
    on_hold: sql`${shopOrders.dispatchState} = 'on_hold'`,
    returns: openReturn,
    refund_failed: failedRefund,
    refunded: sql`${shopOrders.refundedCents} > 0`,
    cancelled: sql`${shopOrders.cancelledAt} is not null`,
  }
  return views[view]
}

/** Start of a day of the clinic's calendar, as an instant. */
const startOf = (day: string) => sql`(${day}::date)::timestamp at time zone ${CLINIC_ZONE}`

const startOfNext = (day: string) => sql`(${day}::date + 1)::timestamp at time zone ${CLINIC_ZONE}`

/**
 * Orders found by their number, name, surname, e-mail, parcel or an SKU in them. One branch per index, joined by `union`, so that
 * each is looked up and none makes the others read the whole table.
 */
const matching = (search: string): SQL => {
  const start = `${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const code = search.replace(/[\s#]/g, '').toUpperCase()
  return sql`${shopOrders.id} in (
    select id from ${shopOrders} where name = ${`#${code}`}
    union select id from ${shopOrders} where lower(email) = ${search.toLowerCase()}
    union select id from ${shopOrders} where lower(customer_name) like ${start}
    union select id from ${shopOrders} where ${surnameIn(shopOrders.customerName)} like ${start}
    union select ${parcels.shopOrderId} from ${parcels} where ${parcels.trackingNumber} = ${code} and ${parcels.shopOrderId} is not null
    union select ${shopOrderLines.orderId} from ${shopOrderLines} where ${shopOrderLines.sku} = ${code})`
}

/** Orders that the reader sees to, or that nobody who can still work does. */
const ownedBy = (assigned: NonNullable<OrderFilter['assigned']>, { me, office }: Asking): SQL => {
  const whose = assigned === 'mine' ? [me] : office
  const has = sql`exists (select from ${shopOrderAssignments} g where g.order_id = ${shopOrders.id} and g.assignee_id = any (${sql.param(whose)}::uuid[]))`
  return assigned === 'mine' ? has : sql`not ${has}`
}

const filtered = (filter: OrderFilter, asking: Asking) =>
  and(
    inView(filter.view, asking.now),
    filter.assigned ? ownedBy(filter.assigned, asking) : undefined,
    filter.brand ? eq(shopOrders.brand, filter.brand) : undefined,
    filter.from ? sql`${shopOrders.placedAt} >= ${startOf(filter.from)}` : undefined,
    filter.to ? sql`${shopOrders.placedAt} < ${startOfNext(filter.to)}` : undefined,
    filter.search ? matching(filter.search) : undefined,
  )

const sortedBy: Record<OrderFilter['sort'], SQL[]> = {
  newest: [desc(shopOrders.placedAt), asc(shopOrders.id)],
  oldest: [asc(shopOrders.placedAt), desc(shopOrders.id)],
  largest: [desc(shopOrders.totalCents), asc(shopOrders.id)],
}

const afterCursor = (sort: OrderFilter['sort'], after: OrderCursor | null): SQL | undefined => {
  if (!after) return undefined
  if (sort === 'oldest')
    return sql`${shopOrders.placedAt} >= ${after.by} and (${shopOrders.placedAt} > ${after.by} or ${shopOrders.id} < ${after.id})`
  const column = sort === 'largest' ? shopOrders.totalCents : shopOrders.placedAt
  return sql`${column} <= ${after.by} and (${column} < ${after.by} or ${shopOrders.id} > ${after.id})`
}

/** What the page after this row starts from. */
export const cursorOfOrder = (sort: OrderFilter['sort'], row: Row): OrderCursor => ({
  by: sort === 'largest' ? row.totalCents : row.placedAt.toISOString(),
  id: row.id,
})

/** One page of the shop's orders as an admin may see them. */
export const orderPage = (
  tx: Tx,
  filter: OrderFilter,
  { after, limit, ...asking }: Asking & { after: OrderCursor | null; limit: number },
): Promise<Row[]> => {
  const page = (q: Queries) =>
    q
      .select()
      .from(shopOrders)
      .where(and(filtered(filter, asking), afterCursor(filter.sort, after)))
      .orderBy(...sortedBy[filter.sort])
      .limit(limit)
  return tx.visible(page)
}

/** How many pieces each order holds. */
export const piecesOf = async (tx: Tx, ids: string[]): Promise<Map<string, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx.q
    .select({ id: shopOrderLines.orderId, pieces: sql<number>`sum(${shopOrderLines.quantity})::int` })
    .from(shopOrderLines)
    .where(inArray(shopOrderLines.orderId, ids))
    .groupBy(shopOrderLines.orderId)
  return new Map(rows.map(({ id, pieces }) => [id, pieces]))
}

/** The lines of these orders, in their own order. */
export const linesOf = (tx: Tx, ids: string[]): Promise<(typeof shopOrderLines.$inferSelect)[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.q
        .select()
        .from(shopOrderLines)
        .where(inArray(shopOrderLines.orderId, ids))
        .orderBy(asc(shopOrderLines.orderId), asc(shopOrderLines.position))

/** Counts stop here: "more than this" is all anybody needs to know, and counting on would cost. */
const countLimit = 1000

/** How many orders each view holds, at most {@link countLimit}. */
export const orderCounts = async (tx: Tx, now: Date): Promise<Record<ViewName, number>> => {
  const capped = (view: ViewName) =>
    sql<number>`(select count(*)::int from (select 1 from ${shopOrders} where ${inView(view, now) ?? sql`true`} limit ${countLimit}) c)`
  const [row] = await tx.q
    .select({
      all: capped('all'),
      open: capped('open'),
      to_send: capped('to_send'),
      late: capped('late'),
      on_hold: capped('on_hold'),
      returns: capped('returns'),
      refund_failed: capped('refund_failed'),
      refunded: capped('refunded'),
      cancelled: capped('cancelled'),
    })
    .from(sql`(select 1) one`)
  if (!row) throw new Error('the orders could not be counted')
  return row
}
