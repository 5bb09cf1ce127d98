import { Link } from 'react-router'
import { useBrand } from '#app/ui/use-brand.ts'
import { AccountEntry } from './account-entry.tsx'
import drawer from './drawer.module.css'
import { CloseIcon } from './frame-icons.tsx'
import classes from './menu-drawer.module.css'
import { navLinks } from './nav-links.ts'

/** The id its opener names. */
export const MENU_DRAWER = 'menu'

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
        <nav className={classes.nav} aria-label="Main">
          <ul>
            {navLinks[id].map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
          <Link to={path('/hair-loss-quiz')} className="button">
            Start assessment
          </Link>
          <div className={classes.small}>
            <AccountEntry />
            <Link to={other.path}>For {other.brand}</Link>
          </div>
        </nav>
      </div>
    </dialog>
  )
}
