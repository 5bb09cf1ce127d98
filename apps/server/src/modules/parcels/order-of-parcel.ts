import { parcels } from '@om/db/tables/orders'
import { inArray } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

/** The order behind one of these tracking numbers, if the reader may see it. */
export const orderIdOfParcel = async (tx: Tx, trackingNumbers: string[]): Promise<string | undefined> => {
  const [row] = await tx.visible(q =>
    q.select({ id: parcels.orderId }).from(parcels).where(inArray(parcels.trackingNumber, trackingNumbers)),
  )
  return row?.id ?? undefined
}
