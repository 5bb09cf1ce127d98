import { z } from 'zod'
import { Brand, Cents, Currency, Id, Instant } from './common.ts'

/** How an order stands with its payment, in the shop's words. */
export const financialStatuses = [
  'pending',
  'authorized',
  'paid',
  'partially_paid',
  'partially_refunded',
  'refunded',
  'voided',
] as const

/** Where a shop order is on its way. `not_needed`: nothing of it has to be sent. */
export const dispatchStates = [
  'received',
  'packed',
  'shipped',
  'delivered',
  'on_hold',
  'cancelled',
  'not_needed',
] as const

/** Something that was bought. */
export const ShopOrderLine = z.object({
  id: Id,
  title: z.string(),
  variantTitle: z.string(),
  sku: z.string(),
  quantity: z.int().positive(),
  refundedQuantity: z.int().nonnegative(),
  unitCents: Cents,
  discountCents: Cents,
  totalCents: Cents,
  gstCents: Cents,
  isTaxed: z.boolean(),
  /** Address of the product's page; null when it is no longer in the range. */
  productPath: z.string().nullable(),
})

/** Money that went back, or is on its way. */
export const ShopRefund = z.object({
  id: Id,
  /** Of the credit note. */
  number: z.string(),
  status: z.enum(['requested', 'done', 'failed']),
  amountCents: Cents,
  gstCents: Cents,
  at: Instant,
  lines: z.array(z.object({ lineId: Id, quantity: z.int().positive() })),
})

/** How a request to return something stands, and why it was made. */
export const returnStates = ['requested', 'approved', 'declined', 'received', 'refunded', 'cancelled'] as const
export const returnReasons = ['faulty', 'wrong_item', 'damaged', 'not_arrived', 'changed_mind', 'other'] as const

/** A request to return something, or to be refunded for it. */
export const ShopReturn = z.object({
  id: Id,
  number: z.string(),
  status: z.enum(returnStates),
  reason: z.enum(returnReasons),
  note: z.string(),
  /** What the clinic wrote back. */
  answer: z.string(),
  requestedAt: Instant,
  lines: z.array(z.object({ lineId: Id, quantity: z.int().positive() })),
  canCancel: z.boolean(),
})

/** An order of the shop, for the person who placed it. */
export const ShopOrder = z.object({
  id: Id,
  /** As the shop prints it, such as #1001. */
  name: z.string(),
  brand: Brand,
  placedAt: Instant,
  financialStatus: z.enum(financialStatuses),
  dispatchState: z.enum(dispatchStates),
  /** Both in words. */
  stateLabel: z.string(),
  steps: z.array(z.object({ label: z.string(), at: Instant.nullable(), state: z.enum(['done', 'now', 'next']) })),
  currency: Currency,
  subtotalCents: Cents,
  discountCents: Cents,
  shippingCents: Cents,
  /** What was chosen at the shop's checkout, by its name there, such as `Express`; empty when nothing was. */
  delivery: z.string(),
  gstCents: Cents,
  totalCents: Cents,
  refundedCents: Cents,
  lines: z.array(ShopOrderLine),
  refunds: z.array(ShopRefund),
  returns: z.array(ShopReturn),
  /** Suburb, state and postcode alone. */
  sentTo: z.string(),
  parcel: z.object({ trackingNumber: z.string(), milestone: z.string(), label: z.string() }).nullable(),
  /** Whether it is kept with somebody's account. */
  isClaimed: z.boolean(),
  can: z.object({ claim: z.boolean(), requestReturn: z.boolean(), invoice: z.boolean() }),
})
export type ShopOrder = z.infer<typeof ShopOrder>
