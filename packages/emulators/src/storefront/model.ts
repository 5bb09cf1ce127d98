/** What the emulated shop keeps. Ids without their `gid://shopify/…/` prefix unless said otherwise; money in whole cents. */

export type ImageRecord = {
  id: string
  /** Name of a file in `pictures/`. */
  file: string
  altText: string
  width: number
  height: number
  /** Another value when the picture is another one; part of its address, so that copies are not kept for too long. */
  print: string
}

export type ProductRecord = {
  id: string
  handle: string
  title: string
  descriptionHtml: string
  productType: string
  vendor: string
  tags: string[]
  images: ImageRecord[]
  options: { name: string; values: string[] }[]
  /** Drafts are kept from the storefront. */
  status: 'ACTIVE' | 'DRAFT'
  position: number
  createdAt: string
  updatedAt: string
}

export type VariantRecord = {
  id: string
  productId: string
  title: string
  sku: string
  priceCents: number
  /** GST-free when false. */
  taxable: boolean
  requiresShipping: boolean
  weightGrams: number
  selectedOptions: { name: string; value: string }[]
  imageId: string | null
  /** Pieces on the shelf; null when stock is not counted. Never below zero. */
  stock: number | null
  position: number
}

export type Attribute = { key: string; value: string }

export type CartLineRecord = { id: string; variantId: string; quantity: number; attributes: Attribute[] }

export type CartRecord = {
  /** The token in `gid://shopify/Cart/{token}?key={key}`. */
  id: string
  key: string
  note: string
  attributes: Attribute[]
  buyer: { email: string | null; phone: string | null; countryCode: string | null }
  discountCodes: string[]
  lines: CartLineRecord[]
  createdAt: string
  updatedAt: string
  /** Set once paid: from then on the cart can no longer be read. */
  completedOrderId: string | null
}

export type AddressRecord = {
  firstName: string
  lastName: string
  address1: string
  address2: string
  city: string
  provinceCode: string
  zip: string
  countryCode: 'AU'
  phone: string
}

export type OrderLineRecord = {
  id: string
  productId: string
  variantId: string
  sku: string
  title: string
  variantTitle: string
  quantity: number
  priceCents: number
  discountCents: number
  taxCents: number
  taxable: boolean
  requiresShipping: boolean
  /** Still to be sent. */
  fulfillableQuantity: number
  attributes: Attribute[]
}

export type FulfillmentRecord = {
  id: string
  status: 'success' | 'cancelled'
  trackingCompany: string | null
  trackingNumber: string | null
  trackingUrl: string | null
  lines: { lineId: string; quantity: number }[]
  events: { id: string; status: string; message: string; happenedAt: string }[]
  createdAt: string
  updatedAt: string
}

export type RefundRecord = {
  id: string
  /** Of its payment; a card may take its time, or refuse. */
  status: 'success' | 'pending' | 'failure'
  /** Names the action: the same key gives the same refund. */
  idempotencyKey: string | null
  note: string
  createdAt: string
  amountCents: number
  shippingCents: number
  shippingTaxCents: number
  lines: {
    lineId: string
    quantity: number
    cents: number
    taxCents: number
    restockType: 'no_restock' | 'return' | 'cancel'
  }[]
}

export type OrderRecord = {
  id: string
  /** 1001 and up; printed as #1001. */
  orderNumber: number
  cartToken: string
  checkoutToken: string
  email: string
  phone: string
  createdAt: string
  updatedAt: string
  processedAt: string
  cancelledAt: string | null
  cancelReason: string | null
  /** Goods after the discount. GST is inside all amounts. */
  subtotalCents: number
  discountCents: number
  discountCode: string | null
  shippingCents: number
  shippingTaxCents: number
  shippingTitle: string
  taxCents: number
  totalCents: number
  financialStatus: 'pending' | 'authorized' | 'paid' | 'partially_refunded' | 'refunded' | 'voided'
  note: string
  attributes: Attribute[]
  shippingAddress: AddressRecord | null
  cardLast4: string
  /** Of the place where it was sold, for an order that was made through the Admin API. */
  sourceIdentifier?: string | null
  lines: OrderLineRecord[]
  fulfillments: FulfillmentRecord[]
  refunds: RefundRecord[]
}

/** A cart on its way through the hosted checkout. What was typed is kept, a card never. */
export type CheckoutRecord = {
  /** The secret in its address. */
  id: string
  cartToken: string
  fields: Record<string, string>
  shippingCode: string
  /** Why the last try to pay did not work, in sentences; shown until the next one. */
  notices: string[]
  /** A payment that waits for the cardholder's confirmation. */
  challenge: { cardNumber: string; shownCents: number } | null
  createdAt: string
  /** Set once paid: a second submit pays nothing. */
  orderId: string | null
}

/** An address that asked to be told of a topic. */
export type WebhookSubscriptionRecord = {
  id: string
  /** Such as `orders/paid`. */
  topic: string
  uri: string
  /** Only these fields of the payload; all when empty. */
  includeFields: string[]
  createdAt: string
  updatedAt: string
}
