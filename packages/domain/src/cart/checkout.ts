/** What may go to the checkout, and which one. (Spec §4, §5, §8) */
import {
  asShown,
  isSubscriptionLine,
  needsPrescription,
  quantityOf,
  type StoredLine,
  shownQuantity,
  textOf,
} from './line.ts'
import { DEFAULT_FREQUENCY_DAYS } from './product.ts'

/** What the id of every variant contains. (Spec §5) */
export const VARIANT_PREFIX = 'gid://shopify/ProductVariant/'

/** Shown when a line carries an id that is none. (Spec §8) */
export const INVALID_VARIANTS = 'Some items have invalid variant IDs. Please refresh and try again.'
/** Shown when there is nothing to redirect to. (Spec §8) */
export const NO_CHECKOUT_URL = 'No checkout URL available. Please create a checkout first.'

/** Whether a line's variant id can be one. (Spec §5) */
export const hasValidVariant = (line: StoredLine): boolean => textOf(line, 'variantId').includes(VARIANT_PREFIX)

/**
 * What goes to the shop's checkout: neither subscriptions nor what needs a prescription, each as many as the shopper sees.
 * (Spec §4, REG-05)
 */
export const payableLines = (lines: readonly StoredLine[]): readonly StoredLine[] =>
  lines.filter(line => !isSubscriptionLine(line) && !needsPrescription(line)).map(asShown)

/** Variants and quantities as the storefront and our server take them. Throws when an id is none. (Spec §5, §8) */
export const wantedLines = (lines: readonly StoredLine[]): { variantId: string; quantity: number }[] => {
  if (!lines.every(hasValidVariant)) throw new Error(INVALID_VARIANTS)
  return lines.map(line => ({ variantId: textOf(line, 'variantId'), quantity: quantityOf(line) }))
}

/** Days between two deliveries of a subscription; the usual where none that can be are stored. (Spec §9) */
export const frequencyOf = (line: StoredLine): number => {
  const days = Number.parseInt(String(line.frequencyDays), 10)
  return days >= 1 && days <= 366 ? days : DEFAULT_FREQUENCY_DAYS
}

/** One line as the subscription page is told of it. Never its client secret: addresses are kept and shared. */
export type SubscriptionWish = { productId: string; variantId: string; quantity: number; frequencyDays: number }

/** Query values of the subscription checkout: the same names once for each line, in the same order. (Spec §4) */
export const subscriptionQuery = (lines: readonly StoredLine[]): string => {
  const query = new URLSearchParams()
  for (const line of lines.filter(isSubscriptionLine)) {
    query.append('product', textOf(line, 'id'))
    query.append('variant', textOf(line, 'variantId'))
    query.append('quantity', String(shownQuantity(line)))
    query.append('frequency', String(frequencyOf(line)))
  }
  return query.toString()
}

/** The lines that an address of the subscription checkout names; what cannot be read counts as one, every 45 days. */
export const subscriptionWishes = (query: URLSearchParams): readonly SubscriptionWish[] =>
  query.getAll('variant').map((variantId, at) => ({
    productId: query.getAll('product')[at] ?? '',
    variantId,
    quantity: shownQuantity({ quantity: query.getAll('quantity')[at] }),
    frequencyDays: frequencyOf({ frequencyDays: query.getAll('frequency')[at] }),
  }))

/** Where the drawer's button leads: to the subscription page when any line is one, otherwise to the checkout. (Spec §4) */
export const checkoutPath = (lines: readonly StoredLine[]): string =>
  lines.some(isSubscriptionLine) ? `/shop/subscription-checkout?${subscriptionQuery(lines)}` : '/shop/checkout'
