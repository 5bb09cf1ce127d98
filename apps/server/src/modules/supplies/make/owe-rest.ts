import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { announceSupply, moveSupply } from '../move-supply.ts'
import { itemsOf, type SupplyContext } from '../page/supply-context.ts'
import { waitForStock } from '../stock/expect-stock.ts'
import { insertRest, lockOpenRest, type SupplyRow, updateSupply } from '../supplies.repo.ts'
import { writeOwed } from '../supply-mails.ts'
import type { Holding } from './pack-supply.ts'

/** What is missing of an item comes once, however often it was found missing. */
const together = (before: Holding[], more: Holding[]): Holding[] =>
  [...new Set([...before, ...more].map(one => one.position))]
    .toSorted((a, b) => a - b)
    .map(position => ({
      position,
      quantity: [...before, ...more].reduce((sum, one) => sum + (one.position === position ? one.quantity : 0), 0),
    }))

/** A rest that nobody has checked yet brings what is missing now as well; false while there is none. */
const addToRest = async (deps: Deps, tx: Tx, orderId: string, owes: Holding[]): Promise<boolean> => {
  const open = await lockOpenRest(tx, orderId)
  if (!open) return false
  if (!(await updateSupply(tx, open, { holds: together(open.holds ?? [], owes) })))
    throw new Error('the rest of an order changed while it was held')
  await audit(deps.clock, tx, {
    action: 'order.owe_more',
    subjectType: 'order',
    subjectId: open.id,
    patientId: open.patientId,
  })
  await announceSupply(tx, open)
  return true
}

/**
 * A partial supply: what is missing follows as an order of its own, under the same invoice and the same supply, on hold until it
 * has come in. It is verified, packed, labelled and sent like any other. Answers with what stays in this one.
 */
export const oweRest = async (
  { deps, now }: Pick<Ctx<'pharmacist'>, 'deps' | 'now'>,
  tx: Tx,
  context: Pick<SupplyContext, 'order' | 'script'>,
  owes: Holding[],
): Promise<Pick<SupplyRow, 'holds'>> => {
  const { order } = context
  if (owes.length === 0) return { holds: order.holds }
  const stays = itemsOf(context).flatMap(({ position, quantity: all }) => {
    const quantity = all - (owes.find(one => one.position === position)?.quantity ?? 0)
    return quantity > 0 ? [{ position, quantity }] : []
  })
  if (await addToRest(deps, tx, order.id, owes)) return { holds: stays }
  const { patientId, prescriptionId, subscriptionId, invoiceId, brand, supplyNumber, addressId, shipTo, earlyUpTo } =
    order
  const rest = await insertRest(tx, {
    ...{ patientId, prescriptionId, subscriptionId, invoiceId, brand, supplyNumber, addressId, shipTo, earlyUpTo },
    restOf: order.id,
    holds: owes,
    title: order.restOf ? order.title : `${order.title}, the rest`,
    compounded: false,
    receivedAt: now,
    dueAt: order.dueAt,
    createdAt: now,
  })
  await audit(deps.clock, tx, {
    action: 'order.place',
    subjectType: 'order',
    subjectId: rest.id,
    patientId,
    toState: 'received',
    reason: 'rest',
  })
  const step = { action: 'hold', by: 'system', to: 'on_hold', reason: 'stock' } as const
  const held = await moveSupply(deps, tx, rest, step, { heldFrom: 'received', holdReason: 'stock' })
  if (!held.ok) throw new Error(`the rest of an order could not be held: ${held.code}`)
  await waitForStock(deps, tx, rest, { expectedOn: null, by: '' })
  await announceSupply(tx, rest)
  await writeOwed(deps, tx, rest)
  return { holds: stays }
}
