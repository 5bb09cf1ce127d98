import { idOf } from '../graphql/gid.ts'
import type { RefundWish, RestockType } from '../orders/refund.ts'

export type RefundLineInput = {
  lineItemId: string
  quantity: number
  restockType?: string | null
  locationId?: string | null
}

type AskedLine = RefundWish['lines'][number] & { locationId: string | null }

const restockTypes: Record<string, RestockType> = {
  CANCEL: 'cancel',
  RETURN: 'return',
  LEGACY_RESTOCK: 'return',
  NO_RESTOCK: 'no_restock',
}

/** Lines to be paid back, as the Admin API takes them, each with the place where its pieces are to be put. */
export function readRefundLines(lines: readonly RefundLineInput[] | null | undefined) {
  return (lines ?? []).map(
    ({ lineItemId, quantity, restockType, locationId }): AskedLine => ({
      lineId: idOf('LineItem', lineItemId) ?? '',
      quantity,
      restockType: restockTypes[restockType ?? 'NO_RESTOCK'] ?? 'no_restock',
      locationId: idOf('Location', locationId ?? '') ?? null,
    }),
  )
}
