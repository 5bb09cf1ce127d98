import { randomUUID } from 'node:crypto'
import type { RemoteOrder } from '@om/integrations/shop-admin/port'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { tokenHash } from '#src/database/link-token.ts'
import { announceEach, type Topic } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { type CheckoutRow, checkoutById, checkoutByReference, isCheckoutTaken } from './checkouts.repo.ts'
import { areSameLines, brandOfLines, columnsOf, isSameOrder, linesToKeep, referenceOf } from './order-columns.ts'
import { orderToken } from './order-link.ts'
import { saveRefunds } from './save-refunds.ts'
import { writeConfirmation, writeOrderCancelled } from './shop-order-mails.ts'
import {
  insertOrder,
  linesOf,
  orderByProvider,
  type ShopOrderRow,
  saveLines,
  touchOrder,
  updateOrder,
} from './shop-orders.repo.ts'

/** An order that is older when we first hear of it was dealt with before we followed the shop: nobody is written to. */
const newsForMs = 7 * 24 * 60 * 60_000

const checkoutFor = async (tx: Tx, remote: RemoteOrder): Promise<{ checkout?: CheckoutRow; isFree: boolean }> => {
  const reference = referenceOf(remote)
  const checkout = reference ? await checkoutByReference(tx, reference) : undefined
  if (!checkout) return { isFree: false }
  return { checkout, isFree: !(await isCheckoutTaken(tx, checkout.id, remote.id)) }
}

/** A reference that came twice leads to the first order alone: nobody gets an order into somebody else's account by copying it. */
const insertNew = async (deps: Deps, tx: Tx, remote: RemoteOrder): Promise<ShopOrderRow> => {
  const { checkout, isFree } = await checkoutFor(tx, remote)
  const id = randomUUID()
  return insertOrder(tx, {
    ...columnsOf(remote, undefined),
    id,
    brand: checkout?.brand ?? brandOfLines(remote.lines),
    checkoutId: checkout && isFree ? checkout.id : null,
    patientId: checkout && isFree ? checkout.patientId : null,
    linkHash: tokenHash(await orderToken(deps, id)),
    createdAt: deps.clock.now(),
  })
}

const tellScreens = async (tx: Tx, order: ShopOrderRow): Promise<void> => {
  const checkout = order.checkoutId ? await checkoutById(tx, order.checkoutId) : undefined
  const topics: Topic[] = ['role:admin']
  if (order.patientId) topics.push(`user:${order.patientId}`)
  if (checkout) topics.push(`checkout:${checkout.reference}`)
  await announceEach(tx, [
    { topics, kind: 'shop-order', subjectId: order.id },
    ...(order.dispatchState === 'not_needed'
      ? []
      : [{ topics: ['role:pharmacist' as const], kind: 'dispatch' as const, subjectId: order.id }]),
  ])
}

const write = (deps: Deps, tx: Tx, order: ShopOrderRow, action: string) =>
  audit(deps.clock, tx, {
    action: `shop_order.${action}`,
    subjectType: 'shop_order',
    subjectId: order.id,
    patientId: order.patientId,
    toState: order.dispatchState,
  })

/** What follows from a change, once each: what is written down, and what the customer is told. */
const followUp = async (deps: Deps, tx: Tx, before: ShopOrderRow | undefined, order: ShopOrderRow): Promise<void> => {
  const isRecent = deps.clock.now().getTime() - order.placedAt.getTime() < newsForMs
  if (!before) await write(deps, tx, order, 'place')
  if (order.paidAt && !before?.paidAt) {
    await write(deps, tx, order, 'pay')
    if (isRecent && !order.cancelledAt) await writeConfirmation(deps, tx, order)
  }
  if (order.cancelledAt && !before?.cancelledAt) {
    await write(deps, tx, order, 'cancel')
    if (isRecent && order.paidAt) await writeOrderCancelled(deps, tx, order)
  }
  if (order.shippedAt && !before?.shippedAt) await write(deps, tx, order, 'sent_by_shop')
}

/**
 * Stores an order as the shop has it now, with its lines and refunds, in the caller's transaction; the order is locked by then.
 * A state that is older than the stored one changes nothing, and the same state again leaves no trace.
 */
export const saveOrder = async (deps: Deps, tx: Tx, remote: RemoteOrder): Promise<ShopOrderRow> => {
  const before = await orderByProvider(tx, remote.id, true)
  if (before && remote.updatedAt < before.providerUpdatedAt) return before
  const columns = before ? columnsOf(remote, before) : null
  let order = before ?? (await insertNew(deps, tx, remote))
  const isOrderChanged = before !== undefined && columns !== null && !isSameOrder(before, columns)

  const kept = before ? await linesOf(tx, order.id) : []
  const lines = linesToKeep(remote, order.id)
  const areLinesChanged = !areSameLines(kept, lines)
  if (areLinesChanged) await saveLines(tx, lines)
  const stored = areLinesChanged ? await linesOf(tx, order.id) : kept

  const hasNewRefunds = await saveRefunds(deps, tx, { order, lines: stored }, remote)
  if (before && columns) {
    if (isOrderChanged || areLinesChanged || hasNewRefunds) order = await updateOrder(tx, order.id, columns)
    else if (remote.updatedAt > before.providerUpdatedAt) await touchOrder(tx, order.id, remote.updatedAt)
  }
  if (!before || isOrderChanged || areLinesChanged || hasNewRefunds) {
    await followUp(deps, tx, before, order)
    await tellScreens(tx, order)
  }
  return order
}
