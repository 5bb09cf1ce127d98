import { done, type Result, refused } from '@om/contracts/errors'
import type { Parcel } from '@om/contracts/parcels'
import type { Actor } from '#src/actor.ts'
import type { Deps } from '#src/deps.ts'
import { presentParcel } from './parcels.present.ts'
import { parcelByNumber } from './parcels.repo.ts'

/**
 * A parcel for anyone who holds its number, from our own row: the carrier is never asked for a page view. Says nothing
 * about who receives it or what is in it; an unknown number is `parcel_not_found`.
 */
export const trackParcel = (
  deps: Deps,
  actor: Actor,
  { trackingNumber }: { trackingNumber: string },
  requestId = '',
): Promise<Result<Parcel>> =>
  deps.db.transaction(
    actor,
    async tx => {
      const parcel = await parcelByNumber(tx, trackingNumber)
      return parcel ? done(presentParcel(parcel)) : refused('parcel_not_found')
    },
    requestId,
  )
