import type { RefusalCode } from '@om/contracts/errors'
import type { DispatchOrder } from '@om/contracts/shop-dispatch'
import type { DispatchRow, DispatchState } from './dispatch.repo.ts'

export type DispatchAction = 'pack' | 'ship' | 'hold' | 'resume' | 'deliver'

/** From where each step may be taken. Held orders come back to where they were. */
const from: Record<DispatchAction, readonly DispatchState[]> = {
  pack: ['received'],
  ship: ['packed'],
  hold: ['received', 'packed'],
  resume: ['on_hold'],
  deliver: ['shipped'],
}

/** Whether a step can be taken from a state. */
export const mayMoveFrom = (state: DispatchState, action: DispatchAction): boolean => from[action].includes(state)

/** Money that came in and was not given back in full. */
const isPaidFor = ({ financialStatus }: DispatchRow) => ['paid', 'partially_refunded'].includes(financialStatus)

type Facts = { hasParcel: boolean; isRegistered: boolean }

/** What a pharmacist may do with an order now. */
export const dispatchRights = (order: DispatchRow, { hasParcel, isRegistered }: Facts): DispatchOrder['can'] => {
  const may = (action: DispatchAction) => isRegistered && mayMoveFrom(order.dispatchState, action)
  return {
    pack: may('pack') && isPaidFor(order),
    createParcel: isRegistered && order.dispatchState === 'packed' && !hasParcel,
    printLabel: hasParcel,
    ship: may('ship') && hasParcel,
    hold: may('hold'),
    resume: may('resume'),
  }
}

/** Why a step on what was read earlier cannot go on: somebody was faster, or the order has moved on. */
export const dispatchStaleness = (order: DispatchRow, version: number, isPossible: boolean): RefusalCode | null => {
  if (order.version !== version) return isPossible ? 'shop_order_changed' : 'order_taken'
  return isPossible ? null : 'shop_order_wrong_state'
}

/** Whether goods may leave: everything is paid for. */
export const mayLeave = isPaidFor
