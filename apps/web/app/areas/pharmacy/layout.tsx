import { PortalShell } from '#app/areas/portal/portal-shell.tsx'
import { TasksButton } from '#app/features/tasks/tasks-button.tsx'
import { menu, nav } from './nav.ts'

export default function PharmacyLayout() {
  return <PortalShell area="Pharmacy" home="/pharmacy-dashboard" nav={nav} menu={menu} tools={<TasksButton />} />
}
