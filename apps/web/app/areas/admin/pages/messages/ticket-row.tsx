import { Button, Text } from '@mantine/core'
import type { TicketSummary } from '@om/contracts/support'
import { statusWords, topicWords } from '#app/features/support/ticket-words.ts'
import { RecordLine, RecordLink, RecordMarks, RecordWhen } from '#app/ui/record-list/rows.tsx'
import type { RecordLinkProps } from '#app/ui/record-list/use-record-list.ts'
import { EmptyState } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import type { InboxView } from './messages-list.ts'

/** One conversation of the list: who wrote, the newest words, and how it stands. */
export const TicketRow = ({ ticket, link }: { ticket: TicketSummary; link: RecordLinkProps }) => {
  const { name, email, topic, brand, status, number, excerpt, lastMessageAt } = ticket
  const { label, meaning } = statusWords[status]
  return (
    <RecordLink {...link} name={name || email} mark={<RecordWhen at={lastMessageAt} />}>
      <Text component="span" size="sm" lh={1.45} lineClamp={2}>
        {excerpt}
      </Text>
      <RecordMarks>
        <StatusBadge meaning={meaning}>{label}</StatusBadge>
        <RecordLine>{[topicWords[topic], brand === 'women' ? 'Women' : 'Men', String(number)].join(' · ')}</RecordLine>
      </RecordMarks>
    </RecordLink>
  )
}

const nothing: Record<InboxView, { title: string; text: string }> = {
  open: { title: 'Nobody is waiting', text: 'Every message has been answered or closed.' },
  answered: {
    title: 'Nothing waits for the writer',
    text: 'Messages that we have answered stay here until the writer replies or somebody closes them.',
  },
  closed: {
    title: 'Nothing has been closed yet',
    text: 'Messages that need nothing more appear here once somebody closes them.',
  },
  all: { title: 'No messages yet', text: 'What visitors write on the support page appears here.' },
}

const noMatch = {
  title: 'No message fits',
  text: 'Search looks for a number, or the beginning of a name or e-mail address. Take a filter off, or try fewer letters.',
}

type EmptyProps = { view: InboxView; isFiltered: boolean; onClear: () => void }

/** Why the list is empty, and how to see more. */
export const NoTickets = ({ view, isFiltered, onClear }: EmptyProps) => (
  <EmptyState
    {...(isFiltered ? noMatch : nothing[view])}
    action={
      (isFiltered || view !== 'all') && (
        <Button variant="default" onClick={onClear}>
          Show all messages
        </Button>
      )
    }
  />
)
