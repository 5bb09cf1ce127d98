import classes from '#app/features/cart/cart.module.css'
import drawer from './drawer.module.css'
import { CloseIcon } from './frame-icons.tsx'

/** The id its opener names. */
export const CART_DRAWER = 'cart'

/** Drawn until the inside is there: its code is fetched when the drawer is first needed. */
const AT_FIRST = { __html: '<p>Opening your cart</p>' }

/**
 * What is in the cart: a panel of 380 px, as wide as the screen on a phone. What is inside is a React root of its own
 * (`features/cart/mount-drawer.tsx`), so the page's React leaves it alone. (Spec §2, §9)
 */
export const CartDrawer = () => (
  <dialog
    id={CART_DRAWER}
    className={`${drawer.drawer} ${classes.cart}`}
    aria-label="Cart"
    data-drawer=""
    data-cart=""
    suppressHydrationWarning
  >
    <div className={drawer.inside}>
      <div className={drawer.top}>
        <h2 className={drawer.title}>Your cart</h2>
        <button type="button" className={drawer.close} data-closes="" aria-label="Close">
          <CloseIcon />
        </button>
      </div>
      <div
        className={classes.view}
        data-cart-view=""
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own fixed text
        dangerouslySetInnerHTML={AT_FIRST}
      />
    </div>
  </dialog>
)
