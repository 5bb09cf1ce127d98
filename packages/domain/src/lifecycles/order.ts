/** The pharmacy order: from a paid cycle to a delivered parcel. */
import { supplyStates } from '@om/contracts/supply-states'
import { type Move, stepsOf } from '../steps.ts'

export { supplyStates }
export type SupplyState = (typeof supplyStates)[number]
export type OrderActor = 'patient' | 'pharmacist' | 'doctor' | 'system' | 'carrier'
export type OrderMove = Move<SupplyState, OrderActor>

/** States from which an order may be put on hold: everything before it ships. */
export const holdableStates = ['received', 'verified', 'compounding', 'quality_check', 'packed'] as const
export type HoldableState = (typeof holdableStates)[number]

/** States from which an order may be cancelled: everything before compounding. */
export const cancellableStates: readonly SupplyState[] = ['received', 'verified']

/** States in which an order has ended and nothing of it has reached its patient. */
export const neverArrived: readonly SupplyState[] = ['cancelled', 'destroyed', 'resent', 'lost']

const holds: OrderMove[] = holdableStates.flatMap(from => [
  { from, to: 'on_hold', by: 'pharmacist', action: 'hold' } as const,
  { from, to: 'on_hold', by: 'system', action: 'hold' } as const,
  { from: 'on_hold', to: from, by: 'pharmacist', action: 'resume' } as const,
  // With the answer to what the pharmacist asked.
  { from: 'on_hold', to: from, by: 'doctor', action: 'resume' } as const,
  { from: 'on_hold', to: from, by: 'system', action: 'resume' } as const,
])

/** Every move of an order. Resuming goes back to the state it was held in: see {@link canMoveOrder}. */
export const orderMoves: readonly OrderMove[] = [
  { from: 'received', to: 'verified', by: 'pharmacist', action: 'verify' },
  { from: 'verified', to: 'compounding', by: 'pharmacist', action: 'compound' },
  { from: 'verified', to: 'packed', by: 'pharmacist', action: 'pack' },
  { from: 'compounding', to: 'quality_check', by: 'pharmacist', action: 'finish_compounding' },
  { from: 'quality_check', to: 'packed', by: 'pharmacist', action: 'release' },
  { from: 'quality_check', to: 'compounding', by: 'pharmacist', action: 'reject_batch' },
  { from: 'packed', to: 'shipped', by: 'pharmacist', action: 'ship' },
  { from: 'shipped', to: 'delivered', by: 'carrier', action: 'deliver' },
  { from: 'shipped', to: 'returned', by: 'carrier', action: 'return' },
  // Nobody knows where it is, as the carrier says or the patient: made again or paid back with that.
  { from: 'shipped', to: 'lost', by: 'pharmacist', action: 'lose' },
  { from: 'delivered', to: 'lost', by: 'pharmacist', action: 'lose' },
  // It turns up.
  { from: 'lost', to: 'delivered', by: 'carrier', action: 'deliver' },
  { from: 'lost', to: 'delivered', by: 'pharmacist', action: 'arrive' },
  { from: 'lost', to: 'returned', by: 'carrier', action: 'return' },
  { from: 'lost', to: 'returned', by: 'pharmacist', action: 'return' },
  // It is here, whatever the carrier has said.
  { from: 'shipped', to: 'returned', by: 'pharmacist', action: 'return' },
  { from: 'returned', to: 'destroyed', by: 'pharmacist', action: 'destroy' },
  { from: 'returned', to: 'resent', by: 'pharmacist', action: 'resend' },
  { from: 'received', to: 'cancelled', by: 'pharmacist', action: 'cancel' },
  { from: 'received', to: 'cancelled', by: 'system', action: 'cancel' },
  { from: 'verified', to: 'cancelled', by: 'pharmacist', action: 'cancel' },
  { from: 'verified', to: 'cancelled', by: 'system', action: 'cancel' },
  { from: 'on_hold', to: 'cancelled', by: 'pharmacist', action: 'cancel' },
  // Asked whether to wait for what is not in stock, they would rather be paid back.
  { from: 'on_hold', to: 'cancelled', by: 'patient', action: 'cancel' },
  // What was in it is recalled, or cannot be used: it is made again from the beginning.
  { from: 'on_hold', to: 'verified', by: 'pharmacist', action: 'remake' },
  // Made for one patient, and not used for them: it is nobody else's.
  { from: 'on_hold', to: 'destroyed', by: 'pharmacist', action: 'destroy' },
  { from: 'on_hold', to: 'cancelled', by: 'system', action: 'cancel' },
  ...holds,
]

export const orderSteps = stepsOf(supplyStates, orderMoves)

/** Why an order is on hold that holds something recalled: it is made again or cancelled, and never goes on as it is. */
export const RECALLED = 'recall'
/** Why an order is on hold whose content is broken, too old or not enough. */
export const UNUSABLE = 'unusable'

/** Why an order is held that waits for something to come in. */
export const HELD_FOR_STOCK = 'stock'

export type OrderPosition = {
  state: SupplyState
  /** The state it was in when put on hold; null when it is not on hold. */
  heldFrom: SupplyState | null
  /** Why it is on hold; empty or absent when it is not. */
  holdReason?: string
  /** Whether the item has to be made up for this patient. */
  compounded: boolean
}

/** Whether something was made or packed for it before it was put on hold. */
export const isHeldMade = ({ state, heldFrom }: Pick<OrderPosition, 'state' | 'heldFrom'>): boolean =>
  state === 'on_hold' && heldFrom !== null && !cancellableStates.includes(heldFrom)

/** States from which an order that waits for stock may end: also begun, as long as nothing of it has been made. */
export const endsForStock: readonly SupplyState[] = [...cancellableStates, 'compounding']

/** Whether an order on hold may simply end: nothing of it was made, or it was begun and waits for what is not in stock. */
const canBePaidBack = ({ heldFrom, holdReason }: Pick<OrderPosition, 'heldFrom' | 'holdReason'>): boolean =>
  heldFrom !== null && (holdReason === HELD_FOR_STOCK ? endsForStock : cancellableStates).includes(heldFrom)

/**
 * Whether this order may move there. On hold it returns to where it was, is cancelled if it had not reached compounding or waits
 * there for stock, and is made again or destroyed if it had; only compounded items are compounded, and ready-made ones go straight to packing.
 */
export const canMoveOrder = ({ state, heldFrom, holdReason, compounded }: OrderPosition, to: SupplyState): boolean => {
  if (!orderSteps.canMove(state, to)) return false
  if (state === 'on_hold') {
    if (holdReason === RECALLED) return to === 'verified' || to === 'cancelled'
    if (to === heldFrom) return true
    if (heldFrom === null) return false
    if (to === 'cancelled') return canBePaidBack({ heldFrom, holdReason })
    return isHeldMade({ state, heldFrom }) && (to === 'verified' || to === 'destroyed')
  }
  if (state === 'verified' && to === 'compounding') return compounded
  if (state === 'verified' && to === 'packed') return !compounded
  return true
}

/** Why an order is held that waits for an address: a new one settles it. */
export const HELD_FOR_ADDRESS = 'address'

type Addressed = Pick<OrderPosition, 'state' | 'heldFrom'> & {
  holdReason: string
  /** Whether the carrier has a number for its parcel, which is then lodged for one address. */
  isLodged: boolean
}

const placeOf = ({ state, heldFrom }: Pick<OrderPosition, 'state' | 'heldFrom'>) =>
  state === 'on_hold' ? (heldFrom ?? 'received') : state

/** Whether a pharmacist may still send it elsewhere: until the carrier has a number for its parcel. */
export const canRedirect = (order: Addressed): boolean =>
  !order.isLodged && holdableStates.some(state => state === placeOf(order))

/** Whether it goes where its patient moves: until it is packed, and as long as it waits for an address. */
export const followsPatient = (order: Addressed): boolean =>
  canRedirect(order) &&
  (placeOf(order) !== 'packed' || (order.state === 'on_hold' && order.holdReason === HELD_FOR_ADDRESS))

/** Business days within which an order is verified and shipped, and days on hold before it is escalated. */
export const VERIFY_WITHIN_BUSINESS_DAYS = 1
export const SHIP_WITHIN_BUSINESS_DAYS = 3
export const SHIP_EXPRESS_WITHIN_BUSINESS_DAYS = 1
export const HOLD_ESCALATES_AFTER_DAYS = 2
/** Days on hold for stock after which the patient is asked whether to wait on or be paid back, and asked again. */
export const STOCK_ASKS_AFTER_DAYS = 14
/** Days after which a patient who has not answered a recall is written to once more, and called. */
export const RECALL_REMINDS_AFTER_DAYS = 2
/** Hours within which a doctor answers what a pharmacist asks for somebody's safety; any other question takes a business day. */
export const SAFETY_QUERY_WITHIN_HOURS = 4
export const QUERY_WITHIN_BUSINESS_DAYS = 1
