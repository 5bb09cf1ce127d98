import { parcels } from '@om/db/tables/parcels'
import { and, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { type ParcelOf, parcelOf, updateParcel } from './parcels.repo.ts'

// What other modules may use of parcels.

export { labelOfParcel, lodgeParcel, voidAtCarrier } from './lodge-parcel.ts'
export { type LostParcel, ownerOfShopParcel, ownerOfSupplyParcel, type ParcelOwner } from './parcels.hooks.ts'
export { milestoneLabel, type OrderStep, presentOrderSteps, presentParcel } from './parcels.present.ts'
export {
  keepParcelWith,
  type ParcelRow,
  parcelOf,
  parcelsOfOrders,
  parcelsOfShopOrders,
  voidParcel,
} from './parcels.repo.ts'

/** Begins to ask the carrier about a parcel: it has been handed over. */
export const followParcel = async (deps: Pick<Deps, 'clock'>, tx: Tx, of: ParcelOf): Promise<void> => {
  const parcel = await parcelOf(tx, of)
  const now = deps.clock.now()
  if (parcel && !parcel.deliveredAt) await updateParcel(tx, parcel.id, { nextPollAt: now, handedOverAt: now })
}

/** The order behind one of these tracking numbers, if the reader may see it. */
export const orderIdOfParcel = async (tx: Tx, trackingNumbers: string[]): Promise<string | undefined> => {
  const [row] = await tx.visible(q =>
    q
      .select({ id: parcels.orderId })
      .from(parcels)
      .where(and(inArray(parcels.trackingNumber, trackingNumbers), isNull(parcels.voidedAt))),
  )
  return row?.id ?? undefined
}
