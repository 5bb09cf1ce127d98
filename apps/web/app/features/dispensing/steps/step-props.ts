import type { SupplyForPharmacist } from '@om/contracts/supplies'

/** What every part of the next step gets. */
export type StepProps = {
  order: SupplyForPharmacist
  /** Called after a step of this person, with the order as it is now where the reply has it, and what was done in words. */
  onMoved: (order: SupplyForPharmacist | null, done: string) => void
  /** Reads the order again; what was typed stays. */
  onReload: () => void
}
