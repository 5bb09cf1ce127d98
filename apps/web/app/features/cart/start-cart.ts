import { cart } from '#app/browser/cart/cart.ts'
import { settleCheckouts } from '#app/browser/cart/settle-checkouts.ts'
import { whenIdle } from '#app/browser/when-idle.ts'
import { addToCart, type Drawer } from './add-to-cart.ts'
import type { DrawerVoice } from './cart-drawer.tsx'

/** The page that waits for the order by itself. */
const CONFIRMATION = '/order-confirmation'

/** How long a page with a filled cart is left alone before the drawer's code is fetched, in ms. */
const REST_MS = 2000

/** Said in the open drawer when its inside could not be fetched. */
const NOT_LOADED = 'Your cart could not be opened. Check your connection, close this and open it again.'

/** Says in the place of the inside that it did not come; a later inside takes that place. */
const tellNotLoaded = (dialog: HTMLDialogElement) => {
  const place = dialog.querySelector('[data-cart-view]')
  const words = document.createElement('p')
  words.setAttribute('role', 'alert')
  words.textContent = NOT_LOADED
  place?.replaceChildren(words)
}

/** The drawer, whose inside is fetched when it is first needed; a failed fetch is tried again with the next need. */
const drawerOf = (dialog: HTMLDialogElement): Drawer & { prepare: () => Promise<DrawerVoice> } => {
  let inside: Promise<DrawerVoice> | undefined
  const prepare = () => {
    inside ??= Promise.all([import('./mount-drawer.tsx'), import('./pre-payment.tsx')]).then(
      ([{ mountDrawer }]) => mountDrawer(dialog),
      error => {
        inside = undefined
        tellNotLoaded(dialog)
        throw error
      },
    )
    return inside
  }
  return {
    prepare,
    open: () => {
      if (!dialog.open) dialog.showModal()
    },
    say: words => void prepare().then(voice => voice.say(words)),
    note: (words, way) => void prepare().then(voice => voice.note(words, way)),
  }
}

/** Fetches the inside of the drawer when its button is near, when it opens, and in a quiet moment where the cart is filled. */
const prepareWhenNeeded = (page: Document, dialog: HTMLDialogElement, prepare: () => unknown) => {
  const near = ({ target }: Event) => {
    if (target instanceof Element && target.closest('[data-cart-entry]')) prepare()
  }
  page.addEventListener('pointerover', near, { passive: true })
  page.addEventListener('focusin', near)
  new MutationObserver(() => dialog.open && prepare()).observe(dialog, { attributeFilter: ['open'] })
  if (dialog.open) prepare()
  if (cart.state().lines.length > 0) whenIdle(REST_MS, prepare)
}

/** What pages of the shop do beyond plain HTML: fill the cart's drawer, put things in it, let go of what was paid for. */
export const startCart = (page: Document, dialog: HTMLDialogElement): void => {
  const drawer = drawerOf(dialog)
  prepareWhenNeeded(page, dialog, drawer.prepare)
  addToCart(page, drawer)
  if (window.location.pathname !== CONFIRMATION) void settleCheckouts()
}
