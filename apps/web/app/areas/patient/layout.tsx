import { PortalShell } from '#app/areas/portal/portal-shell.tsx'
import { menu, nav } from './nav.ts'

export default function PatientLayout() {
  return <PortalShell area="Patient" home="/patient-dashboard" nav={nav} menu={menu} />
}
