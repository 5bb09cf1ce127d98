import { checkoutPath, hasValidVariant } from '@om/domain/cart/checkout'
import { keyOf, type StoredLine, textOf } from '@om/domain/cart/line'
import type { CartProduct } from '@om/domain/cart/product'
import { cartCount, cartTotal } from '@om/domain/cart/totals'
import { aud, formatMoney } from '@om/domain/money'
import { html, nothing, type TemplateResult } from 'lit-html'
import { repeat } from 'lit-html/directives/repeat.js'
import type { CartState } from '#app/browser/cart/cart-store.ts'
import { cartErrors } from '#app/browser/cart/cart-store.ts'
import { deliveryWays } from '../content/delivery.ts'
import { lineRow, pictureBox } from './cart-line-view.ts'
import type { Suggestion } from './suggestions.ts'

/** Recommendations that are shown at once. */
const MOST_OFFERED = 3

/** A line that was just taken out, and the way back. */
export type Removed = { key: string; name: string; undo: () => void }

/** Another way to have something, one press away. */
export type Way = { label: string; run: () => void }

/** Something everyone has to see. */
export type Note = { words: string; way: Way }

export type CartViewProps = {
  state: CartState
  removed: Removed | null
  /** For screen readers. */
  said: string
  noted: Note | null
  offered: readonly Suggestion[]
  error: string | null
  shopPath: string
  on: {
    remove: (key: string, name: string) => void
    takeBack: () => void
    update: (key: string, quantity: number) => void
    add: (product: CartProduct) => void
  }
}

const isInCart = (lines: readonly StoredLine[], { id, variantId }: CartProduct) =>
  lines.some(line => textOf(line, 'id') === id || textOf(line, 'variantId') === variantId)

const offerRow = (product: Suggestion, onAdd: () => void) => html`
  <li data-part="offer">
    ${pictureBox(product.image ?? '')}
    <a data-part="offer-name" href=${product.path}>${product.title}</a>
    <span data-part="offer-price">${formatMoney(aud(product.priceCents))}</span>
    <button type="button" data-part="offer-add" aria-label=${`Add ${product.title} to your cart`} @click=${onAdd}>
      Add
    </button>
  </li>
`

const offers = ({ state, removed, offered, on }: CartViewProps): TemplateResult | typeof nothing => {
  if (state.error === cartErrors.products) return html`<p data-part="offer-none" role="status">${state.error}</p>`
  // What was taken out a moment ago is not offered again at once.
  const isWanted = (product: Suggestion) => !isInCart(state.lines, product) && product.variantId !== removed?.key
  const shown = offered.filter(isWanted).slice(0, MOST_OFFERED)
  if (shown.length === 0) return nothing
  return html`
    <section data-part="offers" aria-label="You may also like">
      <h3 data-part="offers-title">You may also like</h3>
      <ul>
        ${repeat(
          shown,
          ({ id }) => id,
          product => offerRow(product, () => on.add(product)),
        )}
      </ul>
    </section>
  `
}

const undoBar = ({ name }: Removed, onUndo: () => void) => html`
  <div data-part="removed">
    <span><strong>${name}</strong> removed</span>
    <button type="button" data-part="undo" @click=${onUndo}>Undo</button>
  </div>
`

const noteBar = ({ words, way }: Note) => html`
  <p>${words}</p>
  <button type="button" data-part="way" @click=${way.run}>${way.label}</button>
`

const empty = (shopPath: string) => html`
  <div data-part="empty">
    <p>Your cart is empty</p>
    <a class="button" href=${shopPath}>Browse products</a>
  </div>
`

const counted = (lines: readonly StoredLine[]): string => {
  const count = cartCount(lines)
  return `${count} ${count === 1 ? 'item' : 'items'}`
}

const filled = ({ state: { lines }, on }: CartViewProps) => html`
  <p data-part="count" tabindex="-1">${counted(lines)}</p>
  <ul data-part="lines">
    ${repeat(lines, keyOf, line => lineRow(line, on))}
  </ul>
`

const deliveryWords = (): string => {
  const [{ cents, freeFromCents }] = deliveryWays
  return `Delivery ${formatMoney(aud(cents))}, free from ${formatMoney(aud(freeFromCents))}.`
}

const foot = (lines: readonly StoredLine[]) => html`
  <div data-part="foot">
    <p data-part="total"><span>Total</span> <strong>${formatMoney(cartTotal(lines.filter(hasValidVariant)))}</strong></p>
    <p data-part="note">Australian dollars, GST included. ${deliveryWords()}</p>
    <a class="button" data-part="checkout" href=${checkoutPath(lines)}>Checkout</a>
  </div>
`

/** Everything in the cart's drawer. (Spec §2) */
export const cartView = (props: CartViewProps): TemplateResult => {
  const { state, removed, said, noted, error, shopPath, on } = props
  const { lines } = state
  return html`
    <div role="alert" data-part="alert">${error ?? nothing}</div>
    <p class="visually-hidden" role="status">${said}</p>
    <div role="status" data-part="noted">${noted ? noteBar(noted) : nothing}</div>
    ${removed ? undoBar(removed, on.takeBack) : nothing}
    ${lines.length > 0 ? filled(props) : empty(shopPath)} ${offers(props)}
    ${lines.length > 0 ? foot(lines) : nothing}
  `
}
