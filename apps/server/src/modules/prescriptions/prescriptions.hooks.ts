import type { ScriptPayment } from '@om/contracts/consult-parts'
import type { IsoDate } from '@om/domain/dates'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { moment, question } from '#src/hooks.ts'

/** The plan that goes with a signed prescription. */
export type NewPlan = {
  patientId: string
  consultId: string
  prescriptionId: string
  /** Nothing was prescribed to this patient before, so that nothing of it can have been supplied. */
  isFirst: boolean
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

/** Whether a patient has reported something grave of their treatment that no doctor has settled. (INV-12) */
export const isSafetyOpen = question<[tx: Tx, patientId: string], Promise<boolean>>(
  'whether a grave side effect is open',
)

/** The day on which the last supply of each prescription was handed over, or verified while it has not been; by its id. */
export const lastSuppliedOn = question<[tx: Tx, prescriptionIds: string[]], Promise<Map<string, IsoDate>>>(
  'when a prescription was supplied last',
)

/** How the payment of each prescription stands, by its id; none where no plan goes with it. */
export const paymentsOfScripts = question<[tx: Tx, prescriptionIds: string[]], Promise<Map<string, ScriptPayment>>>(
  'how the payment of a prescription stands',
)

/** The number of an order of a prescription that is being made and has not left; undefined where there is none. */
export const orderInTheMaking = question<[tx: Tx, prescriptionId: string], Promise<string | undefined>>(
  'whether an order of a prescription is being made',
)

/** A signed prescription as it stands after it was held, taken off hold, or ended in whatever way. */
export type MovedScript = {
  prescriptionId: string
  patientId: string
  status: 'active' | 'on_hold' | 'exhausted' | 'ceased' | 'superseded' | 'expired' | 'released'
}

/** A prescription has been held, taken off hold or ended, in the transaction that does so. */
export const prescriptionMoved = moment<[deps: Deps, tx: Tx, moved: MovedScript]>()
