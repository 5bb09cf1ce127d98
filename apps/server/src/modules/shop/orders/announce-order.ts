import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'

/** Wakes the admins' screens that show an order and, where it is kept with an account, the customer's. */
export const announceShopOrder = (tx: Tx, order: { id: string; patientId: string | null }): Promise<void> =>
  announce(tx, ['role:admin', ...(order.patientId ? [`user:${order.patientId}` as const] : [])], 'shop-order', order.id)
