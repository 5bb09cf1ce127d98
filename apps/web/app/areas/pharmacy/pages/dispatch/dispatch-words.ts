import type { DispatchOrder } from '@om/contracts/shop-dispatch'
import type { dispatchStates } from '@om/contracts/shop-order'
import type { Meaning } from '#app/brand/looks.ts'
import type { Stage } from '#app/features/dispensing/next-step.ts'

type State = (typeof dispatchStates)[number]

/** The word and the tone of a state. */
export const dispatchWords: Record<State, { label: string; meaning: Meaning }> = {
  received: { label: 'To pack', meaning: 'info' },
  packed: { label: 'Packed', meaning: 'good' },
  shipped: { label: 'Shipped', meaning: 'good' },
  delivered: { label: 'Delivered', meaning: 'good' },
  on_hold: { label: 'On hold', meaning: 'caution' },
  cancelled: { label: 'Cancelled', meaning: 'quiet' },
  not_needed: { label: 'Nothing to send', meaning: 'quiet' },
}

export type DispatchStep = 'pack' | 'parcel' | 'ship' | 'resume' | 'follow' | 'closed'

/** The one clear next step of an order of the shop. */
export const dispatchStepOf = ({ state, parcel }: Pick<DispatchOrder, 'state' | 'parcel'>): DispatchStep => {
  switch (state) {
    case 'received':
      return 'pack'
    case 'packed':
      return parcel === null ? 'parcel' : 'ship'
    case 'on_hold':
      return 'resume'
    case 'shipped':
    case 'delivered':
      return 'follow'
    default:
      return 'closed'
  }
}

/** Why the person who looks cannot take the next step; null when they can. */
export const dispatchBlocked = ({ state, can, lines, shipTo, stopped }: DispatchOrder): string | null => {
  if (!['received', 'packed', 'on_hold'].includes(state)) return null
  if (!can.hold && !can.resume) {
    return 'This order is not yours to work on: your registration is not current on the register. A colleague can take it.'
  }
  if (state === 'on_hold') return null
  if (stopped) return stopped
  if (lines.length === 0) return 'Everything in this order was refunded. Nothing has to be sent.'
  if (state === 'received' && !can.pack) return 'This order is not paid in full. It can be packed once it is.'
  return shipTo ? null : 'This order has no delivery address in Australia. Hold it until the front desk has one.'
}

/** The way of an order of the shop through the pharmacy, and who did each part. */
export const dispatchStages = ({ state, people }: Pick<DispatchOrder, 'state' | 'people'>): Stage[] => {
  const isPacked = ['packed', 'shipped', 'delivered'].includes(state) || people.packedBy !== null
  const isShipped = ['shipped', 'delivered'].includes(state)
  const isOpen = state === 'received' || state === 'packed' || state === 'on_hold'
  const stage = (isDone: boolean, isNow: boolean): Stage['state'] =>
    isDone ? 'done' : isNow && isOpen ? 'now' : 'next'
  return [
    { label: 'Pack', who: people.packedBy, state: stage(isPacked, !isPacked) },
    { label: 'Ship', who: people.shippedBy, state: stage(isShipped, isPacked && !isShipped) },
    { label: 'Delivered', who: null, state: state === 'delivered' ? 'done' : isShipped ? 'now' : 'next' },
  ]
}
