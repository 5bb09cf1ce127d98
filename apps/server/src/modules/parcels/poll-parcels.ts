import { CarrierDown } from '@om/integrations/parcels/port'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { isAnyDue, type ParcelRow, takeForPolling } from './parcels.repo.ts'
import { saveTracking } from './save-tracking.ts'

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
 * Asks the carrier about the ten parcels that have waited longest for their turn. Called by the clock, never for a page
 * view. When the carrier is down they come up again a little later.
 */
export const pollParcels = async (deps: Deps): Promise<void> => {
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

/** What follows parcels by the clock: the carrier has no messages of its own, so it is asked. */
export const parcelsSweep = (deps: Deps): Promise<void> => pollParcels(deps)
