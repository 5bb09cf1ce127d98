import { shareOf } from '@om/domain/invoice/supply-share'
import { cancellableStates } from '@om/domain/lifecycles/order'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { prescriptionForOrder } from '#src/modules/prescriptions/prescriptions.ts'
import { moveSupply } from '../move-supply.ts'
import { closeQuery } from '../query/supply-queries.ts'
import { type Paid, partPaidBack } from '../supplies.hooks.ts'
import { holdSupplyStill, ordersOfInvoice, type SupplyRow } from '../supplies.repo.ts'

type Order = Pick<SupplyRow, 'id' | 'invoiceId' | 'prescriptionId' | 'holds'>

/** Orders of one invoice by what they bring: an order and everything made again for it bring the same once. */
const parts = (all: readonly SupplyRow[]): SupplyRow[][] => {
  const begins = (order: SupplyRow): SupplyRow => {
    const before = all.find(one => one.id === order.replaces)
    return before ? begins(before) : order
  }
  return all.filter(order => begins(order) === order).map(first => all.filter(order => begins(order) === first))
}

const payBackPart = async (deps: Deps, tx: Tx, order: Order, all: readonly SupplyRow[]): Promise<Paid | null> => {
  const script = await prescriptionForOrder(tx, order.prescriptionId)
  if (!script) throw new Error('an order points to a prescription that is gone')
  const ids = parts(all).map(part => part.map(one => one.id))
  return partPaidBack.ask(deps, tx, {
    invoiceId: order.invoiceId,
    orderId: order.id,
    share: shareOf(script.items, order.holds),
    same: ids.find(part => part.includes(order.id)) ?? [order.id],
    others: ids.filter(part => !part.includes(order.id)),
  })
}

/** The part that brings the rest of these, and of what is a rest of it. */
const restsAfter = (ids: readonly string[], all: readonly SupplyRow[]): SupplyRow[] => {
  const rests = all.filter(one => one.restOf !== null && ids.includes(one.restOf) && !ids.includes(one.id))
  return rests.length === 0
    ? []
    : [...rests, ...restsAfter([...ids, ...rests.map(one => one.id)], all).filter(one => !rests.includes(one))]
}

/** Ends a rest that nobody has begun; false where it has gone further, and goes on. */
const endRest = async (deps: Deps, tx: Tx, id: string): Promise<boolean> => {
  const rest = await holdSupplyStill(tx, id)
  if (!rest || !cancellableStates.includes(rest.heldFrom ?? rest.state)) return false
  const step = { action: 'cancel', by: 'system', to: 'cancelled', reason: 'first_part' } as const
  const ended = await moveSupply(deps, tx, rest, step, {
    heldFrom: null,
    holdReason: '',
    holdNote: '',
    heldBefore: null,
  })
  if (!ended.ok) return false
  await closeQuery(deps, tx, id, { by: '', how: 'The order has ended.' })
  return true
}

/**
 * Pays back what an order was paid with: its share of the invoice, once, also over what is made again for it. A rest of it that
 * nobody has begun ends with it and is paid back too; one that is packed or has left goes on (decision 37). Answers with
 * what goes back; null where nothing does.
 */
export const payBackSupply = async (deps: Deps, tx: Tx, order: Order): Promise<Paid | null> => {
  const all = await ordersOfInvoice(tx, order.invoiceId)
  const same = parts(all).find(part => part.some(one => one.id === order.id)) ?? []
  const paid = [await payBackPart(deps, tx, order, all)]
  for (const rest of restsAfter([order.id, ...same.map(one => one.id)], all))
    if (await endRest(deps, tx, rest.id)) paid.push(await payBackPart(deps, tx, rest, all))
  const [first, ...more] = paid.filter(one => one !== null)
  return first ? { ...first, cents: more.reduce((sum, one) => sum + one.cents, first.cents) } : null
}
