import type { Problem } from '@om/contracts/errors'
import { gstOfRefund, refundOfPieces } from '@om/domain/invoice/refund'
import { lineTotal, type OrderView, taxItemsOf } from '#src/modules/shop-orders/shop-orders.present.ts'
import { shippingLeft } from './order-page.ts'

export type WantedRefund = {
  lines: readonly { lineId: string; quantity: number; restock: boolean }[]
  refundShipping: boolean
}

export type RefundAmounts = {
  amountCents: number
  taxCents: number
  shippingCents: number
  lines: { lineId: string; quantity: number; amountCents: number; taxCents: number; restock: boolean }[]
}

/** Pieces of each line that refunds have taken, done or under way. */
const takenOf = ({ parts }: OrderView, lineId: string): number => {
  const counted = new Set(parts.refunds.filter(({ status }) => status !== 'failed').map(({ id }) => id))
  return parts.refundLines
    .filter(line => line.lineId === lineId && counted.has(line.refundId))
    .reduce((sum, { quantity }) => sum + quantity, 0)
}

/**
 * What a refund comes to, in cents: each line's part of what it cost, with the GST inside in proportion, and what is left of
 * the delivery charge. Problems name the lines that ask for more than is left. (REG-24)
 */
export const refundAmounts = (view: OrderView, wanted: WantedRefund): RefundAmounts | { problems: Problem[] } => {
  const { order, parts } = view
  const everything = taxItemsOf(order, parts.lines)
  const problems: Problem[] = []
  const lines = wanted.lines.flatMap(({ lineId, quantity, restock }) => {
    const line = parts.lines.find(({ id }) => id === lineId)
    const taken = takenOf(view, lineId)
    if (!line || taken + quantity > line.quantity) {
      const left = line ? line.quantity - taken : 0
      problems.push({ field: lineId, message: `${left} ${left === 1 ? 'piece is' : 'pieces are'} left to refund.` })
      return []
    }
    const cents = lineTotal(line)
    const amountCents = refundOfPieces({ cents, quantity: line.quantity, refundedQuantity: taken }, quantity)
    const part = { cents: amountCents, isTaxed: line.isTaxed }
    return [{ lineId, quantity, restock, amountCents, taxCents: gstOfRefund(amountCents, [part], everything), part }]
  })
  const shippingCents = wanted.refundShipping ? shippingLeft(view) : 0
  const amountCents = lines.reduce((sum, line) => sum + line.amountCents, shippingCents)
  if (problems.length === 0 && amountCents === 0)
    problems.push({ message: 'Choose at least one piece, or the delivery charge.' })
  if (problems.length > 0) return { problems }
  const delivery = { cents: shippingCents, isTaxed: order.shippingTaxCents > 0 }
  return {
    amountCents,
    taxCents: gstOfRefund(amountCents, [...lines.map(({ part }) => part), delivery], everything),
    shippingCents,
    lines: lines.map(({ part: _part, ...line }) => line),
  }
}
