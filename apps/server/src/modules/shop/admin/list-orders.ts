import { Instant, MOST_STORED } from '@om/contracts/common'
import { done, type Result } from '@om/contracts/errors'
import type { ShopOrderRow } from '@om/contracts/shop-admin'
import { dispatchStates, financialStatuses, returnStates } from '@om/contracts/shop-order'
import type { shopOrders } from '@om/db/tables/shop'
import { z } from 'zod'
import type { Ctx } from '#src/ctx.ts'
import { auditListRead } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { type CursorForm, listPageBy, type PageQuery } from '#src/database/list-page.ts'
import { officeMembers } from '#src/modules/people/people.ts'
import {
  type Asking,
  cursorOfOrder,
  type OrderCursor,
  type OrderFilter,
  orderCounts,
  orderPage,
  piecesOf,
  type ViewName,
} from './order-list.repo.ts'
import { openReturnsOf } from './returns.repo.ts'
import { presentAssignee } from './work/work.present.ts'
import { type AssignmentRow, remarkCounts, visibleAssignments } from './work/work.repo.ts'

type Query = OrderFilter & PageQuery
type Reply = { items: ShopOrderRow[]; nextCursor: string | null; counts: Record<ViewName, number> }

const CursorValues = z.tuple([z.union([Instant, z.int().nonnegative().max(MOST_STORED)]), z.uuid()])

const sortedBy = (sort: OrderFilter['sort']): CursorForm<OrderCursor> => ({
  write: ({ by, id }) => [by, id],
  read: values => {
    const { data } = CursorValues.safeParse(values)
    return data && (typeof data[0] === 'number') === (sort === 'largest') ? { by: data[0], id: data[1] } : null
  },
})

const Status = z.enum(financialStatuses)
const Dispatch = z.enum(dispatchStates)
const ReturnStatus = z.enum(returnStates)

type Row = typeof shopOrders.$inferSelect

type Beside = {
  pieces: number
  openReturn: string | undefined
  assignment: AssignmentRow | undefined
  office: ReadonlySet<string>
  notes: number
  now: Date
}

/** One row of the list. */
const presentRow = (row: Row, { pieces, openReturn, assignment, office, notes, now }: Beside): ShopOrderRow => ({
  id: row.id,
  name: row.name,
  brand: row.brand,
  placedAt: row.placedAt.toISOString(),
  customerName: row.customerName,
  email: row.email,
  financialStatus: Status.parse(row.financialStatus),
  dispatchState: Dispatch.parse(row.dispatchState),
  items: pieces,
  totalCents: row.totalCents,
  refundedCents: row.refundedCents,
  returnStatus: openReturn === undefined ? null : ReturnStatus.parse(openReturn),
  isLate: ['received', 'packed', 'on_hold'].includes(row.dispatchState) && row.dueAt !== null && row.dueAt < now,
  assignee: presentAssignee(assignment, office),
  notes,
})

const presentRows = async (tx: Tx, rows: Row[], { now, office }: Asking): Promise<ShopOrderRow[]> => {
  const ids = rows.map(({ id }) => id)
  const pieces = await piecesOf(tx, ids)
  const returns = await openReturnsOf(tx, ids)
  const assignments = await visibleAssignments(tx, ids)
  const notes = await remarkCounts(tx, ids)
  const working = new Set(office)
  return rows.map(row =>
    presentRow(row, {
      pieces: pieces.get(row.id) ?? 0,
      openReturn: returns.get(row.id),
      assignment: assignments.get(row.id),
      office: working,
      notes: notes.get(row.id) ?? 0,
      now,
    }),
  )
}

/** One page of the shop's orders, with how many each view holds; the reading is audited. */
export const listShopOrders = async (
  ctx: Ctx<'signed-in'>,
  { cursor, limit, ...filter }: Query,
): Promise<Result<Reply>> => {
  const { deps, tx, actor } = ctx
  const now = deps.clock.now()
  const asking = { now, me: actor.id, office: (await officeMembers(tx)).map(one => one.id) }
  const page = await listPageBy(
    sortedBy(filter.sort),
    { cursor, limit },
    {
      read: (after, most) => orderPage(tx, filter, { ...asking, after, limit: most }),
      endOf: row => cursorOfOrder(filter.sort, row),
    },
  )
  if (!page.ok) return page
  auditListRead(deps.clock, tx, 'shop_order.list.read', 'list', filter.view)
  return done({
    items: await presentRows(tx, page.value.rows, asking),
    nextCursor: page.value.nextCursor,
    counts: await orderCounts(tx, now),
  })
}
