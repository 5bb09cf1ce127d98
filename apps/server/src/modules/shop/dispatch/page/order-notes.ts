import type { Tx } from '#src/database/database.ts'
import { insertDispatchNote } from '../dispatch.repo.ts'

/** Keeps what somebody wrote about a step on an order of the shop, beside its audit row. */
export const noteOnShopOrder = (tx: Tx, note: { auditId: number; orderId: string; text: string }): Promise<void> =>
  insertDispatchNote(tx, note)
