import { Outlet, useRouteError } from 'react-router'
import { Guarded } from '#app/areas/portal/guarded.tsx'
import { guardFor } from '#app/features/session/guard.ts'
import { ErrorState } from '#app/ui/states.tsx'

export const clientMiddleware = [guardFor('superadmin')]

/** For pages without an error screen of their own: the frame stays, the reason is shown. */
export const ErrorBoundary = () => (
  <Guarded needs="superadmin">
    <ErrorState error={useRouteError()} />
  </Guarded>
)

export default function SuperadminGuard() {
  return (
    <Guarded needs="superadmin">
      <Outlet />
    </Guarded>
  )
}
