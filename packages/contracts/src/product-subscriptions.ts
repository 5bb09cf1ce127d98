import { z } from 'zod'
import {
  Address,
  Brand,
  Cents,
  Currency,
  Day,
  Id,
  IdParams,
  Instant,
  MOST_STORED,
  Ok,
  PersonDetails,
} from './common.ts'
import { endpoint } from './endpoint.ts'
import { OwedPayment } from './owed.ts'
import { PlanChange, PlanOptions } from './plan-changes.ts'
import { ComingGoodsPrice, PriceEntry } from './prices.ts'
import { VariantId } from './shop.ts'
import { cartLimits, deliveryFrequencies } from './shop-limits.ts'

const Frequency = z.union(
  deliveryFrequencies.map(days => z.literal(days)),
  'Choose how often it comes.',
)

const { firstName, lastName, phone } = PersonDetails.shape

/** Whom each delivery is for and where it goes: what a parcel needs. (REG-10) */
export const Recipient = Address.extend({ firstName, lastName, phone })
export type Recipient = z.infer<typeof Recipient>

export const ProductSubscription = z.object({
  id: Id,
  brand: Brand,
  /** `open`: not begun, nothing was charged. `past_due`: the last payment did not go through. */
  status: z.enum(['open', 'active', 'past_due', 'cancelled']),
  frequencyDays: z.int(),
  /** Each delivery, with all in it; delivery itself costs nothing. */
  amountCents: Cents,
  originalCents: Cents,
  currency: Currency,
  items: z.array(
    z.object({
      variantId: z.string(),
      title: z.string(),
      variantTitle: z.string(),
      quantity: z.int(),
      unitCents: Cents,
      originalCents: Cents,
    }),
  ),
  /** For whom it is, and the address that was entered for it. */
  shipTo: Recipient,
  /** Where it goes: an address of theirs, by its id, or that one. */
  goesTo: z.object({ addressId: Id.nullable(), address: Address }),
  /** When it is charged next; null where nothing more is. */
  nextChargeOn: Instant.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  startedAt: Instant.nullable(),
  /** Newest first. */
  deliveries: z.array(
    z.object({
      id: Id,
      paidAt: Instant,
      amountCents: Cents,
      /** `ordered`: the shop has its order, by that name. `paid_back`: nothing was sent for it. */
      state: z.enum(['paid', 'ordered', 'paying_back', 'paid_back']),
      orderName: z.string(),
    }),
  ),
  /** Every price of it so far, oldest first. */
  prices: z.array(PriceEntry),
  /** Other prices that were announced and do not apply yet, the first of each piece. */
  comingPrices: z.array(ComingGoodsPrice),
  /** A payment that did not go through, while it is still to be settled. */
  owed: OwedPayment.nullable(),
  can: z.object({
    cancel: z.boolean(),
    keep: z.boolean(),
    /** What is in it, how often it comes, and where it goes. */
    change: z.boolean(),
  }),
  options: PlanOptions,
  /** Its last change, as a receipt. */
  lastChange: Id.nullable(),
})
export type ProductSubscription = z.infer<typeof ProductSubscription>

export const OpenProductSubscription = z.object({
  /** Of this press: the same again is the same subscription. */
  requestKey: Id,
  lines: z
    .array(z.object({ variantId: VariantId, quantity: z.int().min(1).max(cartLimits.quantity) }))
    .min(1, 'There is nothing to subscribe to.')
    .max(cartLimits.lines),
  frequencyDays: Frequency,
  shipTo: Recipient,
})
export type OpenProductSubscription = z.infer<typeof OpenProductSubscription>

export const openProductSubscription = endpoint('POST', '/api/product-subscriptions', {
  who: 'patient',
  needs: 'payments',
  summary: 'Note down what I want to subscribe to, at today’s price; nothing is charged',
  body: OpenProductSubscription,
  reply: ProductSubscription,
  limit: { max: 20, seconds: 600 },
})

export const readProductSubscription = endpoint('GET', '/api/product-subscriptions/:id', {
  who: 'patient',
  summary: 'One of my product subscriptions',
  params: IdParams,
  reply: ProductSubscription,
})

export const myProductSubscriptions = endpoint('GET', '/api/product-subscriptions', {
  who: 'patient',
  summary: 'My product subscriptions that were begun, newest first',
  reply: z.object({ items: z.array(ProductSubscription) }),
})

export const openSubscriptionCardPage = endpoint('POST', '/api/product-subscriptions/:id/card', {
  who: 'patient',
  needs: 'payments',
  summary: 'Open the provider’s page that keeps a card for it; nothing is charged there',
  params: IdParams,
  reply: z.object({ url: z.url() }),
  limit: { max: 20, seconds: 600 },
})

const CardSession = z.object({ sessionId: z.string().min(1).max(200) })

export const subscriptionCard = endpoint('GET', '/api/product-subscriptions/:id/card', {
  who: 'patient',
  needs: 'payments',
  summary: 'Which card was kept on that page',
  params: IdParams,
  query: CardSession,
  reply: z.object({ card: z.object({ brand: z.string(), last4: z.string() }).nullable() }),
})

export const startProductSubscription = endpoint('POST', '/api/product-subscriptions/:id/start', {
  who: 'patient',
  needs: 'payments',
  summary: 'Make the first payment with the card that was kept; repeating it charges nothing twice',
  params: IdParams,
  body: CardSession.extend({
    confirmed: z.literal(true, { error: 'Confirm that you want to start this subscription.' }),
    /** What the page said that each delivery costs. */
    agreedCents: Cents.max(MOST_STORED),
  }),
  reply: ProductSubscription,
  limit: { max: 20, seconds: 600 },
})

export const cancelProductSubscription = endpoint('POST', '/api/product-subscriptions/:id/cancel', {
  who: 'patient',
  needs: 'payments',
  summary: 'Cancel: nothing more is charged, and what is paid for still comes',
  params: IdParams,
  reply: ProductSubscription,
})

/** What was on the page that it was made from, how often it was changed and when it was to be charged: of two windows one is told. */
const Seen = z.object({ seen: z.int().max(MOST_STORED), chargeOn: Instant.nullable() })
const { lines, frequencyDays } = OpenProductSubscription.shape

export const GoodsWish = z.union([
  /** `on` is the day until which it is paused, or to which it is moved. */
  Seen.extend({ kind: z.enum(['pause', 'skip', 'move', 'undo']), on: Day.nullable().default(null) }),
  /** `agreedCents` is what the page said that each delivery costs then. */
  Seen.extend({ kind: z.literal('contents'), frequencyDays, lines, agreedCents: Cents.max(MOST_STORED) }),
  /** Null for the address that was entered for it. */
  Seen.extend({ kind: z.literal('address'), addressId: Id.nullable() }),
])
export type GoodsWish = z.infer<typeof GoodsWish>

export const changeProductSubscription = endpoint('POST', '/api/product-subscriptions/:id/changes', {
  who: 'patient',
  needs: 'payments',
  summary: 'Change when goods come, what and where, or take that back',
  params: IdParams,
  body: GoodsWish,
  reply: PlanChange,
  limit: { max: 60, seconds: 3600 },
})

export const keepProductSubscription = endpoint('POST', '/api/product-subscriptions/:id/keep', {
  who: 'patient',
  needs: 'payments',
  summary: 'Undo a cancellation before its day',
  params: IdParams,
  reply: ProductSubscription,
})

export const settleGoodsRefund = endpoint('POST', '/api/product-deliveries/:id/settle', {
  who: 'admin',
  summary: 'A repayment of goods that did not reach the card was made by bank transfer',
  params: IdParams,
  reply: Ok,
})

export const goods = {
  settleRefund: settleGoodsRefund,
  open: openProductSubscription,
  read: readProductSubscription,
  mine: myProductSubscriptions,
  openCardPage: openSubscriptionCardPage,
  card: subscriptionCard,
  start: startProductSubscription,
  cancel: cancelProductSubscription,
  keep: keepProductSubscription,
  change: changeProductSubscription,
}
