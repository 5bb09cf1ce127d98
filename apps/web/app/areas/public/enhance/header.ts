import { asShown, type StoredLine } from '@om/domain/cart/line'
import { cartCount } from '@om/domain/cart/totals'
import { storedLines } from '#app/browser/cart/stored-cart.ts'
import { onScrolledPast } from '#app/browser/smooth-scroll.ts'
import { storedHome } from '#app/browser/stored-session.ts'

/** From here on the header gets its own ground, in px. (Spec §9) */
const SCROLLED_PX = 50

/** Gives the header its ground once the page is scrolled past 50 px. (Spec §9) */
export const groundHeader = (page: Document): void => {
  const header = page.querySelector('[data-header]')
  if (header) onScrolledPast(SCROLLED_PX, isPast => header.toggleAttribute('data-scrolled', isPast))
}

/**
 * Turns Sign in into My account, and points it at the person's own pages, while a session is stored in this browser. The
 * page holds both, one above the other, so nothing moves.
 */
export const showAccount = (page: Document): void => {
  const entries = page.querySelectorAll<HTMLElement>('[data-account]')
  const show = () => {
    const home = storedHome()
    for (const entry of entries) {
      entry.dataset.account = home ? 'in' : 'out'
      const link = entry.querySelector<HTMLAnchorElement>('[data-account-home]')
      if (link && home) link.href = home
    }
  }
  show()
  window.addEventListener('storage', show)
  window.addEventListener('pageshow', show)
}

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
