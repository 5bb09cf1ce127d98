import { PortalShell } from '#app/areas/portal/portal-shell.tsx'

export default function PracticeLayout() {
  return <PortalShell area="Letter" home="/" nav={[]} menu={[]} />
}
