import { cancellableStates, holdableStates } from '@om/domain/lifecycles/order'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { holdPrescription } from '#src/modules/prescriptions/prescriptions.ts'
import { moveSupply } from './move-supply.ts'
import { closeQuery } from './query/supply-queries.ts'
import { holdSupplyStill, ordersOfInvoice, type SupplyRow } from './supplies.repo.ts'
import { writeCancelled } from './supply-mails.ts'
import { openDestroyUnpaid } from './supply-tasks.ts'

const UNPAID = 'payment'
const offHold = { heldFrom: null, holdReason: '', holdNote: '' }

const cancel = async (deps: Deps, tx: Tx, order: SupplyRow): Promise<void> => {
  const step = { action: 'cancel', by: 'system', to: 'cancelled', reason: UNPAID } as const
  if (!(await moveSupply(deps, tx, order, step, offHold)).ok) return
  await closeQuery(deps, tx, order.id, { by: '', how: 'The bank took back what it was paid with.' })
  await writeCancelled(deps, tx, order, 'by_bank')
}

const holdMade = async (deps: Deps, tx: Tx, order: SupplyRow): Promise<void> => {
  if (holdableStates.some(state => state === order.state)) {
    const step = { action: 'hold', by: 'system', to: 'on_hold', reason: UNPAID } as const
    await moveSupply(deps, tx, order, step, { heldFrom: order.state, holdReason: UNPAID, holdNote: '' })
  }
  await openDestroyUnpaid(deps, tx, order)
}

/**
 * A bank has taken back for good what an invoice was paid with: of its orders that have not left, what nobody has begun is cancelled,
 * and what was made waits on hold to be destroyed. Nothing goes back for them a second time. (Decision 49)
 */
export const stopUnpaid = async (deps: Deps, tx: Tx, invoiceId: string): Promise<void> => {
  for (const { id, prescriptionId } of await ordersOfInvoice(tx, invoiceId)) {
    await holdPrescription(tx, prescriptionId)
    const order = await holdSupplyStill(tx, id)
    if (!order) continue
    if (cancellableStates.includes(order.heldFrom ?? order.state)) await cancel(deps, tx, order)
    else if (order.state === 'on_hold' || holdableStates.some(state => state === order.state))
      await holdMade(deps, tx, order)
  }
}
