import { randomUUID } from 'node:crypto'
import type { Settings } from '@om/contracts/settings'
import type { RemoteOrder } from '@om/integrations/shop-admin/port'
import { auditAtCommit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { tokenHash } from '#src/database/installation-secret.ts'
import { announceEach, type Topic } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { settingsInForce } from '#src/modules/settings/settings.ts'
import { checkoutAndUse, checkoutById } from '../checkout/checkouts.repo.ts'
import { orderToken } from '../checkout/order-link.ts'
import { writeConfirmation, writeOrderCancelled } from '../shop-order-mails.ts'
import { insertOrder, linesOf, type ShopOrderRow, saveLines, touchOrder, updateOrder } from '../shop-orders.repo.ts'
import { areSameLines, brandOfLines, columnsOf, isSameOrder, linesToKeep, referenceOf } from './order-columns.ts'
import { saveRefunds } from './save-refunds.ts'

/** An order that is older when we first hear of it was dealt with before we followed the shop: nobody is written to. */
const newsForMs = 7 * 24 * 60 * 60_000

type Made = { order: ShopOrderRow; reference: string | null }

/** A reference that came twice leads to the first order alone: nobody gets an order into somebody else's account by copying it. */
const insertNew = async (deps: Deps, tx: Tx, remote: RemoteOrder, dispatch: Settings['dispatch']): Promise<Made> => {
  const reference = referenceOf(remote)
  const found = reference ? await checkoutAndUse(tx, reference) : undefined
  const own = found && !found.isTaken ? found.checkout : undefined
  const id = randomUUID()
  const order = await insertOrder(tx, {
    ...columnsOf(remote, { order: undefined, lines: [] }, dispatch),
    id,
    brand: found?.checkout.brand ?? brandOfLines(remote.lines),
    checkoutId: own?.id ?? null,
    patientId: own?.patientId ?? null,
    linkHash: tokenHash(await orderToken(deps, id)),
    createdAt: deps.clock.now(),
  })
  return { order, reference: own?.reference ?? null }
}

const referenceOfOrder = async (tx: Tx, { checkoutId }: ShopOrderRow): Promise<string | null> =>
  checkoutId ? ((await checkoutById(tx, checkoutId))?.reference ?? null) : null

const notifyScreens = async (tx: Tx, order: ShopOrderRow, reference: string | null): Promise<void> => {
  const topics: Topic[] = ['role:admin']
  if (order.patientId) topics.push(`user:${order.patientId}`)
  if (reference) topics.push(`checkout:${reference}`)
  await announceEach(tx, [
    { topics, kind: 'shop-order', subjectId: order.id },
    ...(order.dispatchState === 'not_needed'
      ? []
      : [{ topics: ['role:pharmacist' as const], kind: 'dispatch' as const, subjectId: order.id }]),
  ])
}

const write = (deps: Deps, tx: Tx, order: ShopOrderRow, action: string) =>
  auditAtCommit(deps.clock, tx, {
    action: `shop_order.${action}`,
    subjectType: 'shop_order',
    subjectId: order.id,
    patientId: order.patientId,
    toState: order.dispatchState,
  })

/** What follows from a change, once each: what is written down, and what the customer is told. */
const followUp = async (deps: Deps, tx: Tx, before: ShopOrderRow | undefined, order: ShopOrderRow): Promise<void> => {
  const isRecent = deps.clock.now().getTime() - order.placedAt.getTime() < newsForMs
  if (!before) write(deps, tx, order, 'place')
  if (order.paidAt && !before?.paidAt) {
    write(deps, tx, order, 'pay')
    if (isRecent && !order.cancelledAt) await writeConfirmation(deps, tx, order)
  }
  if (order.cancelledAt && !before?.cancelledAt) {
    write(deps, tx, order, 'cancel')
    if (isRecent && order.paidAt) await writeOrderCancelled(deps, tx, order)
  }
  if (before?.packedAt && !order.packedAt) write(deps, tx, order, 'unpack')
  if (order.shippedAt && !before?.shippedAt) write(deps, tx, order, 'sent_by_shop')
}

/** The order as it was read before the change: locked, and undefined when it is new. */
type Before = ShopOrderRow | undefined

/**
 * Stores an order as the shop has it now, with its lines and refunds, in the caller's transaction, which holds `before`. A
 * state that is older than the stored one changes nothing, and the same state again leaves no trace.
 */
export const saveOrder = async (deps: Deps, tx: Tx, before: Before, remote: RemoteOrder): Promise<ShopOrderRow> => {
  if (before && remote.updatedAt < before.providerUpdatedAt) return before
  const kept = before ? await linesOf(tx, before.id) : []
  const { dispatch } = await settingsInForce(deps.clock, tx)
  const columns = before ? columnsOf(remote, { order: before, lines: kept }, dispatch) : null
  const made = before ? null : await insertNew(deps, tx, remote, dispatch)
  let order = before ?? made?.order
  if (!order) throw new Error('an order of the shop was not stored')
  const isOrderChanged = before !== undefined && columns !== null && !isSameOrder(before, columns)

  const lines = linesToKeep(remote, order.id)
  const areLinesChanged = !areSameLines(kept, lines)
  const stored = areLinesChanged ? await saveLines(tx, lines) : kept

  const hasNewRefunds = await saveRefunds(deps, tx, { order, lines: stored }, remote)
  const isChanged = isOrderChanged || areLinesChanged || hasNewRefunds
  if (before && columns && isChanged) order = await updateOrder(tx, order.id, columns)
  if (before && !isChanged && remote.updatedAt > before.providerUpdatedAt)
    await touchOrder(tx, order.id, remote.updatedAt)
  if (made || isChanged) {
    await followUp(deps, tx, before, order)
    await notifyScreens(tx, order, made ? made.reference : await referenceOfOrder(tx, order))
  }
  return order
}
