import { loadsCart } from '@om/domain/routes'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import cart from '#app/features/cart/cart.module.css'
import { useBrand } from '#app/ui/use-brand.ts'
import drawer from './drawers.module.css'
import { PublicFooter } from './public-footer.tsx'
import { AccountEntry, CART_DRAWER, Icon, MENU_DRAWER, navLinks, PublicHeader } from './public-header.tsx'

const Close = () => (
  <button type="button" className={drawer.close} data-closes="" aria-label="Close">
    <Icon>
      <path d="M5.500 5.500l13 13M18.500 5.500l-13 13" />
    </Icon>
  </button>
)

/** The navigation below 900 px: a panel of 280 px. (Spec §9) */
const MenuDrawer = () => {
  const { id, path, other } = useBrand()
  return (
    <dialog id={MENU_DRAWER} className={drawer.drawer} data-drawer="narrow" aria-label="Menu">
      <div className={drawer.inside}>
        <div className={`row apart ${drawer.top}`}>
          <p className={`title-3 ${drawer.title}`}>Menu</p>
          <Close />
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
const CartDrawer = () => (
  <dialog
    id={CART_DRAWER}
    className={`${drawer.drawer} ${cart.cart}`}
    aria-label="Cart"
    data-drawer=""
    data-cart=""
    suppressHydrationWarning
  >
    <div className={drawer.inside}>
      <div className={`row apart ${drawer.top}`}>
        <h2 className={`title-3 ${drawer.title}`}>Your cart</h2>
        <Close />
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

/** Header, content and footer of every public page; plain elements, so visitors load little. */
export const PublicFrame = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation()
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <PublicHeader />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <PublicFooter />
      <MenuDrawer />
      {loadsCart(pathname) && <CartDrawer />}
    </>
  )
}
