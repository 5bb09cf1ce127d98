import { done, type Problem, type Result, refused } from '@om/contracts/errors'
import type { RequestReturn } from '@om/contracts/shop'
import type { ShopOrder } from '@om/contracts/shop-order'
import type { z } from 'zod'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { announceShopOrder } from '../announce-order.ts'
import { findOrder } from '../find-order.ts'
import { viewOf } from '../order-views.ts'
import { pageOf } from '../read-orders.ts'
import { writeReturnReceived } from '../shop-order-mails.ts'
import { customerCan, returnableOf } from '../shop-orders.policy.ts'
import { lockOrder, type OrderParts, type ShopReturnRow } from '../shop-orders.repo.ts'
import { followReturns } from './return-task.ts'
import { insertReturn, returnByRequestKey } from './returns.repo.ts'

type Wanted = z.output<typeof RequestReturn>

const problemsOf = ({ lines }: Wanted, parts: OrderParts): Problem[] =>
  lines.flatMap(({ lineId, quantity }, place) => {
    const line = parts.lines.find(({ id }) => id === lineId)
    const left = line ? returnableOf(line, parts) : 0
    return quantity > left ? [{ field: `lines.${place}`, message: `At most ${left} can be returned.` }] : []
  })

/** Lines that name the same item twice are one. */
const together = (lines: Wanted['lines']): Wanted['lines'] => {
  const byLine = new Map<string, number>()
  for (const { lineId, quantity } of lines) byLine.set(lineId, (byLine.get(lineId) ?? 0) + quantity)
  return [...byLine].map(([lineId, quantity]) => ({ lineId, quantity }))
}

/** Whether a request that was stored under the same key asked for the same. */
const isSameRequest = (known: ShopReturnRow, { lines, reason, note }: Wanted, { returnLines }: OrderParts): boolean => {
  const requested = returnLines.filter(({ returnId }) => returnId === known.id)
  return (
    known.reason === reason &&
    known.note === note &&
    requested.length === lines.length &&
    requested.every(one => lines.some(({ lineId, quantity }) => lineId === one.lineId && quantity === one.quantity))
  )
}

/**
 * Asks to return items of an order, or to be refunded for them (REG-23). At most what was neither paid back nor is being
 * returned. The same request again is the same return. Refuses with `shop_order_not_found`, `shop_order_wrong_state`,
 * `return_too_much`, and with `shop_order_changed` for a key that was sent with something else.
 */
export const requestReturn = async (ctx: Ctx<'anyone'>, input: Wanted): Promise<Result<ShopOrder>> => {
  const { deps, tx, actor } = ctx
  const found = await findOrder(tx, actor, input.order)
  if (!found.ok) return found
  const { reader } = found.value
  const order = await lockOrder(tx, found.value.order.id)
  if (!order) return refused('shop_order_not_found')
  const { parts } = await viewOf(tx, order)
  const lines = together(input.lines)
  const known = await returnByRequestKey(tx, input.requestKey)
  if (known) {
    if (known.orderId !== order.id) return refused('shop_order_not_found')
    return isSameRequest(known, { ...input, lines }, parts)
      ? done(await pageOf(tx, found.value))
      : refused('shop_order_changed')
  }
  if (!customerCan(order, parts, reader).requestReturn) return refused('shop_order_wrong_state')
  const problems = problemsOf({ ...input, lines }, parts)
  if (problems.length > 0) return refused('return_too_much', problems)
  const { reason, note, requestKey } = input
  const at = deps.clock.now()
  const request = await insertReturn(tx, { orderId: order.id, requestKey, reason, note, requestedAt: at }, lines)
  await audit(deps.clock, tx, {
    action: 'shop_order.return_request',
    subjectType: 'shop_order',
    subjectId: order.id,
    patientId: order.patientId,
    reason,
  })
  await writeReturnReceived(deps, tx, order, request)
  await followReturns(deps, tx, order.id, '')
  await announceShopOrder(tx, order)
  return done(await pageOf(tx, { order, reader }))
}
