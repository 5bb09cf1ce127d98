import { Outlet } from 'react-router'
import { documentOnly } from '#app/browser/document-only.ts'
import type { PageHandle } from '#app/page-kind.ts'
import type { Route } from './+types/layout'
import { PublicFrame } from './frame/public-frame.tsx'

export const handle = { page: 'plain' } satisfies PageHandle

/** Nothing of its own; a route without a loader on the server would be rendered in the browser alone. */
export const loader = () => null

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => documentOnly(request)

/** The frame of marketing, reading and legal pages. */
export default function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  )
}
