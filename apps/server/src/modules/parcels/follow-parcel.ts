import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { findParcelOf, type ParcelOf, updateParcel } from './parcels.repo.ts'

/** Begins to ask the carrier about a parcel: it has been handed over. */
export const followParcel = async (deps: Pick<Deps, 'clock'>, tx: Tx, of: ParcelOf): Promise<void> => {
  const parcel = await findParcelOf(tx, of)
  if (parcel && !parcel.deliveredAt) await updateParcel(tx, parcel.id, { nextPollAt: deps.clock.now() })
}
