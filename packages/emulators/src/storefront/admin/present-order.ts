import { gid } from '../graphql/gid.ts'
import type { AddressRecord, OrderLineRecord, OrderRecord } from '../model.ts'
import { customerIdOf } from '../orders/ids.ts'
import {
  currentTaxCents,
  currentTotalCents,
  fulfillmentStatusOf,
  lineCents,
  refundableCents,
  refundedCents,
  refundedQuantity,
  refundedShippingCents,
} from '../orders/order-state.ts'
import { stateNames } from '../orders/state-names.ts'
import { connection, inPlace, type PageArgs } from './connection.ts'
import { bag, gateway, taxLines } from './money.ts'
import { presentProduct, presentVariant } from './present-product.ts'
import type { SuggestionArgs } from './suggest-refund.ts'
import type { Node, Views } from './views.ts'

type Listed = { first?: number | null }

const limited = <T>(items: T[], { first }: Listed) => (first == null ? items : items.slice(0, first))

/** An order as the Admin API answers it. */
export function presentOrder(views: Views, order: OrderRecord): Node {
  const goodsCents = order.subtotalCents
  const shippingLeft = order.shippingCents - refundedShippingCents(order)
  const hasShipping = order.lines.some(({ requiresShipping }) => requiresShipping)
  return {
    __typename: 'Order',
    id: gid('Order', order.id),
    legacyResourceId: order.id,
    name: `#${order.orderNumber}`,
    number: order.orderNumber,
    email: order.email,
    phone: order.phone || null,
    note: order.note || null,
    sourceIdentifier: order.sourceIdentifier ?? null,
    tags: [],
    test: true,
    confirmed: true,
    closed: false,
    closedAt: null,
    cartToken: order.cartToken,
    checkoutToken: order.checkoutToken,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    processedAt: order.processedAt,
    cancelledAt: order.cancelledAt,
    cancelReason: order.cancelReason?.toUpperCase() ?? null,
    currencyCode: 'AUD',
    presentmentCurrencyCode: 'AUD',
    customAttributes: order.attributes,
    customer: customer(order),
    discountCode: order.discountCode,
    discountCodes: order.discountCode ? [order.discountCode] : [],
    displayFinancialStatus: order.financialStatus.toUpperCase(),
    displayFulfillmentStatus: displayFulfillmentStatus(order),
    fullyPaid: true,
    unpaid: false,
    refundable: refundableCents(order) > 0,
    requiresShipping: hasShipping,
    paymentGatewayNames: [gateway],
    subtotalPriceSet: bag(goodsCents),
    totalDiscountsSet: bag(order.discountCents),
    totalShippingPriceSet: bag(order.shippingCents),
    totalTaxSet: bag(order.taxCents),
    totalPriceSet: bag(order.totalCents),
    originalTotalPriceSet: bag(order.totalCents),
    totalReceivedSet: bag(order.totalCents),
    totalRefundedSet: bag(refundedCents(order)),
    totalRefundedShippingSet: bag(refundedShippingCents(order)),
    netPaymentSet: bag(refundableCents(order)),
    currentTotalPriceSet: bag(currentTotalCents(order)),
    currentSubtotalPriceSet: bag(currentTotalCents(order) - shippingLeft),
    currentShippingPriceSet: bag(shippingLeft),
    currentTotalTaxSet: bag(currentTaxCents(order)),
    currentTotalDiscountsSet: bag(order.discountCents),
    taxesIncluded: true,
    taxExempt: false,
    taxLines: taxLines(order.taxCents, order.taxCents > 0),
    shippingAddress: order.shippingAddress && presentAddress(order.id, order.shippingAddress),
    shippingLine: views.shippingLine(order),
    shippingLines: (args: PageArgs) => connection(inPlace([order]), args, shippingLine),
    lineItems: (args: PageArgs) => connection(inPlace(order.lines), args, line => views.line(order, line)),
    fulfillments: (args: Listed) => limited(order.fulfillments, args).map(one => views.fulfillment(order, one)),
    fulfillmentOrders: (args: PageArgs) =>
      connection(inPlace(hasShipping ? [order] : []), args, one => views.fulfillmentOrder(one)),
    refunds: (args: Listed) => limited(order.refunds, args).map(one => views.refund(order, one)),
    suggestedRefund: (args: SuggestionArgs) => views.suggestion(order, args),
    transactions: (args: Listed) =>
      limited(
        [views.sale(order), ...order.refunds.flatMap(refund => refundTransactions(views, order, refund.id))],
        args,
      ),
  }
}

function refundTransactions(views: Views, order: OrderRecord, refundId: string) {
  const refund = order.refunds.find(({ id }) => id === refundId)
  return refund && refund.amountCents > 0 ? [views.payback(order, refund)] : []
}

/** The payment of an order. */
export function presentSale(views: Views, order: OrderRecord): Node {
  return {
    ...transaction(views, order),
    id: gid('OrderTransaction', order.id),
    kind: 'SALE',
    status: 'SUCCESS',
    amountSet: bag(order.totalCents),
    createdAt: order.processedAt,
    processedAt: order.processedAt,
  }
}

/** The payment back that belongs to a refund. */
export function presentPayback(
  views: Views,
  order: OrderRecord,
  { id, status, amountCents, createdAt }: OrderRecord['refunds'][number],
): Node {
  return {
    ...transaction(views, order),
    id: gid('OrderTransaction', id),
    kind: 'REFUND',
    status: status.toUpperCase(),
    amountSet: bag(amountCents),
    createdAt,
    processedAt: createdAt,
  }
}

const transaction = (views: Views, order: OrderRecord) => ({
  __typename: 'OrderTransaction',
  gateway,
  formattedGateway: '(For Testing) Bogus Gateway',
  test: true,
  order: () => views.order(order),
})

/** A line of an order as the Admin API answers it. */
export function presentLine(views: Views, order: OrderRecord, line: OrderLineRecord): Node {
  const back = refundedQuantity(order, line.id)
  const net = lineCents(line)
  const perPiece = Math.round(net / line.quantity)
  const choice = line.variantTitle === 'Default Title' ? null : line.variantTitle
  return {
    __typename: 'LineItem',
    id: gid('LineItem', line.id),
    title: line.title,
    variantTitle: choice,
    name: choice ? `${line.title} - ${choice}` : line.title,
    vendor: 'Olive Mane',
    sku: line.sku,
    quantity: line.quantity,
    currentQuantity: line.quantity - back,
    refundableQuantity: line.quantity - back,
    unfulfilledQuantity: line.fulfillableQuantity,
    fulfillableQuantity: line.fulfillableQuantity,
    nonFulfillableQuantity: line.quantity - line.fulfillableQuantity,
    fulfillmentStatus: line.fulfillableQuantity === 0 ? 'fulfilled' : 'unfulfilled',
    restockable: true,
    isGiftCard: false,
    requiresShipping: line.requiresShipping,
    taxable: line.taxable,
    taxLines: taxLines(line.taxCents, line.taxable && net > 0),
    customAttributes: line.attributes,
    originalUnitPriceSet: bag(line.priceCents),
    originalTotalSet: bag(line.priceCents * line.quantity),
    // Codes are on the order, not on the line; `discountAllocations` has the line's share of them.
    discountedUnitPriceSet: bag(line.priceCents),
    discountedUnitPriceAfterAllDiscountsSet: bag(perPiece),
    discountedTotalSet: ({ withCodeDiscounts }: { withCodeDiscounts?: boolean }) =>
      bag(withCodeDiscounts ? net : line.priceCents * line.quantity),
    totalDiscountSet: bag(0),
    discountAllocations: line.discountCents > 0 ? [{ allocatedAmountSet: bag(line.discountCents) }] : [],
    product: () => presentProduct(views.orders.shop, line.productId),
    variant: () => presentVariant(views.orders.shop, line.variantId),
  }
}

/** The delivery of an order. */
export function shippingLine({ id, shippingTitle, shippingCents, shippingTaxCents }: OrderRecord): Node {
  return {
    __typename: 'ShippingLine',
    id: gid('ShippingLine', id),
    title: shippingTitle,
    code: shippingTitle,
    custom: false,
    isRemoved: false,
    source: 'shopify',
    originalPriceSet: bag(shippingCents),
    discountedPriceSet: bag(shippingCents),
    currentDiscountedPriceSet: bag(shippingCents),
    discountAllocations: [],
    taxLines: taxLines(shippingTaxCents, shippingTaxCents > 0),
  }
}

function customer({ email, phone, shippingAddress }: OrderRecord): Node {
  const { firstName = null, lastName = null } = shippingAddress ?? {}
  return {
    __typename: 'Customer',
    id: gid('Customer', customerIdOf(email)),
    email,
    phone: phone || null,
    firstName,
    lastName,
    displayName: [firstName, lastName].filter(Boolean).join(' ') || email,
  }
}

function presentAddress(orderId: string, address: AddressRecord): Node {
  const { firstName, lastName, address1, address2, city, provinceCode, zip, phone } = address
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const where = [address1, address2, `${city} ${provinceCode} ${zip}`, 'Australia'].filter(Boolean)
  return {
    __typename: 'MailingAddress',
    id: `${gid('MailingAddress', orderId)}?model_name=Address`,
    firstName,
    lastName,
    name,
    company: null,
    address1,
    address2: address2 || null,
    city,
    province: stateNames[provinceCode] ?? provinceCode,
    provinceCode,
    zip,
    country: 'Australia',
    countryCode: 'AU',
    countryCodeV2: 'AU',
    phone: phone || null,
    formatted: ({ withName }: { withName?: boolean }) => (withName ? [name, ...where] : where),
  }
}

function displayFulfillmentStatus(order: OrderRecord): string {
  const status = fulfillmentStatusOf(order)
  if (status === null) return order.cancelledAt && order.refunds.length > 0 ? 'RESTOCKED' : 'UNFULFILLED'
  return status === 'fulfilled' ? 'FULFILLED' : 'PARTIALLY_FULFILLED'
}
