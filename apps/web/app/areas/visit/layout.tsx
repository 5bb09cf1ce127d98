import { homeOf } from '@om/domain/access'
import { lazy, Suspense } from 'react'
import { useMatch } from 'react-router'
import { PortalShell } from '#app/areas/portal/portal-shell.tsx'
import { isFullySignedIn } from '#app/features/session/session-state.ts'
import { useSession } from '#app/features/session/use-session.ts'
import { sideIn } from './guard.tsx'

// As on every other page of a patient.
const ReportButton = lazy(() =>
  import('#app/features/side-effects/report-button.tsx').then(m => ({ default: m.ReportButton })),
)

const QuickExit = lazy(() => import('#app/features/discreet/quick-exit.tsx').then(m => ({ default: m.QuickExit })))

const ways = {
  doctor: [
    { label: 'Dashboard', to: '/doctor/dashboard' },
    { label: 'Calendar', to: '/calendar' },
  ],
  patient: [
    { label: 'Dashboard', to: '/patient-dashboard' },
    { label: 'Appointments', to: '/patient-appointments' },
  ],
}

export default function VisitLayout() {
  const session = useSession()
  // A third person has no account here, whoever is signed in on their device.
  const isGuest = useMatch('/video-guest') !== null
  const side = sideIn(session)
  if (isGuest) return <PortalShell area="Video appointment" home="/" nav={[]} menu={[]} />
  const tools = side === 'patient' && isFullySignedIn(session) && (
    <Suspense>
      <ReportButton />
      <QuickExit />
    </Suspense>
  )
  return <PortalShell area="Video appointment" home={homeOf(side)} nav={ways[side]} menu={[]} tools={tools} />
}
