import type { Brand } from '@om/domain/brand'
import { loadsCart } from '@om/domain/routes'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Logo } from '#app/ui/logo.tsx'
import { useBrand } from '#app/ui/use-brand.ts'
import classes from './header.module.css'

/** The ids of the drawers, which their openers name. */
export const MENU_DRAWER = 'menu'
export const CART_DRAWER = 'cart'

type NavLink = {
  to: string
  label: string
  /** From which width it stands in the header; the menu and the footer list them all. */
  from: 'md' | 'mid' | 'lg'
}

/** The main navigation of each brand, in order. */
export const navLinks: Record<Brand, readonly NavLink[]> = {
  men: [
    { to: '/how-it-works', label: 'How it works', from: 'md' },
    { to: '/mens-hair-loss-treatment', label: 'Treatment', from: 'md' },
    { to: '/blog', label: 'Research', from: 'lg' },
    { to: '/practitioners', label: 'Clinical team', from: 'mid' },
    { to: '/shop', label: 'Shop', from: 'md' },
    { to: '/support', label: 'Support', from: 'lg' },
  ],
  women: [
    { to: '/women/how-it-works', label: 'How it works', from: 'md' },
    { to: '/women/blog', label: 'Stories', from: 'md' },
    { to: '/women/practitioners', label: 'Clinical team', from: 'lg' },
    { to: '/women/shop', label: 'Shop', from: 'md' },
    { to: '/women/support', label: 'Support', from: 'lg' },
  ],
}

/** A line drawing of 24 px. */
export const Icon = ({ children, className }: { children: ReactNode; className?: string | undefined }) => (
  <svg
    className={className}
    viewBox="0 0 24 24"
    width="24"
    height="24"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.5}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {children}
  </svg>
)

const PersonIcon = () => (
  <Icon className={classes.icon}>
    <circle cx="12" cy="8.250" r="3.750" />
    <path d="M4.750 20.250c.5-4.250 3.250-6.250 7.250-6.250s6.750 2 7.250 6.250" />
  </Icon>
)

/**
 * Sign in, or My account for people with a session in this browser. Both are in the page, one above the other, and a
 * small script shows the right one; pages are the same for everyone.
 */
export const AccountEntry = ({ withIcon = false }: { withIcon?: boolean }) => (
  <span className={classes.entry} data-account="out" data-icon={withIcon || undefined}>
    <Link to="/user-login" className={classes.out}>
      {withIcon && <PersonIcon />}
      <span className={classes.label}>Sign in</span>
    </Link>
    <Link to="/patient-dashboard" className={classes.in} data-account-home="">
      {withIcon && <PersonIcon />}
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
      <Icon>
        <path d="M5.250 8.250h13.500l1 12.250H4.250z" />
        <path d="M8.500 10.750V7.500a3.500 3.500 0 0 1 7 0v3.250" />
      </Icon>
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
      <div className={`wide ${classes.bar}`}>
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
        <Link to={path('/hair-loss-quiz')} className={`button compact ${classes.start}`}>
          Start assessment
        </Link>
        <button type="button" className={classes.menu} data-opens={MENU_DRAWER}>
          <Icon>
            <path d="M3.500 8.500h17M3.500 15.500h17" />
          </Icon>
          <span>Menu</span>
        </button>
      </div>
    </header>
  )
}
