import { Link } from 'react-router'
import { Logo } from '#app/ui/logo.tsx'
import { useBrand } from '#app/ui/use-brand.ts'
import { AccountEntry } from './account-entry.tsx'
import { CartEntry } from './cart-entry.tsx'
import { MenuIcon } from './frame-icons.tsx'
import { MENU_DRAWER } from './menu-drawer.tsx'
import { navLinks } from './nav-links.ts'
import classes from './public-header.module.css'

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
