import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { OpenCheckout } from './port.ts'

export type WantedPrice = Pick<OpenCheckout, 'priceKey' | 'label' | 'amountCents' | 'currency' | 'intervalDays'>

/** Part of an idempotency key: what was asked for, so that a changed wish is not mistaken for a repeat. */
export const digestOf = (...parts: unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)

/** The price of this key, made with its product when the provider does not have it, or has another amount. */
export const ensurePrice = async (stripe: Stripe, wanted: WantedPrice): Promise<string> => {
  const recurring = { interval: 'day' as const, interval_count: wanted.intervalDays }
  const { data } = await stripe.prices.list({ lookup_keys: [wanted.priceKey], active: true, limit: 1 })
  const known = data[0]
  if (
    known?.unit_amount === wanted.amountCents &&
    known.currency === wanted.currency.toLowerCase() &&
    known.recurring?.interval === recurring.interval &&
    known.recurring.interval_count === recurring.interval_count
  )
    return known.id
  const digest = digestOf(wanted.priceKey, wanted.label, wanted.amountCents, wanted.currency, wanted.intervalDays)
  const product = await stripe.products.create(
    { name: wanted.label },
    { idempotencyKey: `product-create:${wanted.priceKey}:${digest}` },
  )
  const price = await stripe.prices.create(
    {
      product: product.id,
      currency: wanted.currency.toLowerCase(),
      unit_amount: wanted.amountCents,
      recurring,
      lookup_key: wanted.priceKey,
      transfer_lookup_key: true,
    },
    { idempotencyKey: `price-create:${wanted.priceKey}:${digest}` },
  )
  return price.id
}
