import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { documentOnly } from '#app/browser/document-only.ts'
import { reloadLostPage } from '#app/browser/stale-chunks.ts'
import { WaitingAnywhere } from '#app/features/after-quiz/waiting-anywhere.tsx'
import type { PageHandle } from '#app/page-kind.ts'
import type { Route } from './+types/live-layout'
import { PublicFrame } from './frame/public-frame.tsx'

export const handle = { page: 'live' } satisfies PageHandle

/** Nothing of its own; a route without a loader on the server would be rendered in the browser alone. */
export const loader = () => null

/** Reached by a new document, so that the frame's own script and the page's content policy are always the right ones. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => documentOnly(request)

/** Starts the cart's drawer where the page has one. */
const useCartDrawer = () =>
  useEffect(() => {
    const dialog = document.querySelector<HTMLDialogElement>('dialog[data-cart]')
    if (!dialog) return
    import('#app/features/cart/start-cart.ts')
      .then(({ startCart }) => startCart(document, dialog))
      .catch((error: unknown) => {
        reloadLostPage(error)
        throw error
      })
  }, [])

/** The frame around public pages that need React in the browser, such as forms and the device test. */
export default function LiveLayout() {
  useCartDrawer()
  return (
    <PublicFrame>
      <Outlet />
      <WaitingAnywhere />
    </PublicFrame>
  )
}
