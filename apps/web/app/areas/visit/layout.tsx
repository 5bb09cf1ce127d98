import { homeOf } from '@om/domain/access'
import { PortalShell } from '#app/areas/portal/portal-shell.tsx'
import { useSession } from '#app/features/session/use-session.ts'
import { sideIn } from './guard.tsx'

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
  const side = sideIn(useSession())
  return <PortalShell area="Video appointment" home={homeOf(side)} nav={ways[side]} menu={[]} />
}
