import type { DeliveryAddress } from '@om/contracts/common'
import { done, type Result } from '@om/contracts/errors'
import { addressLine, deliveryWords, isSameDelivery } from '@om/domain/delivery'
import { followsPatient, HELD_FOR_ADDRESS, type OrderActor } from '@om/domain/lifecycles/order'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { parcelOf } from '#src/modules/parcels/parcels.ts'
import { type AddressMove, clinicToday } from '#src/modules/people/people.ts'
import { prescriptionForOrder } from '#src/modules/prescriptions/prescriptions.ts'
import { HELD_WITH_PRESCRIPTION } from '../follow-prescription.ts'
import { announceSupply, moveSupply } from '../move-supply.ts'
import { stillStands } from '../supplies.policy.ts'
import { insertNote, openSuppliesOfPatient, reserveLodging, type SupplyRow, updateSupply } from '../supplies.repo.ts'

type Given = {
  address: DeliveryAddress
  by: OrderActor
  action: 'address' | 'follow_address'
  note: string
  addressId?: string | null
}

/** A hold for its address is over with one. It goes on with its prescription, if that is on hold meanwhile. */
const settleHold = async (deps: Deps, tx: Tx, order: SupplyRow, by: OrderActor): Promise<Result<SupplyRow>> => {
  if (order.state !== 'on_hold' || order.holdReason !== HELD_FOR_ADDRESS) return done(order)
  const script = await prescriptionForOrder(tx, order.prescriptionId)
  if (!script) throw new Error('an order points to a prescription that is gone')
  if (script.status === 'on_hold') {
    const waits = await updateSupply(tx, order, { holdReason: HELD_WITH_PRESCRIPTION, holdNote: '' })
    return waits ? done(waits) : refusedIn('order_changed', order.state)
  }
  // What was made for a prescription that has ended is dealt with where it is.
  if (!stillStands(script, clinicToday(deps.clock))) return done(order)
  return moveSupply(
    deps,
    tx,
    order,
    { action: 'resume', by, to: order.heldFrom ?? 'received', reason: HELD_FOR_ADDRESS },
    { heldFrom: null, holdReason: '', holdNote: '' },
  )
}

/**
 * Sends an order elsewhere: stored, audited, told in its history with the address before, and announced. An order that was
 * held for its address goes on. Refuses with `order_changed` where somebody was faster, or has its parcel with the carrier.
 */
export const giveAddress = async (deps: Deps, tx: Tx, order: SupplyRow, given: Given): Promise<Result<SupplyRow>> => {
  if (!(await reserveLodging(tx, order.id, 0))) return refusedIn('order_changed', order.state)
  // What is recalled meanwhile does not come back to a hold that is settled.
  const settled = order.heldBefore?.reason === HELD_FOR_ADDRESS ? { heldBefore: null } : {}
  const sent = await updateSupply(tx, order, {
    shipTo: given.address,
    movedTo: null,
    ...(given.addressId !== undefined && { addressId: given.addressId }),
    ...settled,
  })
  if (!sent) return refusedIn('order_changed', order.state)
  const auditId = await audit(deps.clock, tx, {
    action: `order.${given.action}`,
    subjectType: 'order',
    subjectId: order.id,
    patientId: order.patientId,
  })
  const change = isSameDelivery(order.shipTo, given.address)
    ? `Stays ${addressLine(given.address)}.`
    : `Was ${addressLine(order.shipTo)}; is now ${addressLine(given.address)}. ${deliveryWords(given.address)}`.trim()
  await insertNote(tx, { auditId, orderId: order.id, text: `${change} ${given.note}`.trim() })
  await announceSupply(tx, order)
  return settleHold(deps, tx, sent, given.by)
}

/** What is packed goes to the old address, unless a pharmacist corrects it: the board tells them. */
const noteMove = async (deps: Deps, tx: Tx, order: SupplyRow, to: DeliveryAddress): Promise<void> => {
  const movedTo = isSameDelivery(order.shipTo, to) ? null : to
  if (movedTo === null && order.movedTo === null) return
  await updateSupply(tx, order, { movedTo })
  await audit(deps.clock, tx, {
    action: movedTo ? 'order.moved' : 'order.moved_back',
    subjectType: 'order',
    subjectId: order.id,
    patientId: order.patientId,
  })
  await announceSupply(tx, order)
}

/** Sends what is not packed of a plan to the address that was chosen for it, in the transaction that stores that. Hold the addresses first. */
export const redirectSuppliesOfPlan = async (
  deps: Deps,
  tx: Tx,
  wanted: { subscriptionId: string; patientId: string; addressId: string | null; to: DeliveryAddress },
): Promise<void> => {
  const open = await openSuppliesOfPatient(tx, wanted.patientId)
  for (const order of open.filter(one => one.subscriptionId === wanted.subscriptionId))
    await follow(deps, tx, order, wanted)
}

/** An order goes there, if it is not packed; otherwise the board tells that its patient would want it elsewhere. */
const follow = async (
  deps: Deps,
  tx: Tx,
  order: SupplyRow,
  { to, addressId }: { to: DeliveryAddress; addressId: string | null },
): Promise<void> => {
  const isLodged = (await parcelOf(tx, { orderId: order.id })) !== undefined
  if (!followsPatient({ ...order, isLodged })) return noteMove(deps, tx, order, to)
  if (isSameDelivery(order.shipTo, to)) {
    if (order.addressId !== addressId) await updateSupply(tx, order, { addressId })
    return
  }
  const given = await giveAddress(deps, tx, order, {
    address: to,
    addressId,
    by: 'system',
    action: 'follow_address',
    note: '',
  })
  // Its parcel is on the way to the carrier at this moment.
  if (!given.ok) await noteMove(deps, tx, order, to)
}

/** Takes a patient's new addresses to their orders that are not packed yet, in the transaction that stores them. */
export const followPatient = async (
  deps: Deps,
  tx: Tx,
  { patientId, moves }: { patientId: string; moves: AddressMove[] },
): Promise<void> => {
  for (const order of await openSuppliesOfPatient(tx, patientId)) {
    const move = moves.find(({ addressId }) => addressId === order.addressId)
    if (move) await follow(deps, tx, order, move)
  }
}
