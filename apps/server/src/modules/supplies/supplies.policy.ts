import { type Refusal, type RefusalCode, refused } from '@om/contracts/errors'
import {
  canMoveOrder,
  canRedirect,
  HELD_FOR_STOCK,
  holdableStates,
  isHeldMade,
  RECALLED,
} from '@om/domain/lifecycles/order'
import { TAKEN_ELSEWHERE } from '@om/domain/prescribing/supply'
import type { PharmacistActor } from '#src/actor.ts'
import { mayUndoLegalForm, type PrescriptionRow } from '#src/modules/prescriptions/prescriptions.ts'
import type { WorksheetRow } from './dispensing.repo.ts'
import type { SupplyRow } from './supplies.repo.ts'

export type PharmacistCan = {
  verify: boolean
  startCompounding: boolean
  finishCompounding: boolean
  release: boolean
  rework: boolean
  pack: boolean
  printLabel: boolean
  proveLabel: boolean
  createParcel: boolean
  ship: boolean
  hold: boolean
  resume: boolean
  expectStock: boolean
  cancel: boolean
  destroy: boolean
  withdrawDestruction: boolean
  takeBack: boolean
  remake: boolean
  redirect: boolean
  voidLabel: boolean
  resend: boolean
  reportClaim: boolean
  decideClaim: boolean
  receiveLegalForm: boolean
  undoLegalForm: boolean
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

/** Whether the prescription still stands behind an order that was verified before: not held, not ended, not past its last day. (INV-07, INV-12) */
export const stillStands = (script: Pick<PrescriptionRow, 'status' | 'expiresOn'>, today: string): boolean =>
  (script.status === 'active' || script.status === 'exhausted') && today <= script.expiresOn

/** Whether it never will again: what was made for it is nobody's. */
export const hasEnded = (script: Pick<PrescriptionRow, 'status' | 'expiresOn'>, today: string): boolean =>
  script.status !== 'on_hold' && !stillStands(script, today)

type Standing = Pick<Situation, 'script' | 'today'> & { state: { against: { message: string }[] } }

/** The refusal of a step whose prescription does not stand any more, or which the patient's newest answers speak against. */
export const standingRefusal = ({ script, today, state }: Standing): Refusal | null => {
  if (script.status === 'on_hold')
    return refused('supply_refused', [
      {
        message: 'A doctor has put the prescription on hold. Nothing more is done with this order until it is cleared.',
      },
    ])
  if (script.status === 'released') return refused('supply_refused', [{ message: TAKEN_ELSEWHERE }])
  if (!stillStands(script, today))
    return refused('supply_refused', [
      { message: 'The prescription has ended or is past its last day. Nothing is supplied on it any more.' },
    ])
  return state.against.length > 0 ? refused('supply_refused', state.against) : null
}

/**
 * Why a step from this state is refused: the caller's version tells whether a colleague was faster or the step was never
 * possible. Null when the order is where the caller saw it.
 */
export const staleness = (order: SupplyRow, version: number, isPossible: boolean): RefusalCode | null => {
  if (order.version === version) return isPossible ? null : 'order_wrong_state'
  return isPossible ? 'order_changed' : 'order_taken'
}

/** Under the invoice and the supply of another order: made again for it, or bringing its rest. */
export const isFurther = ({ replaces, restOf }: Pick<SupplyRow, 'replaces' | 'restOf'>): boolean =>
  replaces !== null || restOf !== null

/** Sent to its patient, who may have it; what came back does not count, whatever became of it. */
export const hasLeft = ({ state }: Pick<SupplyRow, 'state'>): boolean => state === 'shipped' || state === 'delivered'

type Stopped = { order: SupplyRow; script: Pick<PrescriptionRow, 'status'>; isAsked: boolean }

/**
 * Whether what was made or packed may be made again: the order is on hold for it, nothing of it is being destroyed, and no
 * doctor has something to settle first. (INV-12)
 */
export const mayRemake = ({ order, isAsked }: Omit<Stopped, 'script'>): boolean =>
  canMoveOrder(order, 'verified') &&
  (order.holdReason === RECALLED || isHeldMade(order)) &&
  order.holdReason !== 'safety' &&
  order.destroyedBy === null &&
  !isAsked

/** Whether a pharmacist may begin to destroy it: what came back, or was made and is on hold, unless a doctor still decides. */
export const mayDestroy = ({ order, script }: Omit<Stopped, 'isAsked'>): boolean =>
  canMoveOrder(order, 'destroyed') &&
  (order.state === 'returned' || order.destroyedBy !== null || script.status !== 'on_hold')

/** Whether it is recorded as destroyed and no second pharmacist has confirmed that, so that it may be withdrawn. */
export const mayWithdraw = (order: SupplyRow): boolean => order.destroyedBy !== null && canMoveOrder(order, 'destroyed')

/** Whether the label on its parcel may still be given back: it is packed, and in our hands. */
export const mayVoidLabel = ({ state, heldFrom }: Pick<SupplyRow, 'state' | 'heldFrom'>): boolean =>
  state === 'packed' || (state === 'on_hold' && heldFrom === 'packed')

export type Situation = {
  order: SupplyRow
  worksheet: WorksheetRow | undefined
  script: PrescriptionRow
  hasParcel: boolean
  hasLabel: boolean
  /** The dispensing label of each item has been scanned. */
  areLabelsProved: boolean
  /** It is made again or paid back already. */
  isMadeGood: boolean
  /** A doctor has not settled what was asked about it. */
  isAsked: boolean
  /** Its patient waits for a decision about the parcel. */
  hasClaim: boolean
  isSupplyAllowed: boolean
  /** Nothing of the same medicine has left too shortly before. */
  isInTime: boolean
  /** Nothing the patient told us last speaks against it. */
  isSafe: boolean
  /** Registration is current and it is not the pharmacist's own care. */
  mayWork: boolean
  today: string
}

/** What this pharmacist may do next with this order; the steps check it again. */
export const pharmacistCan = (actor: PharmacistActor, situation: Situation): PharmacistCan => {
  const {
    order,
    worksheet,
    script,
    hasParcel,
    hasLabel,
    areLabelsProved,
    isMadeGood,
    hasClaim,
    isAsked,
    isSupplyAllowed,
    isInTime,
    isSafe,
    mayWork,
    today,
  } = situation
  const to = (state: SupplyRow['state']) => mayWork && canMoveOrder(order, state)
  const goesOn = isSafe && stillStands(script, today)
  return {
    verify: to('verified') && order.state === 'received' && isSupplyAllowed,
    startCompounding: order.state === 'verified' && to('compounding') && goesOn,
    finishCompounding: to('quality_check') && order.state === 'compounding' && goesOn,
    release: order.state === 'quality_check' && to('packed') && goesOn && !isCompounder(actor, worksheet),
    rework: order.state === 'quality_check' && to('compounding'),
    pack: order.state === 'verified' && to('packed') && goesOn,
    printLabel: hasLabel,
    proveLabel: mayWork && order.state === 'packed' && !areLabelsProved && goesOn,
    createParcel: mayWork && order.state === 'packed' && !hasParcel && areLabelsProved && goesOn,
    ship: to('shipped') && hasParcel && areLabelsProved && goesOn && isInTime,
    hold: mayWork && holdableStates.some(state => state === order.state),
    resume:
      mayWork &&
      order.state === 'on_hold' &&
      !['safety', RECALLED].includes(order.holdReason) &&
      order.destroyedBy === null &&
      goesOn,
    expectStock: mayWork && order.state === 'on_hold' && order.holdReason === HELD_FOR_STOCK,
    cancel: to('cancelled'),
    destroy: mayWork && mayDestroy({ order, script }) && order.destroyedBy !== actor.staffId,
    withdrawDestruction: mayWork && mayWithdraw(order),
    takeBack: to('returned'),
    resend: mayWork && stillStands(script, today) && !isMadeGood && !isAsked,
    reportClaim: mayWork && hasLeft(order) && !hasClaim && !isMadeGood,
    decideClaim: mayWork && hasClaim,
    remake: mayWork && mayRemake({ order, isAsked }) && goesOn,
    redirect: mayWork && canRedirect({ ...order, isLodged: hasParcel }),
    voidLabel: mayWork && hasParcel && mayVoidLabel(order),
    undoLegalForm: mayWork && mayUndoLegalForm(script),
    receiveLegalForm: mayWork && script.legalFormReceivedAt === null && ['received', 'on_hold'].includes(order.state),
  }
}
