import { PortalShell } from '#app/areas/portal/portal-shell.tsx'
import { MessagesButton } from '#app/features/messages/messages-button.tsx'
import { useSession } from '#app/features/session/use-session.ts'
import { TasksButton } from '#app/features/tasks/tasks-button.tsx'
import { menu, navFor } from './nav.ts'

const tools = (
  <>
    <MessagesButton to="/admin/messages" />
    <TasksButton />
  </>
)

export default function AdminLayout() {
  const session = useSession()
  const role = session.state === 'signed-in' ? session.person.role : undefined
  return <PortalShell area="Admin" home="/admin/dashboard" nav={navFor(role)} menu={menu} tools={tools} />
}
