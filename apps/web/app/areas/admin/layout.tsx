import { PortalShell } from '#app/areas/portal/portal-shell.tsx'
import { MessagesLink, useWaitingMessages } from '#app/features/messages/messages-button.tsx'
import { TasksButton } from '#app/features/tasks/tasks-button.tsx'
import { FindButton } from './find/find-button.tsx'
import { menu, navWith } from './nav.ts'

export default function AdminLayout() {
  const open = useWaitingMessages()
  const tools = (
    <>
      <FindButton />
      <MessagesLink to="/admin/messages" open={open} />
      <TasksButton />
    </>
  )
  return <PortalShell area="Admin" home="/admin/dashboard" nav={navWith(open ?? 0)} menu={menu} tools={tools} />
}
