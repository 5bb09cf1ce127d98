import { Button } from '@mantine/core'
import { EmptyState } from '#app/ui/states.tsx'
import type { MessagesSearch } from './messages-search.ts'

/** Why the list is empty, and how to see more. */
export const InboxEmpty = ({ search, onClear }: { search: MessagesSearch; onClear: () => void }) => {
  const all = (
    <Button variant="default" onClick={onClear}>
      Show all messages
    </Button>
  )
  if (search.search || search.topic) {
    return (
      <EmptyState
        title="No message fits"
        text="Search looks for a number, or the beginning of a name or e-mail address. Take a filter off, or try fewer letters."
        action={all}
      />
    )
  }
  if (search.view === 'open') {
    return <EmptyState title="Nobody is waiting" text="Every message has been answered or closed." action={all} />
  }
  if (search.view === 'all') {
    return <EmptyState title="No messages yet" text="What visitors write on the support page appears here." />
  }
  return (
    <EmptyState
      title={search.view === 'answered' ? 'Nothing waits for the writer' : 'Nothing has been closed yet'}
      text={
        search.view === 'answered'
          ? 'Messages that we have answered stay here until the writer replies or somebody closes them.'
          : 'Messages that need nothing more appear here once somebody closes them.'
      }
      action={all}
    />
  )
}
