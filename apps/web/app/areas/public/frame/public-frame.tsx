import type { ReactNode } from 'react'
import { PublicFooter } from './public-footer.tsx'
import { PublicHeader } from './public-header.tsx'

/** Header, content and footer of every public page; plain elements, so visitors load little. */
export const PublicFrame = ({ children }: { children: ReactNode }) => (
  <>
    <a className="skip-link" href="#content">
      Skip to content
    </a>
    <PublicHeader />
    <main id="content" tabIndex={-1}>
      {children}
    </main>
    <PublicFooter />
  </>
)
