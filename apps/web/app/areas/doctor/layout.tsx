import { PortalShell } from '#app/areas/portal/portal-shell.tsx'
import { MessagesButton } from '#app/features/messages/messages-button.tsx'
import { TasksButton } from '#app/features/tasks/tasks-button.tsx'
import { menu, nav } from './nav.ts'

const tools = (
  <>
    <MessagesButton to="/doctor/dashboard?section=messages" />
    <TasksButton />
  </>
)

export default function DoctorLayout() {
  return <PortalShell area="Doctor" home="/doctor/dashboard" nav={nav} menu={menu} tools={tools} />
}
