import { done, type Result, refused } from '@om/contracts/errors'
import type { DispatchItem, DispatchOrder } from '@om/contracts/shop-dispatch'
import type { Ctx } from '#src/ctx.ts'
import { audit, auditListRead } from '#src/database/audit.ts'
import { listPage, type PageQuery } from '#src/database/list-page.ts'
import { visibleDispatch } from '../dispatch.repo.ts'
import { buildDispatchPage, presentDispatchItem } from '../page/dispatch-page.ts'
import { type DispatchView, dispatchCounts, dispatchCursor, dispatchPage, piecesOf } from './dispatch-board.repo.ts'

type Query = PageQuery & { view: DispatchView; search?: string | undefined }
type Reply = { items: DispatchItem[]; nextCursor: string | null; counts: Record<DispatchView, number>; asOf: string }

/** One page of the shop's orders on the pharmacy's board, most urgent first, with how many wait in each view. */
export const listDispatch = async (
  ctx: Ctx<'pharmacist'>,
  { view, search, cursor, limit }: Query,
): Promise<Result<Reply>> => {
  const { deps, tx } = ctx
  const page = await listPage(
    { cursor, limit },
    {
      read: (after, most) => dispatchPage(tx, { view, search, after, limit: most }),
      endOf: row => dispatchCursor(view, row),
    },
  )
  if (!page.ok) return page
  const { rows, nextCursor } = page.value
  const pieces = await piecesOf(
    tx,
    rows.map(({ id }) => id),
  )
  auditListRead(deps.clock, tx, 'shop_order.board.read', 'board', view)
  const now = deps.clock.now()
  return done({
    items: rows.map(row => presentDispatchItem(row, pieces.get(row.id) ?? 0, now)),
    nextCursor,
    counts: await dispatchCounts(tx),
    asOf: now.toISOString(),
  })
}

/** One order with what goes in the parcel; the reading is audited. */
export const readDispatch = async (ctx: Ctx<'pharmacist'>, { id }: { id: string }): Promise<Result<DispatchOrder>> => {
  const { deps, tx, actor } = ctx
  const order = await visibleDispatch(tx, id)
  if (!order) return refused('not_found')
  await audit(deps.clock, tx, {
    action: 'shop_order.read',
    subjectType: 'shop_order',
    subjectId: order.id,
    patientId: order.patientId,
  })
  return done(await buildDispatchPage(deps, tx, actor, order))
}
