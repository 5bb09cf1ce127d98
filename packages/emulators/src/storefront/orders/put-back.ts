import type { OrderRecord } from '../model.ts'
import type { RefundWish } from './refund.ts'
import type { UserError } from './result.ts'

/** Where everything lies and is sent from. */
export const warehouse = { id: '70000000001', name: 'Sample Compounding Pharmacy' }

/** Pieces to be put back: as cancelled while they are still here, the others as returned. */
export function putBack(order: OrderRecord, lineId: string, quantity: number): RefundWish['lines'] {
  const here = order.lines.find(({ id }) => id === lineId)?.fulfillableQuantity ?? 0
  const cancelled = Math.min(quantity, here)
  return [
    { lineId, quantity: cancelled, restockType: 'cancel' as const },
    { lineId, quantity: quantity - cancelled, restockType: 'return' as const },
  ].filter(line => line.quantity > 0)
}

type AskedBack = RefundWish['lines'][number] & { locationId: string | null }

/** Why pieces cannot be put back as asked: no place is named, or they are not where the way of putting them back takes them from. */
export function putBackErrors(order: OrderRecord, lines: readonly AskedBack[]): UserError[] {
  return lines.flatMap(({ lineId, quantity, restockType, locationId }, at) => {
    if (restockType === 'no_restock') return []
    const field = ['input', 'refundLineItems', String(at)]
    if (locationId !== warehouse.id) {
      return [{ field: [...field, 'locationId'], message: 'Location must be specified to restock items' }]
    }
    const most =
      restockType === 'cancel'
        ? (order.lines.find(({ id }) => id === lineId)?.fulfillableQuantity ?? 0)
        : sentPieces(order, lineId)
    if (quantity <= most) return []
    const message = `Quantity cannot ${restockType} more than ${restockType === 'cancel' ? 'is unfulfilled' : 'was fulfilled'}`
    return [{ field: [...field, 'quantity'], message }]
  })
}

const sentPieces = ({ fulfillments }: OrderRecord, lineId: string) =>
  fulfillments
    .filter(({ status }) => status === 'success')
    .flatMap(({ lines }) => lines.filter(line => line.lineId === lineId))
    .reduce((sum, { quantity }) => sum + quantity, 0)
