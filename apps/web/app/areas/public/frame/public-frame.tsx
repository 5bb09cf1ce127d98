import { loadsCart } from '@om/domain/routes'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { CartDrawer, MenuDrawer } from './drawers.tsx'
import { PublicFooter } from './public-footer.tsx'
import { PublicHeader } from './public-header.tsx'

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
