import { idOf } from '../graphql/gid.ts'
import type { RefundWish, RestockType } from '../orders/refund.ts'

export type RefundLineInput = { lineItemId: string; quantity: number; restockType?: string | null }

const restockTypes: Record<string, RestockType> = {
  CANCEL: 'cancel',
  RETURN: 'return',
  LEGACY_RESTOCK: 'return',
  NO_RESTOCK: 'no_restock',
}

/** Lines to be paid back, as the Admin API takes them. */
export function readRefundLines(lines: readonly RefundLineInput[] | null | undefined): RefundWish['lines'] {
  return (lines ?? []).map(({ lineItemId, quantity, restockType }) => ({
    lineId: idOf('LineItem', lineItemId) ?? '',
    quantity,
    restockType: restockTypes[restockType ?? 'NO_RESTOCK'] ?? 'no_restock',
  }))
}
