import { parcels } from '@om/db/tables/orders'
import { shopOrders } from '@om/db/tables/shop'
import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

/** Orders of the shop are called `#1001`; a packing slip carries the number alone. */
const nameIn = (code: string): string | null => {
  const digits = code.trim().match(/^#?\s*(\d{1,12})$/)?.[1]
  return digits ? `#${digits}` : null
}

/** The order of the shop behind a packing slip or a parcel, if the reader may see it. */
export const dispatchIdByScan = async (
  tx: Tx,
  code: string,
  trackingNumbers: string[],
): Promise<string | undefined> => {
  const name = nameIn(code)
  if (name) {
    const [order] = await tx.visible(q =>
      q.select({ id: shopOrders.id }).from(shopOrders).where(eq(shopOrders.name, name)),
    )
    if (order) return order.id
  }
  const [parcel] = await tx.visible(q =>
    q.select({ id: parcels.shopOrderId }).from(parcels).where(inArray(parcels.trackingNumber, trackingNumbers)),
  )
  return parcel?.id ?? undefined
}
