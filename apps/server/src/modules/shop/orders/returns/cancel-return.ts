import { done, type Result, refused } from '@om/contracts/errors'
import type { OrderKey } from '@om/contracts/shop'
import type { ShopOrder } from '@om/contracts/shop-order'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { announceShopOrder } from '../announce-order.ts'
import { findOrder } from '../find-order.ts'
import { pageOf } from '../read-orders.ts'
import { lockOrder, partsOf } from '../shop-orders.repo.ts'
import { withdrawReturn } from './returns.repo.ts'

/**
 * Takes back a request to return something that nobody has answered yet; repeating it changes nothing. Refuses with
 * `shop_order_not_found`, `not_found` and `return_wrong_state`.
 */
export const cancelReturn = async (
  ctx: Ctx<'anyone'>,
  { order: key, returnId }: { order: OrderKey; returnId: string },
): Promise<Result<ShopOrder>> => {
  const { deps, tx, actor } = ctx
  const found = await findOrder(tx, actor, key)
  if (!found.ok) return found
  const order = await lockOrder(tx, found.value.order.id)
  if (!order) return refused('shop_order_not_found')
  const request = (await partsOf(tx.q, [order.id])).returns.find(({ id }) => id === returnId)
  if (!request) return refused('not_found')
  if (request.status === 'cancelled') return done(await pageOf(tx, found.value))
  if (!(await withdrawReturn(tx, returnId, order.id, deps.clock.now()))) return refused('return_wrong_state')
  await audit(deps.clock, tx, {
    action: 'shop_order.return_cancel',
    subjectType: 'shop_order',
    subjectId: order.id,
    patientId: order.patientId,
  })
  await announceShopOrder(tx, order)
  return done(await pageOf(tx, found.value))
}
