import type { PricedCart } from '../cart/price-cart.ts'
import type { AddressRecord, CartRecord, CheckoutRecord, OrderLineRecord, OrderRecord } from '../model.ts'
import { orderMessage } from '../webhooks/payloads.ts'
import { spreadGst } from './amounts.ts'
import { numericId } from './ids.ts'
import type { Orders } from './orders.ts'

export type Buyer = { email: string; phone: string; address: AddressRecord; cardLast4: string }
export type ChosenShipping = { title: string; cents: number }

/** What an order comes to, in cents; GST is inside everything. */
export type OrderTotals = {
  subtotalCents: number
  discountCents: number
  shippingCents: number
  shippingTaxCents: number
  lineTaxCents: number[]
  taxCents: number
  totalCents: number
}

/** Works out an order: goods after the discount, the delivery, and GST on what is taxed (delivery is), rounded once over all. */
export function totalOrder(priced: PricedCart, shippingCents: number): OrderTotals {
  const taxable = priced.lines.map(({ variant, cents, discountCents }) => (variant.taxable ? cents - discountCents : 0))
  const gst = spreadGst([...taxable, shippingCents])
  return {
    subtotalCents: priced.totalCents,
    discountCents: priced.discountCents,
    shippingCents,
    shippingTaxCents: gst.at(-1) ?? 0,
    lineTaxCents: gst.slice(0, -1),
    taxCents: gst.reduce((sum, part) => sum + part, 0),
    totalCents: priced.totalCents + shippingCents,
  }
}

/**
 * Makes the paid order of a cart, inside the caller's transaction, which has taken the pieces off the shelf. From then on the
 * cart can no longer be read and the checkout is done.
 */
export function placeOrder(
  orders: Orders,
  {
    cart,
    checkout,
    priced,
    buyer,
    shipping,
  }: {
    cart: CartRecord
    checkout: CheckoutRecord
    priced: PricedCart
    buyer: Buyer
    shipping: ChosenShipping
  },
): OrderRecord {
  const { lineTaxCents, ...totals } = totalOrder(priced, shipping.cents)
  const now = orders.now()
  const order = orders.save({
    id: numericId(),
    orderNumber: orders.nextNumber(),
    cartToken: cart.id,
    checkoutToken: checkout.id,
    email: buyer.email,
    phone: buyer.phone,
    createdAt: now,
    updatedAt: now,
    processedAt: now,
    cancelledAt: null,
    cancelReason: null,
    ...totals,
    discountCode: priced.discount?.code ?? null,
    shippingTitle: shipping.title,
    financialStatus: 'paid',
    note: cart.note,
    attributes: cart.attributes,
    shippingAddress: buyer.address,
    cardLast4: buyer.cardLast4,
    lines: priced.lines.map((line, place) => lineOf(line, lineTaxCents[place] ?? 0)),
    fulfillments: [],
    refunds: [],
  })
  orders.shop.carts.put({ ...cart, completedOrderId: order.id })
  orders.checkouts.put({ ...checkout, challenge: null, notices: [], orderId: order.id })
  const payload = orderMessage(order)
  orders.messages.tell([
    { topic: 'orders/create', payload },
    { topic: 'orders/paid', payload },
  ])
  return order
}

function lineOf(
  { line, variant, product, discountCents }: PricedCart['lines'][number],
  taxCents: number,
): OrderLineRecord {
  return {
    id: numericId(),
    productId: product.id,
    variantId: variant.id,
    sku: variant.sku,
    title: product.title,
    variantTitle: variant.title,
    quantity: line.quantity,
    priceCents: variant.priceCents,
    discountCents,
    taxCents,
    taxable: variant.taxable,
    requiresShipping: variant.requiresShipping,
    fulfillableQuantity: line.quantity,
    attributes: line.attributes,
  }
}
