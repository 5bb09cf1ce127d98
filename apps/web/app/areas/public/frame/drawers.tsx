import { Link } from 'react-router'
import cart from '#app/features/cart/cart.module.css'
import { useBrand } from '#app/ui/use-brand.ts'
import drawer from './drawers.module.css'
import { CloseIcon } from './frame-icons.tsx'
import { CART_DRAWER, MENU_DRAWER, navLinks } from './nav-links.ts'
import { AccountEntry } from './public-header.tsx'

/** The navigation below 900 px: a panel of 280 px. (Spec §9) */
export const MenuDrawer = () => {
  const { id, path, other } = useBrand()
  return (
    <dialog id={MENU_DRAWER} className={drawer.drawer} data-drawer="narrow" aria-label="Menu">
      <div className={drawer.inside}>
        <div className={drawer.top}>
          <p className={drawer.title}>Menu</p>
          <button type="button" className={drawer.close} data-closes="" aria-label="Close">
            <CloseIcon />
          </button>
        </div>
        <nav className={drawer.nav} aria-label="Main">
          <ul className="plain-list">
            {navLinks[id].map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
          <Link to={path('/hair-loss-quiz')} className="button">
            Start assessment
          </Link>
          <div className={`row apart ${drawer.links}`}>
            <AccountEntry />
            <Link to={other.path}>For {other.brand}</Link>
          </div>
        </nav>
      </div>
    </dialog>
  )
}

/** Drawn until the inside is there: its code is fetched when the drawer is first needed. */
const AT_FIRST = { __html: '<p>Opening your cart</p>' }

/**
 * What is in the cart: a panel of 380 px, as wide as the screen on a phone. What is inside is a React root of its own
 * (`features/cart/mount-drawer.tsx`), so the page's React leaves it alone. (Spec §2, §9)
 */
export const CartDrawer = () => (
  <dialog
    id={CART_DRAWER}
    className={`${drawer.drawer} ${cart.cart}`}
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
        className={cart.view}
        data-cart-view=""
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own fixed text
        dangerouslySetInnerHTML={AT_FIRST}
      />
    </div>
  </dialog>
)
