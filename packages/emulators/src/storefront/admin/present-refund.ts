import { gid } from '../graphql/gid.ts'
import type { OrderRecord, RefundRecord } from '../model.ts'
import { connection, inPlace, type PageArgs } from './connection.ts'
import { bag } from './money.ts'
import { presentLocation } from './present-location.ts'
import type { Node, Views } from './views.ts'

/** A refund as the Admin API answers it. */
export function presentRefund(views: Views, order: OrderRecord, refund: RefundRecord): Node {
  const isPaid = refund.status === 'success'
  return {
    __typename: 'Refund',
    id: gid('Refund', refund.id),
    legacyResourceId: refund.id,
    note: refund.note || null,
    createdAt: refund.createdAt,
    updatedAt: refund.createdAt,
    processedAt: refund.createdAt,
    order: () => views.order(order),
    totalRefundedSet: bag(isPaid ? refund.amountCents : 0),
    refundLineItems: (args: PageArgs) =>
      connection(inPlace(refund.lines), args, line => views.refundLine(order, line, refund.id)),
    refundShippingLines: (args: PageArgs) =>
      connection(
        inPlace(refund.shippingCents > 0 ? [refund] : []),
        args,
        ({ id, shippingCents, shippingTaxCents }) => ({
          __typename: 'RefundShippingLine',
          id: gid('RefundShippingLine', id),
          shippingLine: views.shippingLine(order),
          subtotalAmountSet: bag(shippingCents),
          taxAmountSet: bag(shippingTaxCents),
        }),
      ),
    transactions: (args: PageArgs) =>
      connection(inPlace(refund.amountCents > 0 ? [refund] : []), args, one => views.payback(order, one)),
  }
}

/** A line of a refund; `refundId` is null while it is only suggested. */
export function presentRefundLine(
  views: Views,
  order: OrderRecord,
  { lineId, quantity, cents, taxCents, restockType }: RefundRecord['lines'][number],
  refundId: string | null,
): Node {
  const line = order.lines.find(({ id }) => id === lineId)
  return {
    __typename: 'RefundLineItem',
    id: refundId && `${gid('RefundLineItem', lineId)}?refund=${refundId}`,
    lineItem: () => line && views.line(order, line),
    quantity,
    restockType: restockType.toUpperCase(),
    location: () => (restockType === 'no_restock' ? null : presentLocation()),
    restocked: refundId !== null && restockType !== 'no_restock',
    priceSet: bag(Math.round(cents / quantity)),
    subtotalSet: bag(cents),
    totalTaxSet: bag(taxCents),
  }
}
