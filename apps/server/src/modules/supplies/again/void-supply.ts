import { neverArrived } from '@om/domain/lifecycles/order'
import { suppliesLeft } from '@om/domain/prescribing/supply'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { countArrived, giveBackSupply, prescriptionForOrder } from '#src/modules/prescriptions/prescriptions.ts'
import { insertVoid, takeBackVoid } from '../dispensing.repo.ts'
import { ordersOfInvoice, type SupplyRow } from '../supplies.repo.ts'

/**
 * Gives a supply back to its prescription once nothing of it reaches the patient any more: the order that was paid for, what was
 * made again for it and its rests have all ended before that. Once, however many of them end; hold the prescription first.
 * (INV-06)
 */
export const voidIfGone = async (deps: Deps, tx: Tx, ended: SupplyRow): Promise<void> => {
  if (!neverArrived.includes(ended.state)) return
  const all = await ordersOfInvoice(tx, ended.invoiceId)
  if (!all.every(one => neverArrived.includes(one.state))) return
  const isVoided = await insertVoid(tx, ended, deps.clock.now())
  if (isVoided) await giveBackSupply(deps, tx, ended.prescriptionId)
}

/**
 * What counted as lost has reached its patient: a supply that was given back for it is used again, as far as there is one left.
 * (INV-06)
 */
export const countIfArrived = async (deps: Deps, tx: Tx, before: SupplyRow, after: SupplyRow): Promise<void> => {
  if (before.state !== 'lost' || after.state !== 'delivered') return
  const script = await prescriptionForOrder(tx, after.prescriptionId)
  if (!script || suppliesLeft(script) === 0) return
  if (await takeBackVoid(tx, after, deps.clock.now())) await countArrived(deps, tx, script.id)
}
