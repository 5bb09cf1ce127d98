import { isReturned, milestoneOf } from '@om/domain/parcels'
import { CarrierDown, type Tracked } from '@om/integrations/parcels/port'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { endEnquiryOf } from './enquiries.ts'
import { ownerOf } from './parcels.hooks.ts'
import { isAnyDue, lockParcel, type ParcelRow, takeForPolling, updateParcel } from './parcels.repo.ts'
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
const saveTracking = async (deps: Deps, tx: Tx, parcelId: string, tracked: Tracked): Promise<void> => {
  const parcel = await lockParcel(tx, parcelId)
  if (!parcel || parcel.deliveredAt) return
  const now = deps.clock.now()
  const milestone = milestoneAfter(parcel, tracked)
  const deliveredAt = milestone === 'delivered' ? (tracked.scans[0]?.at ?? now) : null
  const comesBack = isReturned(tracked.status)
  const saved = await updateParcel(tx, parcel.id, {
    milestone,
    carrierStatus: tracked.status || parcel.carrierStatus,
    scans: scansAfter(parcel, tracked),
    lastPolledAt: now,
    // On its way back to us, it is not delivered to anybody.
    nextPollAt: deliveredAt || comesBack ? null : nextPoll(parcel.handedOverAt ?? parcel.createdAt, now),
    deliveredAt,
  })
  const owner = ownerOf(saved)
  if (!isSame(parcel, saved)) await owner.notifyScreens(deps, tx)
  if (deliveredAt || comesBack)
    await endEnquiryOf(deps, tx, saved, deliveredAt ? 'It was delivered.' : 'It comes back to us.')
  if (deliveredAt) await owner.deliver(deps, tx, deliveredAt)
  if (comesBack) await owner.comeBack(deps, tx)
  if (milestone === 'awaiting_collection' && parcel.milestone !== milestone) await owner.writeReadyToCollect(deps, tx)
}

/** The carrier answers for ten numbers in one call. */
const batch = 10
/** One call in seven seconds, over all copies of the server, keeps any minute within the ten calls that are allowed. */
const pace = { calls: 1, seconds: 7 }
const retryMs = 15 * 60_000

const as = system('parcels')

const mayAsk = async (deps: Deps): Promise<boolean> =>
  (await inTransaction({ deps, actor: as }, ({ tx }) => isAnyDue(tx, deps.clock.now()))) &&
  (await deps.rates.hit('carrier track', pace.calls, pace.seconds)) === null

const take = (deps: Deps): Promise<ParcelRow[]> => {
  const now = deps.clock.now()
  // Should this process end before the answer, the parcels come up again then.
  const again = new Date(now.getTime() + retryMs)
  return inTransaction({ deps, actor: as }, ({ tx }) => takeForPolling(tx, now, again, batch))
}

/**
 * Asks the carrier, which has no messages of its own, about the ten parcels that have waited longest for their turn. Called
 * by the clock, never for a page view. When the carrier is down they come up again a little later.
 */
export const parcelsSweep = async (deps: Deps): Promise<void> => {
  if (!(await mayAsk(deps))) return
  const parcels = await take(deps)
  try {
    for (const tracked of await deps.carrier.track(parcels.map(parcel => parcel.trackingNumber))) {
      const parcel = parcels.find(one => one.trackingNumber === tracked.trackingNumber)
      if (parcel) await inTransaction({ deps, actor: as }, ({ tx }) => saveTracking(deps, tx, parcel.id, tracked))
    }
  } catch (error) {
    if (!(error instanceof CarrierDown)) throw error
    deps.log.warn({ err: error, parcels: parcels.length }, 'the carrier did not answer about parcels')
  }
}
