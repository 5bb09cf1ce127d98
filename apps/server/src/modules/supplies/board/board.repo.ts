import type { CallInput } from '@om/contracts/endpoint'
import type { supplyBoard } from '@om/contracts/supplies'
import type { boardViews } from '@om/contracts/supply-states'
import { orders } from '@om/db/tables/orders'
import { profiles } from '@om/db/tables/people'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queries, Tx } from '#src/database/database.ts'
import type { PageCursor } from '#src/database/list-page.ts'
import { named } from '#src/modules/people/people.ts'
import { asSupply, type SupplyRow } from '../supplies.repo.ts'

export type BoardView = (typeof boardViews)[number]
export type BoardCursor = PageCursor

/** What the board is asked for, apart from the place of the page. */
export type BoardFilter = Omit<CallInput<typeof supplyBoard>['query'], 'cursor' | 'limit'>

// The conditions repeat the words of the indexes, so that the planner can use them whatever the table holds.
const inView: Record<BoardView, SQL> = {
  to_verify: sql`${orders.state} = 'received'`,
  to_make: sql`${orders.state} in ('verified','compounding')`,
  to_check: sql`${orders.state} = 'quality_check'`,
  to_ship: sql`${orders.state} = 'packed'`,
  on_hold: sql`${orders.state} = 'on_hold'`,
  returned: sql`${orders.state} = 'returned'`,
  shipped: sql`${orders.shippedAt} is not null`,
  all: sql`${orders.state} in ('received','verified','compounding','quality_check','packed','on_hold','returned')`,
}

/** The orders that a filter leaves, apart from its search. */
const fits = ({ view }: BoardFilter): SQL | undefined => and(inView[view])

// As the indexes are written; `desc` alone would put nulls first and sort the whole table.
const orderOf = (view: BoardView) =>
  view === 'shipped' ? [sql`${orders.shippedAt} desc nulls last`, asc(orders.id)] : [asc(orders.dueAt), asc(orders.id)]

const afterCursor = (view: BoardView, after: BoardCursor | null): SQL | undefined => {
  if (!after) return undefined
  const at = after.at.toISOString()
  if (view === 'shipped')
    return sql`${orders.shippedAt} <= ${at} and (${orders.shippedAt} < ${at} or ${orders.id} > ${after.id})`
  return sql`(${orders.dueAt}, ${orders.id}) > (${at}, ${after.id})`
}

/** What the page after this row starts from. */
export const cursorOf = (view: BoardView, row: SupplyRow): BoardCursor => ({
  at: view === 'shipped' ? (row.shippedAt ?? row.dueAt) : row.dueAt,
  id: row.id,
})

/** The query behind a page, for the test of its plan. */
export const pageQuery = (q: Queries, filter: BoardFilter, after: BoardCursor | null, limit: number) =>
  q
    .select()
    .from(orders)
    .where(and(fits(filter), afterCursor(filter.view, after)))
    .orderBy(...orderOf(filter.view))
    .limit(limit)

const digitsOf = (text: string): number | null => {
  const digits = text.replace(/\s/g, '').match(/^(?:OM)?(\d{1,12})$/i)?.[1]
  return digits ? Number(digits) : null
}

const findIds = (q: Queries, filter: BoardFilter, search: string, after: BoardCursor | null, limit: number) => {
  const { view } = filter
  const number = digitsOf(search)
  const match = number === null ? named(search.split(/\s+/)) : eq(orders.number, number)
  return q
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(profiles, eq(profiles.id, orders.patientId))
    .where(and(fits(filter), match, afterCursor(view, after)))
    .orderBy(...orderOf(view))
    .limit(limit)
}

/**
 * A page of the orders with this number, or of patients whose name begins so. The server finds the rows, because an
 * index on names cannot be used under row-level security; what is shown is then read as the pharmacist.
 */
const pageBySearch = async (
  tx: Tx,
  filter: BoardFilter,
  search: string,
  after: BoardCursor | null,
  limit: number,
): Promise<SupplyRow[]> => {
  const found = (await findIds(tx.q, filter, search, after, limit)).map(row => row.id)
  if (found.length === 0) return []
  const rows = await tx.visible(q =>
    q
      .select()
      .from(orders)
      .where(inArray(orders.id, found))
      .orderBy(...orderOf(filter.view)),
  )
  return rows.map(asSupply)
}

/** One page of what a filter leaves, as the pharmacist may see it: open orders by due time, shipped ones newest first. */
export const boardPage = async (
  tx: Tx,
  filter: BoardFilter,
  after: BoardCursor | null,
  limit: number,
): Promise<SupplyRow[]> => {
  if (filter.search) return pageBySearch(tx, filter, filter.search, after, limit)
  const rows = await tx.visible(q => pageQuery(q, filter, after, limit))
  return rows.map(asSupply)
}

/** Counts stop here: "more than this" is all anybody needs to know, and counting on would cost. */
export const countLimit = 1000

/** How many orders each view holds, at most {@link countLimit}. */
export const boardCounts = async (tx: Tx): Promise<Record<BoardView, number>> => {
  const capped = (view: BoardView) =>
    sql<number>`(select count(*)::int from (select 1 from ${orders} where ${inView[view]} limit ${countLimit}) c)`
  const [row] = await tx.q
    .select({
      to_verify: capped('to_verify'),
      to_make: capped('to_make'),
      to_check: capped('to_check'),
      to_ship: capped('to_ship'),
      on_hold: capped('on_hold'),
      returned: capped('returned'),
      shipped: capped('shipped'),
      all: capped('all'),
    })
    .from(sql`(select 1) one`)
  if (!row) throw new Error('the board could not be counted')
  return row
}

/** Names of patients whose orders the pharmacist may see, by id. */
export const patientNames = async (tx: Tx, ids: string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx.q
    .select({ id: profiles.id, firstName: profiles.firstName, lastName: profiles.lastName })
    .from(profiles)
    .where(inArray(profiles.id, [...new Set(ids)]))
  return new Map(rows.map(row => [row.id, `${row.firstName} ${row.lastName}`.trim()]))
}
