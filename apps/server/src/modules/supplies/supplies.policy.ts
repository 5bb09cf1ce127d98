import type { RefusalCode } from '@om/contracts/errors'
import { canMoveOrder, holdableStates } from '@om/domain/lifecycles/order'
import type { PharmacistActor } from '#src/actor.ts'
import type { PrescriptionRow } from '#src/modules/prescriptions/prescriptions.ts'
import type { SupplyRow, WorksheetRow } from './supplies.repo.ts'

export type PharmacistCan = {
  verify: boolean
  startCompounding: boolean
  finishCompounding: boolean
  release: boolean
  rework: boolean
  pack: boolean
  printLabel: boolean
  createParcel: boolean
  ship: boolean
  hold: boolean
  resume: boolean
  receiveLegalForm: boolean
}

/** The account of the doctor who signed, beside the account of the patient. */
export type Concerned = { patientId: string; prescriberUserId: string | null }

/** Nobody dispenses for themselves, nor what they prescribed themselves. (INV-05) */
export const isOwnCare = (actor: Pick<PharmacistActor, 'id'>, concerned: Concerned): boolean =>
  actor.id === concerned.patientId || actor.id === concerned.prescriberUserId

/** Whoever compounded a batch cannot release it. (INV-05) */
export const isCompounder = (
  actor: Pick<PharmacistActor, 'staffId'>,
  worksheet: Pick<WorksheetRow, 'compoundedBy'> | undefined,
): boolean => worksheet?.compoundedBy === actor.staffId

/** Whether the prescription still stands behind an order that was verified before. (INV-12) */
export const stillStands = (script: Pick<PrescriptionRow, 'status'>): boolean =>
  script.status === 'active' || script.status === 'exhausted'

/**
 * Why a step from this state is refused: the caller's version tells whether a colleague was faster or the step was never
 * possible. Null when the order is where the caller saw it.
 */
export const staleness = (order: SupplyRow, version: number, isPossible: boolean): RefusalCode | null => {
  if (order.version === version) return isPossible ? null : 'order_wrong_state'
  return isPossible ? 'order_changed' : 'order_taken'
}

export type Situation = {
  order: SupplyRow
  worksheet: WorksheetRow | undefined
  script: PrescriptionRow
  hasParcel: boolean
  hasLabel: boolean
  isSupplyAllowed: boolean
  /** Registration is current and it is not the pharmacist's own care. */
  mayWork: boolean
}

/** What this pharmacist may do next with this order; the steps check it again. */
export const pharmacistCan = (actor: PharmacistActor, situation: Situation): PharmacistCan => {
  const { order, worksheet, script, hasParcel, hasLabel, isSupplyAllowed, mayWork } = situation
  const to = (state: SupplyRow['state']) => mayWork && canMoveOrder(order, state)
  const goesOn = stillStands(script)
  return {
    verify: to('verified') && order.state === 'received' && isSupplyAllowed,
    startCompounding: order.state === 'verified' && to('compounding') && goesOn,
    finishCompounding: to('quality_check') && order.state === 'compounding' && goesOn,
    release: order.state === 'quality_check' && to('packed') && goesOn && !isCompounder(actor, worksheet),
    rework: order.state === 'quality_check' && to('compounding'),
    pack: order.state === 'verified' && to('packed') && goesOn,
    printLabel: hasLabel,
    createParcel: mayWork && order.state === 'packed' && !hasParcel,
    ship: to('shipped') && hasParcel && goesOn,
    hold: mayWork && holdableStates.some(state => state === order.state),
    resume: mayWork && order.state === 'on_hold',
    receiveLegalForm: mayWork && script.legalFormReceivedAt === null && ['received', 'on_hold'].includes(order.state),
  }
}
