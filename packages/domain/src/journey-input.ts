import type { ReviewOrigin } from '@om/contracts/consult-parts'
import type { ConsultState } from '@om/contracts/consults'
import type { Brand } from './brand.ts'
import type { SupplyState } from './lifecycles/order.ts'
import type { PrescriptionState } from './lifecycles/prescription.ts'
import type { Milestone } from './parcels.ts'
import type { Outcome } from './triage/rules.ts'

/** What a patient's journey is told from; see `buildJourney`. */
export type JourneyInput = {
  now: Date
  /** Null while it is not known. */
  brand: Brand | null
  /** The Australian state the patient lives in, for their own time of day; null when not known. */
  state: string | null
  /** The newest consult. */
  consult: {
    id: string
    state: ConsultState
    /** Whether the patient may be in danger. (T-00) */
    urgent: boolean
    /** Where the rules put the assessment. */
    outcome: Outcome
    /** Null for one that is not what its plan came of. */
    submittedAt: Date | null
    dueAt: Date | null
    decidedAt: Date | null
    doctorName: string | null
    /** Why it is a review of what is prescribed; nothing for an assessment. */
    review?: ReviewOrigin | null
  } | null
  /** The newest plan. */
  plan: {
    consultId: string
    /** How its prescription stands. */
    prescription: PrescriptionState
    status: 'offered' | 'paying' | 'active' | 'ended' | 'withdrawn'
    offeredAt: Date
    confirmedAt: Date | null
  } | null
  /** The subscription of that plan; `status` is the provider's word. */
  subscription: {
    status: string
    startedAt: Date
    currentPeriodEnd: Date | null
    cancelAtPeriodEnd: boolean
    /** The next delivery waits for something: its day is not promised. */
    waits?: boolean
  } | null
  /** The newest order of that plan. */
  order: {
    state: SupplyState
    placedAt: Date
    shippedAt: Date | null
    deliveredAt: Date | null
    parcel: { trackingNumber: string; milestone: Milestone } | null
  } | null
}
