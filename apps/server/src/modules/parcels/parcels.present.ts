import type { Parcel } from '@om/contracts/parcels'
import { milestoneLabels, publicTrackingUrl } from '@om/domain/parcels'
import type { ParcelRow } from './parcels.repo.ts'

/** The heading a patient reads for where the parcel is. */
export const milestoneLabel = (parcel: Pick<ParcelRow, 'milestone'>): string => milestoneLabels[parcel.milestone].label

/** A step of an order, and when it was done. */
export type OrderStep = readonly [label: string, at: Date | null]

/**
 * The steps of an order as whoever ordered reads them, each named by what has happened: a packed parcel waits for the carrier, and one
 * that the carrier has is on its way until it is delivered. None is the present one of an order that waits or is over: `isStill`.
 */
export const presentOrderSteps = (steps: readonly OrderStep[], isStill: boolean) => {
  const open = isStill ? -1 : steps.findIndex(([, at]) => at === null)
  const nowAt = steps[open]?.[0] === 'Delivered' ? open - 1 : open
  return steps.map(([label, at], index) => ({
    label: label === 'On its way' && index === open ? 'Waiting for pick-up' : label,
    at: at?.toISOString() ?? null,
    state: index === nowAt ? ('now' as const) : at ? ('done' as const) : ('next' as const),
  }))
}

/** A parcel without name, address or contents. */
export const presentParcel = (row: ParcelRow): Parcel => ({
  trackingNumber: row.trackingNumber,
  carrier: 'Australia Post',
  milestone: row.milestone,
  label: milestoneLabel(row),
  events: row.scans,
  lastCheckedAt: row.lastPolledAt?.toISOString() ?? null,
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
  carrierUrl: publicTrackingUrl(row.trackingNumber) ?? '',
  askedCarrierOn: row.askedCarrierOn,
})
