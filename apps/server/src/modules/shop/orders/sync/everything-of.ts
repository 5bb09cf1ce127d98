import type { Tx } from '#src/database/database.ts'
import { viewsOf } from '../order-views.ts'
import type { OrderView } from '../shop-orders.present.ts'
import { ordersOf } from '../shop-orders.repo.ts'

/** Orders are read in such portions. */
const portion = 100

/** Every order that is kept with a patient's account, newest first, with all that hangs on it. (REG-20) */
export const shopOrdersOf = async (tx: Tx, patientId: string): Promise<OrderView[]> => {
  const views: OrderView[] = []
  for (;;) {
    const last = views.at(-1)?.order
    const rows = await ordersOf(tx, patientId, last ? { at: last.placedAt, id: last.id } : null, portion)
    views.push(...(await viewsOf(tx, rows)))
    if (rows.length < portion) return views
  }
}
