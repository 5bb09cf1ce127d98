import { Outlet, useRouteError } from 'react-router'
import { Guarded } from '#app/areas/portal/guarded.tsx'
import { AsLastSeen } from '#app/features/offline/as-last-seen.tsx'
import { guardFor } from '#app/features/session/guard.ts'
import { ErrorState } from '#app/ui/states.tsx'

export const clientMiddleware = [guardFor('patient')]

/** For pages without an error screen of their own: the frame stays, the reason is shown. */
export const ErrorBoundary = () => (
  <Guarded needs="patient">
    <ErrorState error={useRouteError()} />
  </Guarded>
)

export default function PatientGuard() {
  return (
    <Guarded needs="patient">
      <AsLastSeen>
        <Outlet />
      </AsLastSeen>
    </Guarded>
  )
}
