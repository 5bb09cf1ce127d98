import { redirect } from 'react-router'
import { api } from '#app/browser/api.ts'
import classes from '#app/features/messages/conversation.module.css'
import { ThreadView } from '#app/features/messages/thread-view.tsx'
import { threads } from '#app/features/messages/threads-list.ts'
import { RecordMissing, RecordSkeleton } from '#app/ui/record-list/record.tsx'
import type { Route } from './+types/secure-messaging'

const list = '/patient-messages'

/** One conversation alone; without one, all of them. (Spec §2: patient) */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const id = threads.recordIn(request.url)
  if (!id) throw redirect(list)
  return api.messages.read({ params: { id } }, { signal: request.signal })
}

export const HydrateFallback = () => <RecordSkeleton label="Loading the conversation" columns={[[120, 160], []]} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <RecordMissing error={error} back={{ to: list, label: 'All your messages' }} />
)

export default function SecureMessaging({ loaderData: thread }: Route.ComponentProps) {
  return (
    <div className={classes.whole}>
      <h1 className="visually-hidden">Messages</h1>
      <ThreadView key={thread.id} thread={thread} back={{ to: list, label: 'All your messages' }} />
    </div>
  )
}
