import type { ShopOrder } from '@om/contracts/shop-order'
import { taxFigures } from '@om/domain/invoice/tax'
import { milestoneLabel, type OrderStep, type ParcelRow, presentOrderSteps } from '#src/modules/parcels/parcels.ts'
import { customerCan, mayCancelReturn, type Reader } from './shop-orders.policy.ts'
import type { OrderParts, ShopLineRow, ShopOrderRow } from './shop-orders.repo.ts'

/** Number of a tax invoice as people say it. */
export const invoiceNumber = (number: number): string => `INV${number}`
/** Number of a credit note as people say it. */
export const creditNoteNumber = (number: number): string => `CN${number}`
/** Number of the credit note of what the office paid back of an order that a subscription paid for; the first `place` is 0. */
export const orderCreditNumber = (order: { invoiceNumber: number }, place: number): string =>
  `${invoiceNumber(order.invoiceNumber)}-C${place + 1}`
/** Number of a return as people say it. */
export const returnNumber = (number: number): string => `R${number}`

/** An order with everything that is shown of it. */
export type OrderView = {
  order: ShopOrderRow
  parts: OrderParts
  parcel: ParcelRow | undefined
  /** Page of a product by its id at the shop; null for one that is no longer in the range. */
  pathOf: (productId: string) => string | null
}

/** What a line costs in all, in cents, its discounts taken off. */
export const lineTotal = ({ unitCents, quantity, discountCents }: ShopLineRow): number =>
  unitCents * quantity - discountCents

/** Everything an order charges for, as its tax invoice lists it: the lines in their order, delivery last. */
export const taxItemsOf = (
  order: Pick<ShopOrderRow, 'shippingCents' | 'shippingTaxCents'>,
  lines: readonly ShopLineRow[],
) => [
  ...lines.map(line => ({ cents: lineTotal(line), isTaxed: line.isTaxed })),
  { cents: order.shippingCents, isTaxed: order.shippingTaxCents > 0 },
]

const moneyWords: Record<ShopOrderRow['financialStatus'], string> = {
  pending: 'Waiting for payment',
  authorized: 'Waiting for payment',
  partially_paid: 'Partly paid',
  paid: 'Paid',
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded',
  voided: 'Not paid',
}

const dispatchWords: Record<ShopOrderRow['dispatchState'], string> = {
  received: 'being prepared',
  packed: 'packed',
  shipped: 'on its way',
  delivered: 'delivered',
  on_hold: 'takes a little longer',
  cancelled: 'cancelled',
  not_needed: '',
}

/** Both states in words, such as `Paid, on its way`. */
export const stateLabelOf = (
  order: Pick<ShopOrderRow, 'financialStatus' | 'dispatchState' | 'cancelledAt'>,
): string => {
  const dispatch = order.cancelledAt ? 'cancelled' : dispatchWords[order.dispatchState]
  return [moneyWords[order.financialStatus], dispatch].filter(Boolean).join(', ')
}

const stepsOf = (order: ShopOrderRow): ShopOrder['steps'] => {
  const paid: OrderStep[] = [
    ['Ordered', order.placedAt],
    ['Paid', order.paidAt],
  ]
  const sent: OrderStep[] = [
    ['Packed', order.packedAt ?? order.shippedAt],
    ['On its way', order.shippedAt],
    ['Delivered', order.deliveredAt],
  ]
  const isOver = order.cancelledAt !== null || order.dispatchState === 'cancelled'
  const cancelled: OrderStep = ['Cancelled', order.cancelledAt ?? order.providerUpdatedAt]
  if (isOver) return presentOrderSteps([...[...paid, ...sent].filter(([, at]) => at !== null), cancelled], true)
  const isAllPaidFor = order.dispatchState === 'not_needed' && order.paidAt
  return presentOrderSteps(isAllPaidFor ? paid : [...paid, ...sent], false)
}

const presentLines = ({ order, parts, pathOf }: OrderView): ShopOrder['lines'] => {
  const { itemGstCents } = taxFigures(taxItemsOf(order, parts.lines))
  return parts.lines.map((line, place) => ({
    id: line.id,
    title: line.title,
    variantTitle: line.variantTitle,
    sku: line.sku,
    quantity: line.quantity,
    refundedQuantity: line.refundedQuantity,
    unitCents: line.unitCents,
    discountCents: line.discountCents,
    totalCents: lineTotal(line),
    gstCents: itemGstCents[place] ?? 0,
    isTaxed: line.isTaxed,
    productPath: line.productId ? pathOf(line.productId) : null,
  }))
}

/** Every refund of an order, those that failed too: admins find another way to pay them back. */
export const presentRefunds = ({ parts }: OrderView): ShopOrder['refunds'] =>
  parts.refunds.map(refund => ({
    id: refund.id,
    number: creditNoteNumber(refund.number),
    status: refund.status,
    amountCents: refund.amountCents,
    gstCents: refund.taxCents,
    at: (refund.doneAt ?? refund.createdAt).toISOString(),
    lines: parts.refundLines
      .filter(line => line.refundId === refund.id)
      .map(({ lineId, quantity }) => ({ lineId, quantity })),
  }))

const presentReturns = ({ parts }: OrderView): ShopOrder['returns'] =>
  parts.returns.map(one => ({
    id: one.id,
    number: returnNumber(one.number),
    status: one.status,
    reason: one.reason,
    note: one.note,
    answer: one.answer,
    requestedAt: one.requestedAt.toISOString(),
    lines: parts.returnLines
      .filter(line => line.returnId === one.id)
      .map(({ lineId, quantity }) => ({ lineId, quantity })),
    canCancel: mayCancelReturn(one),
  }))

/** An order of the shop as the person who placed it sees it. Its GST follows the total invoice rule. (REG-24) */
export const presentShopOrder = (view: OrderView, reader: Reader): ShopOrder => {
  const { order, parts, parcel } = view
  const { gstCents } = taxFigures(taxItemsOf(order, parts.lines))
  return {
    id: order.id,
    name: order.name,
    brand: order.brand,
    placedAt: order.placedAt.toISOString(),
    financialStatus: order.financialStatus,
    dispatchState: order.dispatchState,
    stateLabel: stateLabelOf(order),
    steps: stepsOf(order),
    currency: order.currency,
    subtotalCents: order.subtotalCents,
    discountCents: order.discountCents,
    shippingCents: order.shippingCents,
    delivery: order.shippingTitle,
    gstCents,
    totalCents: order.totalCents,
    refundedCents: order.refundedCents,
    lines: presentLines(view),
    refunds: presentRefunds(view).filter(({ status }) => status !== 'failed'),
    returns: presentReturns(view),
    sentTo: order.shipTo ? `${order.shipTo.suburb} ${order.shipTo.state} ${order.shipTo.postcode}` : '',
    parcel:
      parcel && order.shippedAt
        ? { trackingNumber: parcel.trackingNumber, milestone: parcel.milestone, label: milestoneLabel(parcel) }
        : null,
    isClaimed: order.patientId !== null,
    can: customerCan(order, parts, reader),
  }
}
