import type { milestones } from '@om/contracts/parcels'

/** Parcels with Australia Post: numbers, milestones and the words a patient reads. */

/** The shape of a tracking number: 8 to 30 capital letters and digits. */
export const TRACKING_NUMBER = /^[A-Z0-9]{8,30}$/

/** A tracking number as typed or scanned, put in capitals without spaces; null when it cannot be one. */
export const parseTrackingNumber = (text: string): string | null => {
  const plain = text.replace(/[\s-]/g, '').toUpperCase()
  return TRACKING_NUMBER.test(plain) ? plain : null
}

const digitOf = (character: string): number => {
  const digit = Number(character)
  return Number.isNaN(digit) ? character.charCodeAt(0) % 10 : digit
}

/** The check digit of an article id without it: weights 3 and 1 from the right, letters by their ASCII code. */
export const articleCheckDigit = (body: string): number => {
  const sum = [...body].toReversed().reduce((total, one, index) => total + digitOf(one) * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/** Whether a 21- or 23-character article id ends in its check digit. Others have none to check, and pass. */
export const hasGoodCheckDigit = (articleId: string): boolean =>
  (articleId.length !== 21 && articleId.length !== 23) ||
  articleId.slice(-1) === String(articleCheckDigit(articleId.slice(0, -1)))

export type Milestone = (typeof milestones)[number]

const byStatus: Record<string, Milestone> = {
  created: 'label_created',
  sealed: 'label_created',
  initiated: 'label_created',
  'in transit': 'in_transit',
  'possible delay': 'in_transit',
  'track items for detailed delivery information': 'in_transit',
  'out for delivery': 'out_for_delivery',
  'onboard for delivery': 'out_for_delivery',
  'awaiting collection': 'awaiting_collection',
  delivered: 'delivered',
  'unsuccessful pickup': 'problem',
  'article damaged': 'problem',
  cancelled: 'problem',
  'held by courier': 'problem',
  'cannot be delivered': 'problem',
}

/** The milestone behind a carrier's status, in any case; a status not known yet means it is on its way. */
export const milestoneOf = (status: string): Milestone => byStatus[status.trim().toLowerCase()] ?? 'in_transit'

/** Whether the carrier itself says the parcel may be late. */
export const isDelayed = (status: string): boolean => status.trim().toLowerCase() === 'possible delay'

/** Whether the carrier has given a parcel up and returns it to us. */
export const isReturned = (status: string): boolean => status.trim().toLowerCase() === 'cannot be delivered'

/** What a patient reads for each milestone: a heading and one sentence. */
export const milestoneLabels: Record<Milestone, { label: string; detail: string }> = {
  label_created: { label: 'Label created', detail: 'Your parcel is packed and waits for its first scan.' },
  in_transit: { label: 'On its way', detail: 'Australia Post has your parcel.' },
  out_for_delivery: { label: 'Out for delivery', detail: 'Your parcel should arrive today.' },
  awaiting_collection: { label: 'Ready to collect', detail: 'Your parcel waits at a post office. Bring photo ID.' },
  delivered: { label: 'Delivered', detail: 'Your parcel has arrived.' },
  problem: { label: 'Needs attention', detail: 'The carrier reports a problem. We are looking into it.' },
}

/** The carrier's own page for a parcel, or null when the number cannot be one. */
export const publicTrackingUrl = (text: string): string | null => {
  const number = parseTrackingNumber(text)
  return number && `https://auspost.com.au/mypost/track/#/details/${number}`
}

/** Our own page for a parcel. (Spec §2) */
export const parcelPath = (trackingNumber: string): string => `/t/auspost/${encodeURIComponent(trackingNumber)}`
