import { deliveryFrequencies } from '@om/contracts/shop-limits'
import { priceText } from '../cart/line.ts'
import { type CartProduct, DEFAULT_FREQUENCY_DAYS } from '../cart/product.ts'
import type { ProductSlug } from './product.ts'

/** What is used up and may come by itself. Devices, fabric and what needs a prescription do not. (Spec §3, §9) */
const subscribable: readonly ProductSlug[] = [
  'ts1-treatment-shampoo',
  'tc1-thickening-conditioner',
  'ss1-scalp-serum',
  'rs1-root-serum',
  'bm1-bond-mask',
  'sx1-scalp-exfoliant',
  'hf1-hair-fibres',
]

/** What a subscriber pays less for each piece, in percent. */
export const SUBSCRIPTION_DISCOUNT_PERCENT = 10

/** Whether a product of the range can be subscribed to. */
export const canSubscribe = (slug: string): boolean => subscribable.some(one => one === slug)

/** The price of a piece by subscription, in cents: a tenth off, half a cent counting as one. */
export const subscribedCents = (cents: number): number =>
  Math.round((cents * (100 - SUBSCRIPTION_DISCOUNT_PERCENT)) / 100)

/** Days between two deliveries as they can be chosen; what cannot be is the usual. (Spec §9) */
export const frequencyChosen = (days: number): (typeof deliveryFrequencies)[number] =>
  deliveryFrequencies.find(one => one === days) ?? DEFAULT_FREQUENCY_DAYS

/** A product as it goes into the cart by subscription: at the lower price, with what it costs otherwise beside it. (Spec §3) */
export const bySubscription = (product: CartProduct, days: number): CartProduct => ({
  ...product,
  priceCents: subscribedCents(product.priceCents),
  subscription: {
    frequencyDays: frequencyChosen(days),
    originalPrice: priceText(product.priceCents),
    discount: `${SUBSCRIPTION_DISCOUNT_PERCENT}%`,
  },
})
