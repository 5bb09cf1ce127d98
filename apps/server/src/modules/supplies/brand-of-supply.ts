import type { Tx } from '#src/database/database.ts'
import { supplyById } from './supplies.repo.ts'

/** Which brand an order's patient came through: the name we write under. */
export const brandOfSupply = async (tx: Tx, orderId: string): Promise<'men' | 'women'> =>
  (await supplyById(tx, orderId))?.brand ?? 'men'
