import type { Tx } from '#src/database/database.ts'
import { orderById } from './supplies.repo.ts'

/** Which brand an order's patient came through: the name we write under. */
export const brandOfOrder = async (tx: Tx, orderId: string): Promise<'men' | 'women'> =>
  (await orderById(tx, orderId))?.brand ?? 'men'
