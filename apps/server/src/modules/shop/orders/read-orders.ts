import { done, type Result } from '@om/contracts/errors'
import type { OrderKey } from '@om/contracts/shop'
import type { ShopOrder } from '@om/contracts/shop-order'
import type { Actor, PatientActor } from '#src/actor.ts'
import type { Tx } from '#src/database/database.ts'
import { cursorRefused, readCursor, writeCursor } from '#src/database/page-cursor.ts'
import type { Deps } from '#src/deps.ts'
import { type Found, findOrder } from './find-order.ts'
import { viewOf, viewsOf } from './order-views.ts'
import { presentShopOrder } from './shop-orders.present.ts'
import { ordersOf } from './shop-orders.repo.ts'

/** An order as whoever found it sees it. */
export const pageOf = async (tx: Tx, { order, reader }: Found): Promise<ShopOrder> =>
  presentShopOrder(await viewOf(tx, order), reader)

/** One of somebody's own orders, or the one that a mailed link opens. Refuses with `shop_order_not_found`. */
export const readOrder = (
  deps: Deps,
  actor: Actor,
  { order: key }: { order: OrderKey },
  requestId = '',
): Promise<Result<ShopOrder>> =>
  deps.db.transaction(
    actor,
    async (tx): Promise<Result<ShopOrder>> => {
      const found = await findOrder(tx, actor, key)
      return found.ok ? done(await pageOf(tx, found.value)) : found
    },
    requestId,
  )

/** One page of the patient's own orders of the shop, newest first. */
export const myShopOrders = async (
  deps: Deps,
  actor: PatientActor,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  requestId = '',
): Promise<Result<{ items: ShopOrder[]; nextCursor: string | null }>> => {
  const after = cursor ? readCursor(cursor) : null
  if (cursor && !after) return cursorRefused()
  return deps.db.transaction(
    actor,
    async tx => {
      const found = await ordersOf(tx, actor.id, after, limit + 1)
      const rows = found.slice(0, limit)
      const last = rows.at(-1)
      const views = await viewsOf(tx, rows)
      return done({
        items: views.map(view => presentShopOrder(view, { actor, byLink: false })),
        nextCursor: found.length > limit && last ? writeCursor({ at: last.placedAt, id: last.id }) : null,
      })
    },
    requestId,
  )
}
