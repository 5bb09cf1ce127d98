import { Outlet } from 'react-router'
import { PublicFooter } from './frame/public-footer.tsx'
import { PublicHeader } from './frame/public-header.tsx'

/** The frame of marketing, legal and parcel pages; plain elements, so visitors load little. */
export default function PublicLayout() {
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <PublicHeader />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <PublicFooter />
    </>
  )
}
