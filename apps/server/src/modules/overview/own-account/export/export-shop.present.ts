import { addressLine } from '@om/domain/delivery'
import { formatMoney } from '@om/domain/money'
import {
  creditNoteNumber,
  invoiceNumber,
  lineTotal,
  type OrderView,
  returnNumber,
  stateLabelOf,
} from '#src/modules/shop/shop.ts'
import { inWords, when } from './export-care.present.ts'

/** Orders of the shop that are kept with the account, in words. */
export const ownShopOrders = (views: readonly OrderView[]) =>
  views.map(({ order, parts, parcel }) => {
    const price = (cents: number) => formatMoney({ cents, currency: order.currency })
    const titleOf = (lineId: string) => parts.lines.find(({ id }) => id === lineId)?.title ?? ''
    return {
      Number: order.name,
      'Tax invoice': invoiceNumber(order.invoiceNumber),
      State: stateLabelOf(order),
      Ordered: when(order.placedAt),
      Paid: when(order.paidAt),
      'Sent off': when(order.shippedAt),
      Delivered: when(order.deliveredAt),
      Cancelled: when(order.cancelledAt),
      Name: order.customerName,
      'E-mail': order.email,
      Phone: order.phone,
      'Sent to': order.shipTo ? `${order.shipTo.name}, ${addressLine(order.shipTo)}` : null,
      Items: parts.lines.map(line => ({
        What: [line.title, line.variantTitle].filter(Boolean).join(', '),
        Pieces: line.quantity,
        'Pieces refunded': line.refundedQuantity,
        Price: price(lineTotal(line)),
      })),
      Delivery: price(order.shippingCents),
      Total: price(order.totalCents),
      Refunded: price(order.refundedCents),
      Refunds: parts.refunds
        .filter(({ status }) => status !== 'failed')
        .map(refund => ({
          Number: creditNoteNumber(refund.number),
          State: inWords(refund.status),
          Amount: price(refund.amountCents),
          'GST in it': price(refund.taxCents),
          When: when(refund.doneAt ?? refund.createdAt),
        })),
      Returns: parts.returns.map(one => ({
        Number: returnNumber(one.number),
        State: inWords(one.status),
        Reason: inWords(one.reason),
        'What you wrote': one.note,
        'What we answered': one.answer,
        Asked: when(one.requestedAt),
        Items: parts.returnLines
          .filter(line => line.returnId === one.id)
          .map(({ lineId, quantity }) => ({ What: titleOf(lineId), Pieces: quantity })),
      })),
      Parcel: parcel ? { 'Tracking number': parcel.trackingNumber, State: inWords(parcel.milestone) } : null,
    }
  })
