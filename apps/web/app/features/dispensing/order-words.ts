import type { milestones } from '@om/contracts/parcels'
import type { compoundingReasons, PrescriptionState } from '@om/contracts/prescriptions'
import type { BoardItem } from '@om/contracts/supply-shapes'
import type { boardViews, SupplyState } from '@om/contracts/supply-states'
import type { cancelReasons, dispensingChecks, holdReasons } from '@om/contracts/supply-steps'
import type { z } from 'zod'
import type { Meaning } from '#app/brand/looks.ts'

type State = z.infer<typeof SupplyState>
type Words = { label: string; meaning: Meaning }

const states: Record<State, Words> = {
  received: { label: 'Received', meaning: 'info' },
  verified: { label: 'Verified', meaning: 'info' },
  compounding: { label: 'Being made', meaning: 'info' },
  quality_check: { label: 'Quality check', meaning: 'info' },
  packed: { label: 'Packed', meaning: 'good' },
  shipped: { label: 'Shipped', meaning: 'good' },
  delivered: { label: 'Delivered', meaning: 'good' },
  on_hold: { label: 'On hold', meaning: 'caution' },
  cancelled: { label: 'Cancelled', meaning: 'quiet' },
  returned: { label: 'Returned', meaning: 'danger' },
  destroyed: { label: 'Destroyed', meaning: 'quiet' },
  resent: { label: 'Sent again', meaning: 'quiet' },
  lost: { label: 'Lost', meaning: 'danger' },
}

/** The word and the tone of an order's state. */
export const stateWords = (state: State): Words => states[state]

/** What each view of the board is called. */
export const viewWords: Record<(typeof boardViews)[number], string> = {
  to_verify: 'To verify',
  to_make: 'To make',
  to_check: 'To check',
  to_ship: 'To ship',
  on_hold: 'On hold',
  returned: 'Came back',
  shipped: 'Shipped',
  all: 'All open',
}

/** Why an order is held, as a pharmacist says it. */
export const holdWords: Record<(typeof holdReasons)[number], string> = {
  query_doctor: 'Question to the doctor',
  stock: 'Not in stock',
  payment: 'Payment',
  address: 'Delivery address',
  safety: 'Safety concern',
  unusable: 'What was made cannot be used',
}

/** Held by the clinic with its prescription: it goes on, or ends, with that. */
export const heldWithPrescription = 'prescription'

const isHoldReason = (reason: string): reason is keyof typeof holdWords => Object.hasOwn(holdWords, reason)

/** The hold reason of an order in words; a reason this page does not know is shown as it is. */
export const holdReasonWords = (reason: string): string => {
  if (reason === heldWithPrescription) return 'Prescription held or ended'
  if (reason === 'recall') return 'Recall'
  return isHoldReason(reason) ? holdWords[reason] : reason
}

/** Why an order is cancelled, as a pharmacist says it. */
export const cancelWords: Record<(typeof cancelReasons)[number], string> = {
  stock: 'Out of stock',
  address: 'No address to send it to',
  payment: 'Payment',
  patient_request: 'The patient’s wish',
  arrived: 'The first parcel has arrived after all',
  other: 'Something else',
}

/** What each tick of the dispensing check is about. (REG-18) */
export const checkWords: Record<(typeof dispensingChecks)[number], string> = {
  patient: 'Right patient',
  medicine: 'Medicine',
  strength: 'Strength',
  form: 'Form',
  directions: 'Directions',
  quantity: 'Quantity',
  interval: 'Interval',
  interactions: 'Allergies and interactions',
}

/** Why an item is made up rather than bought. (REG-16) */
export const compoundingWords: Record<(typeof compoundingReasons)[number], string> = {
  dose_unavailable: 'dose not available ready-made',
  form_unsuitable: 'ready-made form unsuitable',
  excipient_allergy: 'allergy to an excipient',
  combination: 'combination not available ready-made',
  product_unavailable: 'product not available',
}

/** The state of a prescription in the middle of a sentence. */
export const scriptWords: Record<z.infer<typeof PrescriptionState>, string> = {
  draft: 'not signed yet',
  active: 'active',
  on_hold: 'on hold',
  ceased: 'stopped',
  superseded: 'replaced by a newer one',
  exhausted: 'used up',
  expired: 'expired',
  released: 'taken to another pharmacy',
}

/** How a parcel's milestone is meant. */
export const milestoneMeaning: Record<(typeof milestones)[number], Meaning> = {
  label_created: 'quiet',
  in_transit: 'info',
  out_for_delivery: 'info',
  awaiting_collection: 'caution',
  delivered: 'good',
  problem: 'danger',
}

/** `Supply 2 of 6`. */
export const supplyWords = ({ supplyNumber, suppliesTotal }: Pick<BoardItem, 'supplyNumber' | 'suppliesTotal'>) =>
  `Supply ${supplyNumber} of ${suppliesTotal}`

/** A refusal as the rules word it, with the number of the rule apart: `It is too early.` and `INV-06`. */
export const reasonParts = (reason: string): { text: string; rule: string } => {
  const found = /^(.*?)\s*\(([A-Z]+-\d+)\)$/.exec(reason)
  return { text: found?.[1] ?? reason, rule: found?.[2] ?? '' }
}

/** One line of an order's history: `Linh Tran verified the order`, `Paid and received`. */
export const historyWords = ({ who, what }: { who: string; what: string }): string =>
  /^[a-z]/.test(what) ? `${who} ${what}` : what

/** How long a product keeps, by what. */
export const basisWords: Record<string, string> = {
  rule: 'by the rule for its form',
  reference: 'by a reference, such as the APF',
  study: 'by a stability study',
}
