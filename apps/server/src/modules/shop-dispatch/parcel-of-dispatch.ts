import { shopOrders } from '@om/db/tables/shop'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import { announceEach } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import type { ParcelOwner } from '#src/modules/parcels/parcel-owner.ts'
import type { ParcelRow } from '#src/modules/parcels/parcels.repo.ts'

/** Wakes the pharmacy's board, the admins' list and, where it is kept with an account, the customer's screens. */
export const announceDispatch = (tx: Tx, order: { id: string; patientId: string | null }): Promise<void> =>
  announceEach(tx, [
    { topics: ['role:pharmacist'], kind: 'dispatch', subjectId: order.id },
    { topics: ['role:admin'], kind: 'shop-order', subjectId: order.id },
    ...(order.patientId
      ? [{ topics: [`user:${order.patientId}` as const], kind: 'shop-order' as const, subjectId: order.id }]
      : []),
  ])

const deliver = async (_deps: Deps, tx: Tx, orderId: string, deliveredAt: Date): Promise<void> => {
  await tx.q
    .update(shopOrders)
    .set({ dispatchState: 'delivered', deliveredAt, version: sql`${shopOrders.version} + 1` })
    .where(and(eq(shopOrders.id, orderId), eq(shopOrders.dispatchState, 'shipped')))
}

/** How an order of the shop follows its parcel. */
export const ownerOfDispatch = (parcel: ParcelRow, orderId: string): ParcelOwner => ({
  tellNews: tx => announceDispatch(tx, { id: orderId, patientId: parcel.patientId }),
  deliver: (deps, tx, deliveredAt) => deliver(deps, tx, orderId, deliveredAt),
  writeReadyToCollect: async () => {},
})
