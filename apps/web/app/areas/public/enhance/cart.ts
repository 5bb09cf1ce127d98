import { cartCount } from '@om/domain/cart'
import { storedLines } from '#app/browser/stored-cart.ts'

/** Beyond this a number no longer fits its badge. */
const MOST_SHOWN = 99

const countWords = (count: number) => `Cart, ${count} ${count === 1 ? 'item' : 'items'}`

/**
 * Shows how much is in the cart, and loads the drawer's code on pages that carry the drawer: shop, product, cart, order,
 * subscription and checkout paths. (Spec §2, §4)
 */
export const showCart = (page: Document): void => {
  const entry = page.querySelector<HTMLElement>('[data-cart-entry]')
  if (!entry) return
  const badge = entry.querySelector<HTMLElement>('[data-cart-count]')
  const show = () => {
    const count = cartCount(storedLines())
    entry.setAttribute('aria-label', countWords(count))
    if (!badge) return
    badge.hidden = count === 0
    badge.textContent = count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count)
  }
  show()
  window.addEventListener('storage', show)
  window.addEventListener('pageshow', show)
  page.addEventListener('cart-change', show)
  const drawer = page.querySelector<HTMLElement>('[data-cart]')
  if (drawer) void import('./cart-drawer.ts').then(({ fillCart }) => fillCart(page, drawer))
}
