import { sydneyTime } from '../../common/sydney-time.ts'
import { gid } from '../graphql/gid.ts'
import type {
  AddressRecord,
  FulfillmentRecord,
  OrderLineRecord,
  OrderRecord,
  ProductRecord,
  RefundRecord,
} from '../model.ts'
import { decimal } from '../orders/amounts.ts'
import { customerIdOf } from '../orders/ids.ts'
import { currentTotalCents, fulfillmentStatusOf, latestEvent, lineCents } from '../orders/order-state.ts'
import { stateNames } from '../orders/state-names.ts'
import type { Shop } from '../shop.ts'

/** Messages carry ids as numbers and instants in the shop's own time. */
const number = (id: string) => Number(id)
const moment = (instant: string) => sydneyTime(new Date(instant))
const momentOrNull = (instant: string | null) => (instant === null ? null : moment(instant))
const pairs = (attributes: { key: string; value: string }[]) =>
  attributes.map(({ key, value }) => ({ name: key, value }))
const gst = (cents: number, isTaxed: boolean) => (isTaxed ? [{ title: 'GST', rate: 0.1, price: decimal(cents) }] : [])

/** An order as messages tell it. */
export function orderMessage(order: OrderRecord): Record<string, unknown> {
  const { shippingAddress } = order
  return {
    id: number(order.id),
    admin_graphql_api_id: gid('Order', order.id),
    name: `#${order.orderNumber}`,
    number: order.orderNumber - 1000,
    order_number: order.orderNumber,
    email: order.email,
    contact_email: order.email,
    phone: order.phone || null,
    created_at: moment(order.createdAt),
    updated_at: moment(order.updatedAt),
    processed_at: moment(order.processedAt),
    cancelled_at: momentOrNull(order.cancelledAt),
    cancel_reason: order.cancelReason,
    closed_at: null,
    confirmed: true,
    currency: 'AUD',
    presentment_currency: 'AUD',
    subtotal_price: decimal(order.subtotalCents),
    total_line_items_price: decimal(order.subtotalCents + order.discountCents),
    total_discounts: decimal(order.discountCents),
    total_tax: decimal(order.taxCents),
    total_price: decimal(order.totalCents),
    current_total_price: decimal(currentTotalCents(order)),
    taxes_included: true,
    tax_lines: gst(order.taxCents, order.taxCents > 0),
    financial_status: order.financialStatus,
    fulfillment_status: fulfillmentStatusOf(order),
    cart_token: order.cartToken,
    checkout_token: order.checkoutToken,
    note: order.note || null,
    note_attributes: pairs(order.attributes),
    tags: '',
    test: true,
    discount_codes: order.discountCode
      ? [{ code: order.discountCode, amount: decimal(order.discountCents), type: 'fixed_amount' }]
      : [],
    customer: {
      id: number(customerIdOf(order.email)),
      email: order.email,
      first_name: shippingAddress?.firstName ?? null,
      last_name: shippingAddress?.lastName ?? null,
    },
    shipping_address: shippingAddress && address(shippingAddress),
    billing_address: shippingAddress && address(shippingAddress),
    shipping_lines: [
      {
        title: order.shippingTitle,
        code: order.shippingTitle,
        price: decimal(order.shippingCents),
        discounted_price: decimal(order.shippingCents),
        tax_lines: gst(order.shippingTaxCents, order.shippingTaxCents > 0),
      },
    ],
    line_items: order.lines.map(lineItem),
    fulfillments: order.fulfillments.map(one => fulfillmentMessage(order, one)),
    refunds: order.refunds.map(one => refundMessage(order, one)),
    payment_gateway_names: ['bogus'],
  }
}

function lineItem(line: OrderLineRecord) {
  return {
    id: number(line.id),
    admin_graphql_api_id: gid('LineItem', line.id),
    product_id: number(line.productId),
    variant_id: number(line.variantId),
    sku: line.sku,
    title: line.title,
    variant_title: line.variantTitle === 'Default Title' ? null : line.variantTitle,
    name: line.variantTitle === 'Default Title' ? line.title : `${line.title} - ${line.variantTitle}`,
    quantity: line.quantity,
    price: decimal(line.priceCents),
    total_discount: '0.00',
    discount_allocations: line.discountCents > 0 ? [{ amount: decimal(line.discountCents) }] : [],
    taxable: line.taxable,
    tax_lines: gst(line.taxCents, line.taxable && lineCents(line) > 0),
    requires_shipping: line.requiresShipping,
    fulfillable_quantity: line.fulfillableQuantity,
    fulfillment_status: line.fulfillableQuantity === 0 ? 'fulfilled' : null,
    gift_card: false,
    properties: pairs(line.attributes),
  }
}

function address({ firstName, lastName, ...where }: AddressRecord) {
  return {
    first_name: firstName,
    last_name: lastName,
    name: [firstName, lastName].filter(Boolean).join(' '),
    address1: where.address1,
    address2: where.address2 || null,
    city: where.city,
    province: stateNames[where.provinceCode] ?? where.provinceCode,
    province_code: where.provinceCode,
    zip: where.zip,
    country: 'Australia',
    country_code: where.countryCode,
    phone: where.phone || null,
  }
}

/** A parcel as messages tell it. */
export function fulfillmentMessage(order: OrderRecord, fulfillment: FulfillmentRecord): Record<string, unknown> {
  const { trackingNumber, trackingUrl } = fulfillment
  return {
    id: number(fulfillment.id),
    admin_graphql_api_id: gid('Fulfillment', fulfillment.id),
    order_id: number(order.id),
    name: `#${order.orderNumber}.${order.fulfillments.findIndex(({ id }) => id === fulfillment.id) + 1}`,
    status: fulfillment.status,
    created_at: moment(fulfillment.createdAt),
    updated_at: moment(fulfillment.updatedAt),
    tracking_company: fulfillment.trackingCompany,
    tracking_number: trackingNumber,
    tracking_numbers: trackingNumber ? [trackingNumber] : [],
    tracking_url: trackingUrl,
    tracking_urls: trackingUrl ? [trackingUrl] : [],
    shipment_status: latestEvent(fulfillment)?.status.toLowerCase() ?? null,
    line_items: fulfillment.lines.flatMap(({ lineId, quantity }) => {
      const line = order.lines.find(({ id }) => id === lineId)
      return line ? [{ ...lineItem(line), quantity }] : []
    }),
  }
}

/** A refund as messages tell it; its amount is that of its transactions. */
export function refundMessage(order: OrderRecord, refund: RefundRecord): Record<string, unknown> {
  return {
    id: number(refund.id),
    admin_graphql_api_id: gid('Refund', refund.id),
    order_id: number(order.id),
    created_at: moment(refund.createdAt),
    processed_at: moment(refund.createdAt),
    note: refund.note || null,
    restock: refund.lines.some(({ restockType }) => restockType !== 'no_restock'),
    refund_line_items: refund.lines.map(({ lineId, quantity, cents, taxCents, restockType }) => ({
      line_item_id: number(lineId),
      quantity,
      subtotal: Number(decimal(cents)),
      total_tax: Number(decimal(taxCents)),
      restock_type: restockType,
    })),
    transactions:
      refund.amountCents > 0
        ? [
            {
              id: number(refund.id) + 1,
              order_id: number(order.id),
              kind: 'refund',
              gateway: 'bogus',
              status: refund.status,
              amount: decimal(refund.amountCents),
              currency: 'AUD',
              test: true,
            },
          ]
        : [],
    order_adjustments:
      refund.shippingCents > 0
        ? [
            {
              order_id: number(order.id),
              refund_id: number(refund.id),
              kind: 'shipping_refund',
              reason: 'Shipping refund',
              amount: decimal(-(refund.shippingCents - refund.shippingTaxCents)),
              tax_amount: decimal(-refund.shippingTaxCents),
            },
          ]
        : [],
  }
}

/** A product as messages tell it, with its variants and their stock. */
export function productMessage(
  shop: Pick<Shop, 'variantsOf' | 'isForSale'>,
  product: ProductRecord,
): Record<string, unknown> {
  return {
    id: number(product.id),
    admin_graphql_api_id: gid('Product', product.id),
    title: product.title,
    handle: product.handle,
    body_html: product.descriptionHtml,
    product_type: product.productType,
    vendor: product.vendor,
    status: product.status.toLowerCase(),
    tags: product.tags.join(', '),
    created_at: moment(product.createdAt),
    updated_at: moment(product.updatedAt),
    variants: shop.variantsOf(product.id).map(variant => ({
      id: number(variant.id),
      admin_graphql_api_id: gid('ProductVariant', variant.id),
      product_id: number(product.id),
      title: variant.title,
      sku: variant.sku,
      price: decimal(variant.priceCents),
      taxable: variant.taxable,
      position: variant.position,
      inventory_quantity: variant.stock ?? 0,
      inventory_management: variant.stock === null ? null : 'shopify',
    })),
  }
}
