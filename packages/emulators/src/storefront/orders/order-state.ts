import type { FulfillmentRecord, OrderLineRecord, OrderRecord, RefundRecord } from '../model.ts'
import { shareOf } from './amounts.ts'

const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0)

/** Price of a line after its discount, in cents. */
export const lineCents = ({ priceCents, quantity, discountCents }: OrderLineRecord) =>
  priceCents * quantity - discountCents

/** Pieces of a line that were paid back. */
export function refundedQuantity({ refunds }: OrderRecord, lineId: string): number {
  return sum(
    standing(refunds).flatMap(({ lines }) => lines.filter(line => line.lineId === lineId).map(line => line.quantity)),
  )
}

/** What the next pieces of a line are worth, in cents, with the GST inside. */
export function worthOf(order: OrderRecord, line: OrderLineRecord, count: number): { cents: number; taxCents: number } {
  const pieces = { before: refundedQuantity(order, line.id), count, of: line.quantity }
  return { cents: shareOf(lineCents(line), pieces), taxCents: shareOf(line.taxCents, pieces) }
}

/** Refunds whose payment did not fail. */
export const standing = (refunds: RefundRecord[]) => refunds.filter(({ status }) => status !== 'failure')

/** Cents that were paid back or are on their way back. */
export const refundedCents = ({ refunds }: OrderRecord) => sum(standing(refunds).map(({ amountCents }) => amountCents))

/** Cents of the delivery charge that were paid back. */
export const refundedShippingCents = ({ refunds }: OrderRecord) =>
  sum(standing(refunds).map(({ shippingCents }) => shippingCents))

/** Cents that can still be paid back. */
export const refundableCents = (order: OrderRecord) => order.totalCents - refundedCents(order)

/** Lines and delivery less what was taken back, in cents, whatever was paid. */
export const currentTotalCents = (order: OrderRecord) =>
  order.totalCents -
  sum(standing(order.refunds).map(({ lines, shippingCents }) => sum(lines.map(({ cents }) => cents)) + shippingCents))

/** GST inside what is left of the order, in cents. */
export const currentTaxCents = (order: OrderRecord) =>
  order.taxCents -
  sum(
    standing(order.refunds).map(
      ({ lines, shippingTaxCents }) => sum(lines.map(({ taxCents }) => taxCents)) + shippingTaxCents,
    ),
  )

/** The payment status that refunds leave behind. */
export function financialStatusOf(order: OrderRecord): OrderRecord['financialStatus'] {
  const back = refundedCents(order)
  if (back === 0) return order.totalCents === 0 || order.cancelledAt === null ? 'paid' : order.financialStatus
  return back >= order.totalCents ? 'refunded' : 'partially_refunded'
}

/** Null, `partial` or `fulfilled`, as the provider's messages say it. */
export function fulfillmentStatusOf({ lines, fulfillments }: OrderRecord): 'partial' | 'fulfilled' | null {
  const hasOpen = lines.some(({ fulfillableQuantity }) => fulfillableQuantity > 0)
  if (fulfillments.every(({ status }) => status === 'cancelled')) return null
  return hasOpen ? 'partial' : 'fulfilled'
}

/** The last milestone of a parcel, or null before the first. */
export function latestEvent({ events }: FulfillmentRecord): FulfillmentRecord['events'][number] | null {
  return events.toSorted((one, other) => one.happenedAt.localeCompare(other.happenedAt)).at(-1) ?? null
}
