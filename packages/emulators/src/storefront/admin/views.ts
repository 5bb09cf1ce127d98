import type { FulfillmentRecord, OrderLineRecord, OrderRecord, RefundRecord } from '../model.ts'
import type { Orders } from '../orders/orders.ts'
import { presentFulfillment, presentFulfillmentOrder } from './present-fulfillment.ts'
import { presentLine, presentOrder, presentPayback, presentSale, shippingLine } from './present-order.ts'
import { presentRefund, presentRefundLine } from './present-refund.ts'
import { type SuggestionArgs, suggestRefund } from './suggest-refund.ts'

/** An object of the schema, by its fields; those with arguments are functions. */
export type Node = Record<string, unknown>

/** How records look through the Admin API. They lead to each other, so each is made from all. */
export type Views = {
  orders: Orders
  order(order: OrderRecord): Node
  line(order: OrderRecord, line: OrderLineRecord): Node
  shippingLine(order: OrderRecord): Node
  sale(order: OrderRecord): Node
  payback(order: OrderRecord, refund: RefundRecord): Node
  refund(order: OrderRecord, refund: RefundRecord): Node
  refundLine(order: OrderRecord, line: RefundRecord['lines'][number], refundId: string | null): Node
  suggestion(order: OrderRecord, args: SuggestionArgs): Node
  fulfillment(order: OrderRecord, fulfillment: FulfillmentRecord): Node
  fulfillmentOrder(order: OrderRecord): Node
}

export function createViews(orders: Orders): Views {
  const views: Views = {
    orders,
    order: order => presentOrder(views, order),
    line: (order, line) => presentLine(views, order, line),
    shippingLine,
    sale: order => presentSale(views, order),
    payback: (order, refund) => presentPayback(views, order, refund),
    refund: (order, refund) => presentRefund(views, order, refund),
    refundLine: (order, line, refundId) => presentRefundLine(views, order, line, refundId),
    suggestion: (order, args) => suggestRefund(views, order, args),
    fulfillment: (order, fulfillment) => presentFulfillment(views, order, fulfillment),
    fulfillmentOrder: order => presentFulfillmentOrder(views, order),
  }
  return views
}
