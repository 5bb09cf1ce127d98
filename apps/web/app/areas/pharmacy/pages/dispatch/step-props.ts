import type { DispatchOrder } from '@om/contracts/shop-dispatch'

/** What every part of the next step of an order of the shop gets. */
export type DispatchStepProps = {
  order: DispatchOrder
  /** Called after a step of this person, with the order as it is now and what was done in words. */
  onMoved: (order: DispatchOrder, done: string) => void
  /** Reads the order again; what was typed stays. */
  onReload: () => void
}
