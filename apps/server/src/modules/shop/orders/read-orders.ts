import { done, type Result } from '@om/contracts/errors'
import type { OrderKey } from '@om/contracts/shop'
import type { ShopOrder } from '@om/contracts/shop-order'
import type { Ctx } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import { listPage, type PageQuery } from '#src/database/list-page.ts'
import { type Found, findOrder } from './find-order.ts'
import { viewOf, viewsOf } from './order-views.ts'
import { presentShopOrder } from './shop-orders.present.ts'
import { ordersOf } from './shop-orders.repo.ts'

/** An order as whoever found it sees it. */
export const pageOf = async (tx: Tx, { order, reader }: Found): Promise<ShopOrder> =>
  presentShopOrder(await viewOf(tx, order), reader)

/** One of somebody's own orders, or the one that a mailed link opens. Refuses with `shop_order_not_found`. */
export const readOrder = async (
  ctx: Ctx<'anyone'>,
  { order: key }: { order: OrderKey },
): Promise<Result<ShopOrder>> => {
  const { tx, actor } = ctx
  const found = await findOrder(tx, actor, key)
  return found.ok ? done(await pageOf(tx, found.value)) : found
}

/** One page of the patient's own orders of the shop, newest first. */
export const myShopOrders = async (
  ctx: Ctx<'patient'>,
  query: PageQuery,
): Promise<Result<{ items: ShopOrder[]; nextCursor: string | null }>> => {
  const { tx, actor } = ctx
  const page = await listPage(query, {
    read: (after, most) => ordersOf(tx, actor.id, after, most),
    endOf: row => ({ at: row.placedAt, id: row.id }),
  })
  if (!page.ok) return page
  const views = await viewsOf(tx, page.value.rows)
  return done({
    items: views.map(view => presentShopOrder(view, { actor, byLink: false })),
    nextCursor: page.value.nextCursor,
  })
}
