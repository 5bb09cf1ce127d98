import type { CallReply } from '@om/contracts/endpoint'
import type { Quote, StartCheckout, startShopCheckout } from '@om/contracts/shop'
import type { Brand } from '@om/domain/brand'
import { NO_CHECKOUT_URL, wantedLines } from '@om/domain/cart/checkout'
import type { StoredLine } from '@om/domain/cart/line'
import { noticesFor, shortLines, tookFewer } from '@om/domain/cart/quote'
import type { z } from 'zod'
import type { Cart } from '#app/browser/cart/cart-store.ts'
import type { PendingCheckout } from '#app/browser/cart/pending-checkouts.ts'
import { buyerOf, type Details, prefilled } from './details.ts'

/** What became of the press on the button. */
export type Outcome =
  /** The shop's page is ready at this address. */
  | { kind: 'ready'; address: string }
  /** Something about the lines changed; the quote was renewed and shows what. */
  | { kind: 'changed'; message: string }
  | { kind: 'failed'; message: string }

export type PayOrder = {
  lines: readonly StoredLine[]
  brand: Brand
  details: Details
  /** The same for the same press, so that a repeated request starts one checkout. */
  requestKey: string
}

type Tools = {
  cart: Cart
  /** Notes the checkout down at our server; throws what it refuses. */
  begin: (body: z.input<typeof StartCheckout>) => Promise<CallReply<typeof startShopCheckout>>
  /** What the shop asks now, shown on the page as well; null when it could not be asked. */
  ask: (lines: readonly StoredLine[]) => Promise<Quote | null>
  remember: (checkout: PendingCheckout) => void
  now: () => number
}

/** Said when a line can no longer be bought as it is shown. */
export const CHANGED = 'Something has changed. Look at the marked items, then go on.'
/** Said when the cart at the shop took fewer pieces than were asked. */
export const SOLD_OUT_MEANWHILE = 'Some of this sold out a moment ago. Nothing was charged; please look again.'

/**
 * From the press on the button to the address of the shop's page: asks the shop once more what it would sell, notes the
 * checkout down at our server, makes the cart at the shop with our reference in it, and compares what it took with what was
 * asked. (Spec §4, §7; REG-23)
 */
export const startPaying = async (order: PayOrder, { cart, begin, ask, remember, now }: Tools): Promise<Outcome> => {
  const { lines, brand, details, requestKey } = order
  const quote = await ask(lines)
  // Why there is none is shown with the quote.
  if (!quote) return { kind: 'failed', message: '' }
  if (noticesFor(lines, quote.lines).size > 0) return { kind: 'changed', message: CHANGED }

  const wanted = wantedLines(lines)
  const { reference, secret, attributes } = await begin({ requestKey, brand, lines: wanted })
  const checkout = await cart.createCheckout({ attributes, buyer: buyerOf(details) })
  if (!checkout) return { kind: 'failed', message: cart.state().error ?? '' }
  const { id: cartId, webUrl: checkoutUrl, cart: taken } = checkout
  if (tookFewer(wanted, taken) || shortLines(wanted, taken.lines).length > 0) {
    await ask(lines)
    return { kind: 'changed', message: SOLD_OUT_MEANWHILE }
  }
  if (!checkoutUrl) return { kind: 'failed', message: NO_CHECKOUT_URL }
  remember({ reference, secret, cartId, checkoutUrl, lines: wanted, startedAt: now() })
  return { kind: 'ready', address: prefilled(checkoutUrl, details) }
}
