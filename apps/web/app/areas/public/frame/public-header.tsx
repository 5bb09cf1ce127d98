import { loadsCart } from '@om/domain/routes'
import { Link, useLocation } from 'react-router'
import { Logo } from '#app/ui/logo.tsx'
import { useBrand } from '#app/ui/use-brand.ts'
import classes from './frame.module.css'
import { BagIcon, MenuIcon, PersonIcon } from './frame-icons.tsx'
import { CART_DRAWER, MENU_DRAWER, navLinks } from './nav-links.ts'

/**
 * Sign in, or My account for people with a session in this browser. Both are in the page, one above the other, and a
 * small script shows the right one; pages are the same for everyone.
 */
export const AccountEntry = ({ withIcon = false }: { withIcon?: boolean }) => (
  <span className={classes.entry} data-account="out" data-icon={withIcon || undefined}>
    <Link to="/user-login" className={classes.out}>
      {withIcon && <PersonIcon className={classes.icon} />}
      <span className={classes.label}>Sign in</span>
    </Link>
    <Link to="/patient-dashboard" className={classes.in} data-account-home="">
      {withIcon && <PersonIcon className={classes.icon} />}
      <span className={classes.label}>My account</span>
    </Link>
  </span>
)

/** The way to the cart: its drawer on pages that have one, the shop elsewhere. A small script adds the count. */
const CartEntry = () => {
  const { path } = useBrand()
  const { pathname } = useLocation()
  return (
    <Link
      to={path('/shop')}
      className={classes.cart}
      aria-label="Cart"
      data-cart-entry=""
      data-opens={loadsCart(pathname) ? CART_DRAWER : undefined}
    >
      <BagIcon />
      {/* Counted by plain script, also before React starts on a live page. */}
      <span className={classes.count} data-cart-count="" hidden suppressHydrationWarning>
        0
      </span>
    </Link>
  )
}

/** Header of public pages: navigation, the other brand, account and cart; a menu below 900 px. (Spec §9) */
export const PublicHeader = () => {
  const { id, path, other } = useBrand()
  return (
    <header className={classes.header} data-header="">
      <div className={classes.bar}>
        <Link to={path('/')} className={classes.home}>
          <Logo suffix={id === 'women' ? 'for Women' : undefined} />
        </Link>
        <nav className={classes.nav} aria-label="Main">
          {navLinks[id].map(({ to, label, from }) => (
            <Link key={to} to={to} data-from={from}>
              {label}
            </Link>
          ))}
          <Link to={other.path} className={classes.other}>
            For {other.brand}
          </Link>
        </nav>
        <div className={classes.account}>
          <AccountEntry withIcon />
        </div>
        <CartEntry />
        <Link to={path('/hair-loss-quiz')} className={`button ${classes.start}`}>
          Start assessment
        </Link>
        <button type="button" className={classes.menu} data-opens={MENU_DRAWER}>
          <MenuIcon />
          <span>Menu</span>
        </button>
      </div>
    </header>
  )
}
