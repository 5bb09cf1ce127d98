import { Outlet, useRouteError } from 'react-router'
import { Guarded } from '#app/areas/portal/guarded.tsx'
import { AsLastSeen } from '#app/features/offline/as-last-seen.tsx'
import { guardFor } from '#app/features/session/guard.ts'
import { ErrorState } from '#app/ui/states.tsx'

/** What can be written without a connection is there before there is none. */
const fetchForms = () =>
  Promise.all([
    import('#app/features/check-ins/check-in-form.tsx'),
    import('#app/features/side-effects/report-form.tsx'),
    import('#app/features/photos/photos-card.tsx'),
  ])

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
      <AsLastSeen fetchForms={fetchForms}>
        <Outlet />
      </AsLastSeen>
    </Guarded>
  )
}
