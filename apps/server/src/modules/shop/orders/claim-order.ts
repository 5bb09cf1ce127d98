import { done, type Result, refused } from '@om/contracts/errors'
import type { ShopOrder } from '@om/contracts/shop-order'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { keepParcelWith } from '#src/modules/parcels/parcels.ts'
import { announceShopOrder } from './announce-order.ts'
import { findOrder } from './find-order.ts'
import { pageOf } from './read-orders.ts'
import { lockOrder, updateOrder } from './shop-orders.repo.ts'

/**
 * Keeps an order that was placed without an account with the patient's own. Only the token of its mailed link does it: an
 * address that somebody typed proves nothing. Repeating it changes nothing. Refuses with `shop_order_not_found`, and with
 * `shop_order_claimed` when it is kept with somebody else's account.
 */
export const claimOrder = async (ctx: Ctx<'patient'>, { token }: { token: string }): Promise<Result<ShopOrder>> => {
  const { deps, tx, actor } = ctx
  const found = await findOrder(tx, actor, { token })
  if (!found.ok) return found
  const order = await lockOrder(tx, found.value.order.id)
  if (!order) return refused('shop_order_not_found')
  if (order.patientId === actor.id) return done(await pageOf(tx, { ...found.value, order }))
  if (order.patientId) return refused('shop_order_claimed')
  const kept = await updateOrder(tx, order.id, { patientId: actor.id })
  await keepParcelWith(tx, order.id, actor.id)
  await audit(deps.clock, tx, {
    action: 'shop_order.claim',
    subjectType: 'shop_order',
    subjectId: order.id,
    patientId: actor.id,
  })
  await announceShopOrder(tx, kept)
  return done(await pageOf(tx, { ...found.value, order: kept }))
}
