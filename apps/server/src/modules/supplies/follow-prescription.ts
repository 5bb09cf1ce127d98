import { cancellableStates, holdableStates, RECALLED } from '@om/domain/lifecycles/order'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import type { MovedScript } from '#src/modules/prescriptions/prescriptions.ts'
import { closeTasks } from '#src/modules/tasks/tasks.ts'
import { payBackSupply } from './again/pay-back.ts'
import { announceSupply, moveSupply } from './move-supply.ts'
import { closeQuery } from './query/supply-queries.ts'
import { orderNumber } from './supplies.present.ts'
import { openSuppliesOf, type SupplyRow, supplyById, updateSupply } from './supplies.repo.ts'
import { writeCancelled } from './supply-mails.ts'
import { openDestroy } from './supply-tasks.ts'

/** Why an order is held whose prescription is: only the end of that hold ends it. */
export const HELD_WITH_PRESCRIPTION = 'prescription'

const isHoldable = ({ state }: SupplyRow) => holdableStates.some(one => one === state)

/** The number of an order that is being made and has not left. */
export const orderInTheWorks = async (tx: Tx, prescriptionId: string): Promise<string | undefined> => {
  const order = (await openSuppliesOf(tx, prescriptionId)).find(one => !isCancellable(one))
  return order && orderNumber(order.number)
}

/** Puts an order on hold with its prescription, until that goes on. */
export const holdWithPrescription = (deps: Deps, tx: Tx, order: SupplyRow) =>
  moveSupply(
    deps,
    tx,
    order,
    { action: 'hold', by: 'system', to: 'on_hold', reason: HELD_WITH_PRESCRIPTION },
    { heldFrom: order.state, holdReason: HELD_WITH_PRESCRIPTION, holdNote: '' },
  )

const resume = (deps: Deps, tx: Tx, order: SupplyRow) =>
  moveSupply(
    deps,
    tx,
    order,
    { action: 'resume', by: 'system', to: order.heldFrom ?? 'received', reason: HELD_WITH_PRESCRIPTION },
    { heldFrom: null, holdReason: '', holdNote: '' },
  )

const cancel = async (deps: Deps, tx: Tx, order: SupplyRow): Promise<void> => {
  const cancelled = await moveSupply(
    deps,
    tx,
    order,
    { action: 'cancel', by: 'system', to: 'cancelled', reason: HELD_WITH_PRESCRIPTION },
    { heldFrom: null, holdReason: '', holdNote: '' },
  )
  if (!cancelled.ok) return
  await closeQuery(deps, tx, order.id, { by: '', how: 'The prescription has ended.' })
  await writeCancelled(deps, tx, order, await payBackSupply(deps, tx, order))
}

/**
 * What has been made for a prescription that has ended waits to be destroyed, whatever it was on hold for before; what is
 * recalled is dealt with as that.
 */
const stopMade = async (deps: Deps, tx: Tx, order: SupplyRow): Promise<void> => {
  if (order.state !== 'on_hold') {
    const held = await holdWithPrescription(deps, tx, order)
    if (held.ok) await openDestroy(deps, tx, held.value)
    return
  }
  if (order.holdReason === RECALLED || order.holdReason === HELD_WITH_PRESCRIPTION) {
    if (order.holdReason !== RECALLED && order.destroyedBy === null) await openDestroy(deps, tx, order)
    return
  }
  const stopped = await updateSupply(tx, order, { holdReason: HELD_WITH_PRESCRIPTION })
  if (!stopped) return
  await audit(deps.clock, tx, {
    action: 'order.stop',
    subjectType: 'order',
    subjectId: order.id,
    patientId: order.patientId,
    reason: HELD_WITH_PRESCRIPTION,
  })
  await closeQuery(deps, tx, order.id, { by: '', how: 'The prescription has ended.' })
  await closeTasks(deps, tx, 'order_stuck', [order.id], '')
  if (order.destroyedBy === null) await openDestroy(deps, tx, stopped)
  await announceSupply(tx, order)
}

const isCancellable = ({ state, heldFrom }: SupplyRow) => cancellableStates.includes(heldFrom ?? state)

/**
 * An order that is not destroyed after all follows what has become of it meanwhile: it goes on where its hold is over, as a doctor or its
 * prescription says, and waits to be destroyed where nothing leaves on that any more.
 */
export const followAgain = async (
  deps: Deps,
  tx: Tx,
  order: SupplyRow,
  now: { hasEnded: boolean; stands: boolean; isCleared: boolean },
): Promise<SupplyRow> => {
  if (order.state !== 'on_hold') return order
  if (now.hasEnded) await stopMade(deps, tx, order)
  else if (now.stands && (now.isCleared || order.holdReason === HELD_WITH_PRESCRIPTION)) await resume(deps, tx, order)
  return (await supplyById(tx, order.id)) ?? order
}

/**
 * What happens to the orders that are still in the pharmacy's hands. On hold with the prescription they stop where they are;
 * off hold they go on from there. When it has ended, what has not been begun is cancelled; what has been made stays on hold
 * until two pharmacists have destroyed it.
 */
export const followPrescription = async (
  deps: Deps,
  tx: Tx,
  { prescriptionId, status }: MovedScript,
): Promise<void> => {
  for (const order of await openSuppliesOf(tx, prescriptionId)) {
    const isOurs = order.state === 'on_hold' && order.holdReason === HELD_WITH_PRESCRIPTION
    if (status === 'active' || status === 'exhausted') {
      if (isOurs && order.destroyedBy === null) await resume(deps, tx, order)
    } else if (status !== 'on_hold') await (isCancellable(order) ? cancel : stopMade)(deps, tx, order)
    else if (isHoldable(order)) await holdWithPrescription(deps, tx, order)
  }
}
