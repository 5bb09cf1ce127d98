import { milestoneOf } from '@om/domain/parcels'
import type { Tracked } from '@om/integrations/parcels/port'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { ownerOf } from './parcels.hooks.ts'
import { lockParcel, type ParcelRow, updateParcel } from './parcels.repo.ts'
import { nextPoll } from './polling.ts'

/** What was known is kept when the carrier answers with nothing. */
const scansAfter = (parcel: ParcelRow, tracked: Tracked): ParcelRow['scans'] =>
  tracked.scans.length === 0
    ? parcel.scans
    : tracked.scans.map(({ at, description, location }) => ({ at: at.toISOString(), description, location }))

/** No scan yet is no news: the number exists, the parcel is still with us. */
const milestoneAfter = (parcel: ParcelRow, tracked: Tracked): ParcelRow['milestone'] =>
  tracked.status === '' ? parcel.milestone : milestoneOf(tracked.status)

const isSame = (one: ParcelRow, two: ParcelRow) =>
  one.milestone === two.milestone &&
  one.carrierStatus === two.carrierStatus &&
  JSON.stringify(one.scans) === JSON.stringify(two.scans)

/**
 * Stores what the carrier says about a parcel. Screens are woken when there is news; delivery ends the order. A parcel
 * that has been delivered stays delivered.
 */
export const saveTracking = async (deps: Deps, tx: Tx, parcelId: string, tracked: Tracked): Promise<void> => {
  const parcel = await lockParcel(tx, parcelId)
  if (!parcel || parcel.deliveredAt) return
  const now = deps.clock.now()
  const milestone = milestoneAfter(parcel, tracked)
  const deliveredAt = milestone === 'delivered' ? (tracked.scans[0]?.at ?? now) : null
  const saved = await updateParcel(tx, parcel.id, {
    milestone,
    carrierStatus: tracked.status || parcel.carrierStatus,
    scans: scansAfter(parcel, tracked),
    lastPolledAt: now,
    nextPollAt: deliveredAt ? null : nextPoll(parcel.createdAt, now),
    deliveredAt,
  })
  const owner = ownerOf(saved)
  if (!isSame(parcel, saved)) await owner.notifyScreens(deps, tx)
  if (deliveredAt) await owner.deliver(deps, tx, deliveredAt)
  if (milestone === 'awaiting_collection' && parcel.milestone !== milestone) await owner.writeReadyToCollect(deps, tx)
}
