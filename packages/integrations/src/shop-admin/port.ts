/** What orders need of the shop's back office. Money in integer cents; instants as `Date`. Throws `ShopDown` when it cannot be reached or asks to wait. */

export type RemoteTaxedCents = { cents: number; taxCents: number }

export type RemoteOrderLine = {
  id: string
  productId: string | null
  variantId: string | null
  sku: string
  title: string
  variantTitle: string
  quantity: number
  unitCents: number
  /** All discounts of the line, its share of those on the order included. */
  discountCents: number
  taxCents: number
  isTaxed: boolean
  requiresShipping: boolean
  /** Pieces that have not left yet. */
  unsentQuantity: number
}

export type RemoteRefund = {
  id: string
  createdAt: Date
  note: string
  /** The `key` it was asked for with; null for one that was made at the shop. */
  key: string | null
  /** `pending` while the bank has not taken it; `failed` when it did not. */
  status: 'done' | 'pending' | 'failed'
  /** Sum of the transactions that succeeded. */
  amountCents: number
  /** The same with those that a bank has still to take; nothing for one that failed. */
  expectedCents: number
  lines: { lineId: string; quantity: number; cents: number; taxCents: number; restocked: boolean }[]
  shipping: RemoteTaxedCents
}

export type RemoteFulfilment = {
  id: string
  /** Lower case: success, cancelled, error, failure, open, pending. */
  status: string
  createdAt: Date
  trackingNumber: string | null
}

/** An order as it stands at the shop now. */
export type RemoteOrder = {
  id: string
  name: string
  email: string
  phone: string
  createdAt: Date
  updatedAt: Date
  processedAt: Date
  cancelledAt: Date | null
  currency: string
  shipping: RemoteTaxedCents & { title: string }
  totalCents: number
  /** Lower case: pending, authorized, paid, partially_paid, partially_refunded, refunded, voided. */
  financialStatus: string
  /** Everything of it was sent, by whomever. */
  isFulfilled: boolean
  isTest: boolean
  customerName: string
  shipTo: {
    name: string
    line1: string
    line2: string
    suburb: string
    state: string
    postcode: string
    country: string
    phone: string
  } | null
  /** `note_attributes`. */
  attributes: { key: string; value: string }[]
  lines: RemoteOrderLine[]
  refunds: RemoteRefund[]
  fulfilments: RemoteFulfilment[]
}

/** That an order is different since then. */
export type RemoteChange = { id: string; updatedAt: Date }

export type RefundInput = {
  orderId: string
  /** Names the business action; a repeat asks for the same refund. */
  key: string
  note: string
  lines: { lineId: string; quantity: number; restock: boolean }[]
  /** Of the delivery charge, in cents. */
  shippingCents: number
}

export type NewOrder = {
  /** Ours, kept with the order: by it the order is found again, so that it is made once. */
  reference: string
  attributes: { key: string; value: string }[]
  email: string
  phone: string
  firstName: string
  lastName: string
  shipTo: { line1: string; line2: string; suburb: string; state: string; postcode: string }
  currency: string
  /** `unitCents` with GST inside; `taxCents` of the whole line. */
  lines: { variantId: string; quantity: number; unitCents: number; taxCents: number }[]
}

export type ShopMessage = {
  /** `X-Shopify-Webhook-Id`: one per delivery, the same for its retries. */
  messageId: string
  /** Such as `orders/paid`. */
  topic: string
  /** Address of what it is about, `gid://shopify/Order/{n}` or `gid://shopify/Product/{n}`; empty for others. */
  objectId: string
  payload: unknown
}

export type ShopAdmin = {
  order: (id: string) => Promise<RemoteOrder | null>
  /** Which orders changed at or after an instant, oldest change first, one page. Read each with `order`. */
  ordersSince: (since: Date, cursor: string | null) => Promise<{ changes: RemoteChange[]; nextCursor: string | null }>
  /**
   * Makes an order that is paid already, elsewhere; its pieces come off the shelf. Asking again for the same reference finds it.
   * @throws ShopRefused when the shop will not, such as without stock
   */
  createOrder: (order: NewOrder) => Promise<{ id: string; name: string }>
  /**
   * Calls off an order of which nothing was sent, and pays nothing back; one that is called off already stays so.
   * @throws ShopRefused when the shop will not, such as once something of it was sent
   */
  cancelOrder: (id: string) => Promise<void>
  /** @throws ShopRefused when the shop will not; its reason is the message. */
  refund: (input: RefundInput) => Promise<RemoteRefund>
  /** Tells the shop that everything open of an order is on its way; repeating it adds no second one. */
  fulfil: (input: { orderId: string; trackingNumber: string; trackingUrl: string }) => Promise<RemoteFulfilment>
  /** Tells where a parcel is, in our words for it (`milestones` of parcels), for the customer's page at the shop. Repeating adds nothing. */
  reportMilestone: (input: { fulfilmentId: string; milestone: string; at: Date }) => Promise<void>
  /** Makes sure the shop sends us every topic that we need; repeating it adds none. */
  registerWebhooks: (url: string) => Promise<void>
  /** Verifies the signature over the raw body before reading it; null when it does not hold. */
  verifyWebhook: (rawBody: string, header: (name: string) => string | undefined) => ShopMessage | null
}

/** The shop did not answer, or asked to wait. Nothing was done as far as we know; try again. */
export class ShopDown extends Error {
  override name = 'ShopDown'
}

/** The shop understood and refused. */
export class ShopRefused extends Error {
  override name = 'ShopRefused'
}
