import type { OrderForPharmacist } from '@om/contracts/orders'

/** What every part of the next step gets. */
export type StepProps = {
  order: OrderForPharmacist
  /** Called after a step of this person, with the order as it is now where the reply has it, and what was done in words. */
  onMoved: (order: OrderForPharmacist | null, done: string) => void
  /** Reads the order again; what was typed stays. */
  onReload: () => void
}
