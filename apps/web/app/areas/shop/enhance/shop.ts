import { settleCheckouts } from '#app/browser/cart/settle-checkouts.ts'
import { addToCart } from './add-to-cart.ts'
import { mountDrawer } from './cart-drawer.ts'

/** The page that waits for the order by itself. */
const CONFIRMATION = '/order-confirmation'

/** What pages of the shop do beyond plain HTML: fill the cart's drawer, put things in it, let go of what was paid for. */
export const startShop = (page: Document, dialog: HTMLDialogElement): void => {
  const drawer = mountDrawer(dialog)
  addToCart(page, drawer)
  if (window.location.pathname !== CONFIRMATION) void settleCheckouts()
}
