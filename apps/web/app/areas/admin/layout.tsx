import { PortalShell } from '#app/areas/portal/portal-shell.tsx'
import { menu, nav } from './nav.ts'

export default function AdminLayout() {
  return <PortalShell area="Admin" home="/admin/dashboard" nav={nav} menu={menu} />
}
