import { done, type Result, refused } from '@om/contracts/errors'
import type { OrderKey } from '@om/contracts/shop'
import type { Actor } from '#src/actor.ts'
import type { Tx } from '#src/database/database.ts'
import { tokenHash } from '#src/database/installation-secret.ts'
import type { Reader } from './shop-orders.policy.ts'
import { orderByLink, type ShopOrderRow, visibleOrder } from './shop-orders.repo.ts'

export type Found = { order: ShopOrderRow; reader: Reader }

/**
 * The order that somebody asks for: one of their own by its id, or the one that the token of a mailed link opens, signed in or
 * not. Everybody else's looks absent. Refuses with `shop_order_not_found`.
 */
export const findOrder = async (tx: Tx, actor: Actor, key: OrderKey): Promise<Result<Found>> => {
  if ('token' in key) {
    const order = await orderByLink(tx, tokenHash(key.token))
    return order ? done({ order, reader: { actor, byLink: true } }) : refused('shop_order_not_found')
  }
  if (actor.role !== 'patient') return refused('shop_order_not_found')
  const order = await visibleOrder(tx, key.id)
  if (order?.patientId !== actor.id) return refused('shop_order_not_found')
  return done({ order, reader: { actor, byLink: false } })
}

/** The same for the tax papers of an order, which admins read as well. Refuses with `shop_order_not_found`. */
export const findOrderForPapers = async (tx: Tx, actor: Actor, key: OrderKey): Promise<Result<Found>> => {
  if ('token' in key || (actor.role !== 'admin' && actor.role !== 'superadmin')) return findOrder(tx, actor, key)
  const order = await visibleOrder(tx, key.id)
  return order ? done({ order, reader: { actor, byLink: false } }) : refused('shop_order_not_found')
}
