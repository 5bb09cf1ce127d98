import type { Tx } from '#src/database/database.ts'
import { lockOrder, orderById, type ShopOrderRow, visibleOrder } from './shop-orders.repo.ts'

/** An order of the shop as the reader may see it. */
export const visibleShopOrder = (tx: Tx, id: string): Promise<ShopOrderRow | undefined> => visibleOrder(tx, id)

/** An order of the shop, held still until the transaction ends. */
export const lockShopOrder = (tx: Tx, id: string): Promise<ShopOrderRow | undefined> => lockOrder(tx, id)

/** An order of the shop, for the server's own work. */
export const shopOrderById = (tx: Tx, id: string): Promise<ShopOrderRow | undefined> => orderById(tx, id)
