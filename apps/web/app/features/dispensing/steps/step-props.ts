import type { OrderForPharmacist } from '@om/contracts/orders'

/** What every part of the next step gets. */
export type StepProps = {
  order: OrderForPharmacist
  /** Called with the order as it is after a step of this person. */
  onMoved: (order: OrderForPharmacist) => void
  /** Reads the order again; what was typed stays. */
  onReload: () => void
}
