import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { onScrolledPast } from '#app/browser/scroll.ts'
import { Logo } from '#app/ui/logo.tsx'
import { SideDrawer } from '#app/ui/side-drawer.tsx'
import { useBrand } from '#app/ui/use-brand.ts'
import { AccountLink } from './account-link.tsx'
import classes from './public-header.module.css'

/** From here the header gets its own ground. (Spec §9) */
const SCROLLED_PX = 50

const useIsScrolled = () => {
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => onScrolledPast(SCROLLED_PX, setScrolled), [])
  return isScrolled
}

const Links = ({ onClick }: { onClick?: () => void }) => {
  const { path, other, id } = useBrand()
  const home = id === 'men' ? '/' : '/women'
  return (
    <>
      <Link to={`${home}#how-it-works`} onClick={onClick}>
        How it works
      </Link>
      <Link to={`${home}#cost`} onClick={onClick}>
        Cost
      </Link>
      <Link to={path('/hair-loss-quiz')} onClick={onClick}>
        Start assessment
      </Link>
      <Link to={other.path} onClick={onClick} className={classes.other}>
        For {other.brand}
      </Link>
    </>
  )
}

/** Header of public pages: navigation, the other brand, and the account. A drawer below 900 px. */
export const PublicHeader = () => {
  const { id } = useBrand()
  const isScrolled = useIsScrolled()
  const { key } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the drawer
  useEffect(close, [key])
  return (
    <header className={classes.header} data-scrolled={isScrolled || undefined}>
      <div className={classes.bar}>
        <Link to={id === 'men' ? '/' : '/women'} className={classes.home}>
          <Logo suffix={id === 'women' ? 'for Women' : undefined} />
        </Link>
        <nav className={classes.nav} aria-label="Main">
          <Links />
        </nav>
        <AccountLink className={classes.account} />
        <button type="button" className={classes.burger} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <span aria-hidden="true" />
          Menu
        </button>
      </div>
      <SideDrawer label="Menu" isOpen={isOpen} onClose={close}>
        <nav className={classes.drawerNav} aria-label="Main">
          <Links onClick={close} />
          <AccountLink />
        </nav>
      </SideDrawer>
    </header>
  )
}
