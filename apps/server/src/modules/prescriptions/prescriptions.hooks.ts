import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { moment } from '#src/hooks.ts'

/** The plan that goes with a signed prescription. */
export type NewPlan = {
  patientId: string
  consultId: string
  prescriptionId: string
  brand: 'men' | 'women'
  /** A plan code of the domain, such as `M-A`. */
  code: string
  /** Whole cents for each delivery, in AUD. */
  priceCents: number
  /** Days between deliveries. */
  intervalDays: number
}

/** A prescription has been signed, in the transaction that signs it. */
export const prescriptionSigned = moment<[deps: Deps, tx: Tx, plan: NewPlan]>()
