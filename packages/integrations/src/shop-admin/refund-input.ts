import { refundOfPieces } from '@om/domain/invoice/refund'
import { type RefundInput, type RemoteOrder, ShopRefused } from './port.ts'
import { noteWithKey } from './refund-note.ts'

type Payment = { id: string; gateway: string; cents: number }

/** How an order was paid, and the shop's id of the place it is sent from; null when that place is closed. */
type Origins = { payments: readonly Payment[]; locationId: string | null }

const decimalOf = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0)

/** What the wanted pieces and the wanted part of the delivery charge come to, in cents. */
const amountOf = (order: RemoteOrder, input: RefundInput): number => {
  const back = input.lines.map(wanted => {
    const line = order.lines.find(({ id }) => id === wanted.lineId)
    if (!line) throw new ShopRefused('The shop does not know a line of this order.')
    const refundedQuantity = sum(
      order.refunds
        .filter(({ status }) => status !== 'failed')
        .flatMap(({ lines }) => lines.filter(one => one.lineId === line.id).map(one => one.quantity)),
    )
    if (refundedQuantity + wanted.quantity > line.quantity)
      throw new ShopRefused('More pieces are to be refunded than are left.')
    const cents = line.unitCents * line.quantity - line.discountCents
    return refundOfPieces({ cents, quantity: line.quantity, refundedQuantity }, wanted.quantity)
  })
  return sum(back) + input.shippingCents
}

/**
 * Spreads an amount over the payments it came by, the first one first; what went back already is taken off in the same way.
 * Less than the amount is never paid back without a word.
 */
const shareOut = (payments: readonly Payment[], refundedCents: number, amountCents: number) => {
  let gone = refundedCents
  let left = amountCents
  const shares = payments.flatMap(payment => {
    const used = Math.min(gone, payment.cents)
    gone -= used
    const cents = Math.min(left, payment.cents - used)
    left -= cents
    return cents > 0 ? [{ payment, cents }] : []
  })
  if (left > 0) throw new ShopRefused('More is to be refunded than is left of what was paid.')
  return shares
}

/**
 * Pieces of one line as the shop takes them back. What goes on the shelf again does so as cancelled while it has not left,
 * else as returned, and at a named place; the shop accepts no other way.
 */
const takenBack = (order: RemoteOrder, { lineId, quantity, restock }: RefundInput['lines'][number], place: Origins) => {
  const line = { lineItemId: lineId }
  if (!restock) return [{ ...line, quantity, restockType: 'NO_RESTOCK' }]
  const { locationId } = place
  if (!locationId)
    throw new ShopRefused('The shop names no place to put pieces back. Refund without putting them back.')
  const unsent = Math.min(quantity, order.lines.find(({ id }) => id === lineId)?.unsentQuantity ?? 0)
  return [
    { ...line, quantity: unsent, restockType: 'CANCEL', locationId },
    { ...line, quantity: quantity - unsent, restockType: 'RETURN', locationId },
  ].filter(part => part.quantity > 0)
}

/**
 * What is sent to the shop to pay back: pieces, delivery, and by which payments. The amount is stated to the cent, so that it
 * is what the customer was told.
 * @throws ShopRefused for lines that are not on the order, for more pieces or more money than are left, and when nothing can be put back
 */
export const refundInput = (order: RemoteOrder, origins: Origins, input: RefundInput) => {
  const refundedCents = sum(order.refunds.map(({ expectedCents }) => expectedCents))
  const shares = shareOut(origins.payments, refundedCents, amountOf(order, input))
  return {
    orderId: order.id,
    note: noteWithKey(input.note, input.key),
    // We write to the customer ourselves.
    notify: false,
    refundLineItems: input.lines.flatMap(line => takenBack(order, line, origins)),
    ...(input.shippingCents > 0 ? { shipping: { amount: decimalOf(input.shippingCents) } } : {}),
    transactions: shares.map(({ payment, cents }) => ({
      orderId: order.id,
      parentId: payment.id,
      gateway: payment.gateway,
      kind: 'REFUND',
      amount: decimalOf(cents),
    })),
  }
}
