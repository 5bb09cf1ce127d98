import type { Parcel } from '@om/contracts/parcels'
import { milestoneLabels, publicTrackingUrl } from '@om/domain/parcels'
import type { ParcelRow } from './parcels.repo.ts'

/** The heading a patient reads for where the parcel is. */
export const milestoneLabel = (parcel: Pick<ParcelRow, 'milestone'>): string => milestoneLabels[parcel.milestone].label

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
})
