import { asShown, type StoredLine } from '@om/domain/cart/line'
import { cartCount } from '@om/domain/cart/totals'
import { storedLines } from '#app/browser/cart/stored-cart.ts'

/** Beyond this a number no longer fits its badge. */
const MOST_SHOWN = 99

const countWords = (count: number) => `Cart, ${count} ${count === 1 ? 'item' : 'items'}`

const linesIn = (event?: Event): readonly StoredLine[] =>
  event instanceof CustomEvent && Array.isArray(event.detail) ? event.detail : storedLines()

/** Shows how much is in the cart, as the drawer does: a line without a quantity is one. (Spec §4, §5) */
export const showCart = (page: Document): void => {
  const entry = page.querySelector<HTMLElement>('[data-cart-entry]')
  if (!entry) return
  const badge = entry.querySelector<HTMLElement>('[data-cart-count]')
  const show = (event?: Event) => {
    const count = cartCount(linesIn(event).map(asShown))
    entry.setAttribute('aria-label', countWords(count))
    if (!badge) return
    badge.hidden = count === 0
    badge.textContent = count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count)
  }
  show()
  window.addEventListener('storage', show)
  window.addEventListener('pageshow', show)
  page.addEventListener('cart-change', show)
}
