import { PortalShell } from '#app/areas/portal/portal-shell.tsx'
import { MessagesLink, useWaitingMessages } from '#app/features/messages/messages-button.tsx'
import { useSession } from '#app/features/session/use-session.ts'
import { TasksButton } from '#app/features/tasks/tasks-button.tsx'
import { menu, navFor } from './nav.ts'

export default function AdminLayout() {
  const session = useSession()
  const open = useWaitingMessages()
  const role = session.state === 'signed-in' ? session.person.role : undefined
  const tools = (
    <>
      <MessagesLink to="/admin/messages" open={open} />
      <TasksButton />
    </>
  )
  return <PortalShell area="Admin" home="/admin/dashboard" nav={navFor(role, open ?? 0)} menu={menu} tools={tools} />
}
