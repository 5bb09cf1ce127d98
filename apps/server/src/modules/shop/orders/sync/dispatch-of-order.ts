import type { dispatchStates } from '@om/contracts/shop-order'

type DispatchState = (typeof dispatchStates)[number]

/** What decides whether an order has to be sent, as the shop has it now. */
export type SendFacts = {
  isPaid: boolean
  isCancelled: boolean
  /** All the money went back, whether or not that named its pieces. */
  isPaidBack: boolean
  /** Pieces that have to be sent and were not paid back. */
  piecesToSend: number
  /** Whether anything of it ever had to be sent. */
  requiresShipping: boolean
  /** Somebody sent all of it, us included. */
  isFulfilled: boolean
  /** Whether other pieces belong in the parcel than when it was packed. */
  isContentChanged: boolean
}

const beforeSending: readonly DispatchState[] = ['received', 'packed', 'on_hold']

/**
 * Where an order is on its way, after what the shop says: a paid one with something to send is received; one that was
 * cancelled or paid back before it was sent is not sent any more; one that was packed before some of it was paid back is
 * packed again; and one that the shop itself sent needs no packing here. What has left us stays where it is.
 */
export const dispatchStateOf = (before: DispatchState | null, facts: SendFacts): DispatchState => {
  if (before === 'shipped' || before === 'delivered') return before
  if (facts.isCancelled) return 'cancelled'
  if (!facts.requiresShipping || !facts.isPaid) return 'not_needed'
  if (facts.isFulfilled) return 'shipped'
  if (facts.piecesToSend === 0 || facts.isPaidBack) return 'cancelled'
  if (before === 'packed' && facts.isContentChanged) return 'received'
  return before !== null && beforeSending.includes(before) ? before : 'received'
}
