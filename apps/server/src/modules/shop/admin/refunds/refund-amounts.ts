import type { Problem } from '@om/contracts/errors'
import { gstOfRefund, refundOfPieces } from '@om/domain/invoice/refund'
import { formatMoney } from '@om/domain/money'
import { lineTotal, type OrderView, taxItemsOf } from '../../orders/shop-orders.present.ts'

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

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0)

/** Refunds that are through or under way. */
const countedRefunds = ({ parts }: OrderView) => parts.refunds.filter(({ status }) => status !== 'failed')

/** Cents of the delivery charge that no refund has given back, or is about to. */
export const shippingLeft = (view: OrderView): number =>
  Math.max(0, view.order.shippingCents - sum(countedRefunds(view).map(({ shippingCents }) => shippingCents)))

/** Cents that came in and that no refund has given back, or is about to. */
export const refundableCents = (view: OrderView): number =>
  view.order.totalCents - sum(countedRefunds(view).map(({ amountCents }) => amountCents))

/** Pieces of a line that refunds have taken, done or under way. */
const takenOf = (view: OrderView, lineId: string): number => {
  const counted = new Set(countedRefunds(view).map(({ id }) => id))
  return sum(
    view.parts.refundLines
      .filter(line => line.lineId === lineId && counted.has(line.refundId))
      .map(({ quantity }) => quantity),
  )
}

/** More than the money that is left: some of it went back at the shop without naming a piece. */
const tooMuchMoney = (view: OrderView, amountCents: number): Problem[] => {
  const left = refundableCents(view)
  if (amountCents <= left) return []
  const { currency } = view.order
  return [{ message: `Only ${formatMoney({ cents: left, currency })} of what was paid is left to refund.` }]
}

/**
 * What a refund comes to, in cents: each line's part of what it cost, with the GST inside in proportion, and what is left of
 * the delivery charge. Problems name the lines that ask for more than is left, and say when the money itself is not. (REG-24)
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
  const amountCents = shippingCents + sum(lines.map(line => line.amountCents))
  if (problems.length === 0 && amountCents === 0)
    problems.push({ message: 'Choose at least one piece, or the delivery charge.' })
  problems.push(...tooMuchMoney(view, amountCents))
  if (problems.length > 0) return { problems }
  const delivery = { cents: shippingCents, isTaxed: order.shippingTaxCents > 0 }
  return {
    amountCents,
    taxCents: gstOfRefund(amountCents, [...lines.map(({ part }) => part), delivery], everything),
    shippingCents,
    lines: lines.map(({ part: _part, ...line }) => line),
  }
}
