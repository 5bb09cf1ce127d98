import type { Api } from '@om/contracts/client'
import type { Quote } from '@om/contracts/shop'
import type { Brand } from '@om/domain/brand'
import { wantedLines } from '@om/domain/cart/checkout'
import type { StoredLine } from '@om/domain/cart/line'
import { noticesFor, shortLines, tookFewer } from '@om/domain/cart/quote'
import type { Cart, ReadyCheckout } from '#app/browser/cart/cart-store.ts'
import { rememberCheckout } from '#app/browser/cart/pending-checkouts.ts'
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
  /** Signed in where someone is, so that the order finds its owner. */
  service: Api
  ask: (lines: readonly StoredLine[]) => Promise<Quote | null>
  now: () => number
}

export const CHANGED = 'Something has changed. Look at the marked items, then go on.'
export const SOLD_OUT_MEANWHILE = 'Some of this sold out a moment ago. Nothing was charged; please look again.'

const remember = (reference: string, secret: string, checkout: ReadyCheckout, order: PayOrder, startedAt: number) =>
  rememberCheckout({
    reference,
    secret,
    cartId: checkout.id,
    checkoutUrl: checkout.webUrl,
    lines: wantedLines(order.lines),
    startedAt,
  })

/**
 * From the press on the button to the address of the shop's page: asks the shop once more what it would sell, notes the
 * checkout down at our server, makes the cart at the shop with our reference in it, and compares what it took with what was
 * asked. Throws what our server refuses. (Spec §4, §7; REG-23)
 */
export const startPaying = async (order: PayOrder, { cart, service, ask, now }: Tools): Promise<Outcome> => {
  const { lines, brand, details, requestKey } = order
  const quote = await ask(lines)
  if (!quote) return { kind: 'failed', message: cart.state().error ?? '' }
  if (noticesFor(lines, quote.lines).size > 0) return { kind: 'changed', message: CHANGED }

  const wanted = wantedLines(lines)
  const begun = await service.shop.startCheckout({ body: { requestKey, brand, lines: wanted } })
  const checkout = await cart.createCheckout({ attributes: begun.attributes, buyer: buyerOf(details) })
  if (!checkout) return { kind: 'failed', message: cart.state().error ?? '' }
  if (tookFewer(wanted, checkout.cart) || shortLines(wanted, checkout.cart.lines).length > 0) {
    await ask(lines)
    return { kind: 'changed', message: SOLD_OUT_MEANWHILE }
  }
  remember(begun.reference, begun.secret, checkout, order, now())
  return { kind: 'ready', address: prefilled(checkout.webUrl, details) }
}
