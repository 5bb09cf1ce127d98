import { done, type Result, refused } from '@om/contracts/errors'
import { type OrderKey, shop } from '@om/contracts/shop'
import type { ShopOrder } from '@om/contracts/shop-order'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { keepParcelWith } from '#src/modules/parcels/parcels.ts'
import { announceShopOrder } from './announce-order.ts'
import { checkoutState } from './checkout/checkout-state.ts'
import { startCheckout } from './checkout/start-checkout.ts'
import { findOrder } from './find-order.ts'
import { printCreditNote, printInvoice } from './papers/print-tax-paper.ts'
import { myShopOrders, pageOf, readOrder } from './read-orders.ts'
import { requestReturn } from './returns/request-return.ts'
import { followReturns } from './returns/return-task.ts'
import { withdrawReturn } from './returns/returns.repo.ts'
import { lockOrder, partsOf, updateOrder } from './shop-orders.repo.ts'

/**
 * Takes back a request to return something that nobody has answered yet; repeating it changes nothing. Refuses with
 * `shop_order_not_found`, `not_found` and `return_wrong_state`.
 */
const cancelReturn = async (
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
  await followReturns(deps, tx, order.id, '')
  await announceShopOrder(tx, order)
  return done(await pageOf(tx, found.value))
}

/**
 * Keeps an order that was placed without an account with the patient's own. Only the token of its mailed link does it: an
 * address that somebody typed proves nothing. Repeating it changes nothing. Refuses with `shop_order_not_found`, and with
 * `shop_order_claimed` when it is kept with somebody else's account.
 */
const claimOrder = async (ctx: Ctx<'patient'>, { token }: { token: string }): Promise<Result<ShopOrder>> => {
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

/** Going to pay, and what became of it: for guests by secrets and links, for patients by their account. */
export const shopOrdersRoutes = (deps: Deps): Route[] => [
  serve(deps, shop.startCheckout, startCheckout, { transaction: 'own' }),
  serve(deps, shop.checkoutState, checkoutState, { transaction: 'own' }),
  serve(deps, shop.myOrders, myShopOrders),
  serve(deps, shop.readOrder, readOrder),
  serve(deps, shop.claimOrder, claimOrder),
  serve(deps, shop.invoice, printInvoice, { transaction: 'own' }),
  serve(deps, shop.creditNote, printCreditNote, { transaction: 'own' }),
  serve(deps, shop.requestReturn, requestReturn),
  serve(deps, shop.cancelReturn, cancelReturn),
]
