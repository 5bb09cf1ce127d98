import { done, type Result, refused } from '@om/contracts/errors'
import type { remedies } from '@om/contracts/supply-claims'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { clinicToday, deliveryFor } from '#src/modules/people/people.ts'
import { holdPrescription } from '#src/modules/prescriptions/prescriptions.ts'
import { verifyBy } from '../board/due-times.ts'
import { announceSupply } from '../move-supply.ts'
import { stillStands } from '../supplies.policy.ts'
import { insertReplacement, replacementOf, type SupplyRow } from '../supplies.repo.ts'
import { writeNotResent, writeResent } from '../supply-mails.ts'
import { payBackSupply } from './pay-back.ts'

type Remedy = (typeof remedies)[number]

/**
 * Has an order made again, once: under the same invoice and prescription, at no charge, for where the patient lives now. It
 * is no further supply; a pharmacist verifies it like any other. Refuses where the prescription does not stand.
 */
const replaceSupply = async (deps: Deps, tx: Tx, order: SupplyRow): Promise<Result<SupplyRow>> => {
  const script = await holdPrescription(tx, order.prescriptionId)
  if (!script) throw new Error('an order points to a prescription that is gone')
  if (!stillStands(script, clinicToday(deps.clock)))
    return refused('supply_refused', [
      { message: 'Its prescription is on hold or has ended, so it is not made again. Pay it back.' },
    ])
  const now = deps.clock.now()
  const again = await insertReplacement(tx, {
    replaces: order.id,
    restOf: order.restOf,
    patientId: order.patientId,
    prescriptionId: order.prescriptionId,
    subscriptionId: order.subscriptionId,
    invoiceId: order.invoiceId,
    brand: order.brand,
    title: order.title,
    holds: order.holds,
    compounded: order.compounded,
    supplyNumber: order.supplyNumber,
    earlyUpTo: order.earlyUpTo,
    addressId: order.addressId,
    shipTo: (await deliveryFor(tx, order.patientId, order.addressId)) ?? order.shipTo,
    receivedAt: now,
    dueAt: verifyBy(now),
    createdAt: now,
  })
  if (!again) return refusedIn('order_changed', order.state)
  await audit(deps.clock, tx, {
    action: 'order.place',
    subjectType: 'order',
    subjectId: again.id,
    patientId: again.patientId,
    toState: 'received',
    reason: 'replacement',
  })
  await announceSupply(tx, again)
  await writeResent(deps, tx, again)
  return done(again)
}

/**
 * Makes good for an order that did not reach its patient: made again, or what it was paid with goes back. What is made again already is
 * left as it is. Hold the patient's address before the order, see `deliveryFor`.
 */
export const makeGood = async (deps: Deps, tx: Tx, order: SupplyRow, remedy: Remedy): Promise<Result<null>> => {
  if (await replacementOf(tx, order.id)) return done(null)
  if (remedy === 'resend') {
    const again = await replaceSupply(deps, tx, order)
    return again.ok ? done(null) : again
  }
  const paid = await payBackSupply(deps, tx, order)
  if (paid) await writeNotResent(deps, tx, order, paid)
  return done(null)
}
