import { Refusal } from '../graphql/wire-error.ts'
import type { OrderRecord } from '../model.ts'
import { centsOf } from '../orders/amounts.ts'
import { refundableCents, refundedQuantity, refundedShippingCents } from '../orders/order-state.ts'
import { valueRefund } from '../orders/refund.ts'
import { bag, gateway } from './money.ts'
import { type RefundLineInput, readRefundLines } from './read-refund.ts'
import type { Node, Views } from './views.ts'

export type SuggestionArgs = {
  refundLineItems?: RefundLineInput[] | null
  refundShipping?: boolean | null
  shippingAmount?: string | null
  suggestFullRefund?: boolean | null
}

/**
 * What a refund of these lines would come to, and by which payment; nothing is stored.
 * @throws Refusal when more is asked for than is left
 */
export function suggestRefund(views: Views, order: OrderRecord, args: SuggestionArgs): Node {
  const shippingLeft = order.shippingCents - refundedShippingCents(order)
  const isWhole = args.suggestFullRefund === true
  const shippingCents = isWhole || args.refundShipping ? shippingLeft : (centsOf(args.shippingAmount ?? '0') ?? 0)
  const valued = valueRefund(order, {
    lines: isWhole ? everything(order) : readRefundLines(args.refundLineItems),
    shippingCents,
  })
  if (!valued.ok) throw new Refusal(valued.errors.map(({ message }) => message).join(' '), 'BAD_REQUEST')
  const { cents, taxCents, lines, shippingTaxCents } = valued.value
  const amountCents = Math.min(cents, refundableCents(order))
  return {
    amountSet: bag(amountCents),
    maximumRefundableSet: bag(refundableCents(order)),
    subtotalSet: bag(cents - shippingCents),
    discountedSubtotalSet: bag(cents - shippingCents),
    totalTaxSet: bag(taxCents),
    refundLineItems: lines.map(line => views.refundLine(order, line, null)),
    shipping: {
      amountSet: bag(shippingCents),
      maximumRefundableSet: bag(shippingLeft),
      taxSet: bag(shippingTaxCents),
    },
    suggestedTransactions: [
      {
        kind: 'SUGGESTED_REFUND',
        gateway,
        formattedGateway: '(For Testing) Bogus Gateway',
        amountSet: bag(amountCents),
        maximumRefundableSet: bag(refundableCents(order)),
        parentTransaction: () => views.sale(order),
      },
    ],
  }
}

const everything = (order: OrderRecord) =>
  order.lines.flatMap(line => {
    const quantity = line.quantity - refundedQuantity(order, line.id)
    return quantity > 0 ? [{ lineId: line.id, quantity, restockType: 'no_restock' as const }] : []
  })
