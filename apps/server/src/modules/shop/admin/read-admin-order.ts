import { done, type Result, refused } from '@om/contracts/errors'
import type { ShopOrderForAdmin } from '@om/contracts/shop-admin'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { writeConfirmation } from '../orders/shop-order-mails.ts'
import { isPaid } from '../orders/shop-orders.policy.ts'
import { visibleOrder } from '../orders/shop-orders.repo.ts'
import { buildAdminPage } from './order-page.ts'

/** One order of the shop with its timeline; the reading is audited. Refuses with `not_found`. */
export const readAdminOrder = async (
  ctx: Ctx<'signed-in'>,
  { id }: { id: string },
): Promise<Result<ShopOrderForAdmin>> => {
  const { deps, tx, actor } = ctx
  const order = await visibleOrder(tx, id)
  if (!order) return refused('not_found')
  await audit(deps.clock, tx, {
    action: 'shop_order.read',
    subjectType: 'shop_order',
    subjectId: id,
    patientId: order.patientId,
  })
  return done(await buildAdminPage(tx, actor, order))
}

/** Mails the confirmation once more; a repeated press sends one. Refuses with `not_found` and `shop_order_wrong_state`. */
export const resendConfirmation = async (
  ctx: Ctx<'signed-in'>,
  { id, requestKey }: { id: string; requestKey: string },
): Promise<Result<ShopOrderForAdmin>> => {
  const { deps, tx, actor } = ctx
  const order = await visibleOrder(tx, id)
  if (!order) return refused('not_found')
  if (!isPaid(order) || !order.email) return refused('shop_order_wrong_state')
  await writeConfirmation(deps, tx, order, requestKey)
  await audit(deps.clock, tx, {
    action: 'shop_order.confirmation',
    subjectType: 'shop_order',
    subjectId: id,
    patientId: order.patientId,
  })
  return done(await buildAdminPage(tx, actor, order))
}
