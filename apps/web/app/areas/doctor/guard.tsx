import { Outlet, useRouteError } from 'react-router'
import { Guarded } from '#app/areas/portal/guarded.tsx'
import { guardFor } from '#app/features/session/guard.ts'
import { ErrorState } from '#app/ui/states.tsx'

export const clientMiddleware = [guardFor('doctor')]

/** For pages without an error screen of their own: the frame stays, the reason is shown. */
export const ErrorBoundary = () => (
  <Guarded needs="doctor">
    <ErrorState error={useRouteError()} />
  </Guarded>
)

export default function DoctorGuard() {
  return (
    <Guarded needs="doctor">
      <Outlet />
    </Guarded>
  )
}
