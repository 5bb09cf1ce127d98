import { api } from '#app/browser/api.ts'
import { ThreadView } from '#app/features/messages/thread-view.tsx'
import { threads } from '#app/features/messages/threads-list.ts'
import { useListAddress } from '#app/ui/record-list/address.ts'
import { RecordMissing, RecordNone, RecordSkeleton, useOpenRecord } from '#app/ui/record-list/record.tsx'
import type { Route } from './+types/thread'

/** The open conversation, or null when none is. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const id = threads.recordIn(request.url)
  return id ? api.messages.read({ params: { id } }, { signal: request.signal }) : null
}

export const shouldRevalidate = threads.shouldReadRecord

const ThreadSkeleton = () => <RecordSkeleton label="Loading the conversation" columns={[[120, 160], []]} />

export const HydrateFallback = () => <ThreadSkeleton />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <RecordMissing error={error} back={{ to: useListAddress(threads).backTo, label: 'Back to your messages' }} />
)

export default function OpenThread({ loaderData: thread }: Route.ComponentProps) {
  const { heading, backTo, isOpening, isOpen } = useOpenRecord(threads, thread?.id)
  if (isOpening) return <ThreadSkeleton />
  if (!thread || !isOpen)
    return (
      <RecordNone label="No conversation open" title="Choose a conversation">
        <p>It opens here, with everything that was written and the place for your message.</p>
      </RecordNone>
    )
  return (
    <ThreadView
      key={thread.id}
      thread={thread}
      heading={heading}
      back={{ to: backTo, label: 'Back to your messages' }}
    />
  )
}
