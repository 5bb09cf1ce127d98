import { Anchor, Button, Group, Loader, Stack, Text } from '@mantine/core'
import type { TicketDetail, TicketSummary } from '@om/contracts/support'
import { useCallback, useRef, useState } from 'react'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { useLive } from '#app/browser/live.ts'
import { standingOf, ticketWords } from '#app/features/support/ticket-words.ts'
import { SectionCard } from '#app/ui/card.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { isApiError, problemOf } from '#app/ui/problem.ts'
import { LoadFailed } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { RelativeTime } from '#app/ui/times.tsx'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { AnswerForm } from './answer-form.tsx'
import { Conversation, useReadMark } from './conversation.tsx'
import { assigneeWords, TicketActions } from './hand-over.tsx'
import { useTicketStatus } from './inbox-ticket.tsx'

/** The newest of them stand beside the record; the inbox has them all. */
const SHOWN = 5

/** What can be done with a conversation beside answering it: the same as in the inbox. */
const Actions = ({ ticket }: { ticket: TicketDetail }) => {
  const { status, isPending, change } = useTicketStatus(ticket)
  const isClosed = status === 'closed'
  return (
    <Group gap="xs">
      <StatusBadge meaning={standingOf({ status, isUrgent: ticket.isUrgent && !isClosed }).meaning}>
        {standingOf({ status, isUrgent: ticket.isUrgent && !isClosed }).label}
      </StatusBadge>
      {assigneeWords(ticket).map(words => (
        <Text key={words} size="sm">
          {words}
        </Text>
      ))}
      <Button
        size="compact-md"
        variant="default"
        disabled={isPending}
        onClick={() => change(isClosed ? 'open' : 'closed')}
      >
        {isClosed ? 'Open again' : 'Close'}
      </Button>
      <TicketActions ticket={ticket} isClosed={isClosed} />
    </Group>
  )
}

/** One conversation within a record: what was said, the answer, and what else the inbox offers. */
const ThreadInside = ({ id, inbox }: { id: string; inbox: string }) => {
  const load = useCallback(() => api.support.read({ params: { id } }), [id])
  const { value: ticket, failure, reload } = useLoaded(load)
  const field = useRef<HTMLTextAreaElement>(null)
  useLive(['ticket'], event => {
    if (event.subjectId === id) void reload()
  })
  useReadMark(id, ticket?.isUnread ? ticket.messages : [], api.support.markRead)
  if (isApiError(failure) && failure.code === 'not_found') return <Text>Somebody else answers it now.</Text>
  if (failure !== null)
    return <LoadFailed message={problemOf(failure).message} isBusy={false} onRetry={() => void reload()} />
  if (!ticket) return <Loader aria-label="Loading the conversation" />
  return (
    <Stack gap="lg">
      <Actions ticket={ticket} />
      <Conversation
        messages={ticket.messages}
        hasEarlier={ticket.hasEarlier}
        loadEarlier={before => api.support.earlier({ params: { id }, query: { before } })}
        find={(words, before) => api.support.find({ params: { id }, body: { words, before } })}
        side="clinic"
        writer={ticket.name}
        readAt={ticket.readAt}
        notes={ticket.notes}
        placeOf={messageId => `${inbox}view=all&ticket=${id}&message=${messageId}`}
      />
      <AnswerForm ticket={ticket} field={field} isClosed={ticket.status === 'closed'} />
    </Stack>
  )
}

type Props = {
  patientId: string
  /** The address of the reader's inbox, ready for one more part: `/admin/messages?`. */
  inbox: string
}

/** What a patient and the reader's profession have written to each other, opened where the record is. Nothing where there is nothing. */
export const PatientThreads = ({ patientId, inbox }: Props) => {
  const load = useCallback(() => api.support.list({ query: { patientId, limit: SHOWN } }), [patientId])
  const { value, failure, reload } = useLoaded(load)
  const [open, setOpen] = useState<TicketSummary | null>(null)
  useLive(['ticket'], () => void reload())
  if (failure !== null)
    return <LoadFailed message={problemOf(failure).message} isBusy={false} onRetry={() => void reload()} />
  if (!value || value.items.length === 0) return null
  return (
    <SectionCard title="Messages" anchor="messages">
      <Stack component="ul" className="plain-list" gap="sm">
        {value.items.map(ticket => (
          <li key={ticket.id}>
            <Group gap="xs" justify="space-between">
              <Button size="compact-sm" variant="subtle" px={0} onClick={() => setOpen(ticket)}>
                {ticketWords[ticket.topic]}, {ticket.number}
              </Button>
              <StatusBadge meaning={standingOf(ticket).meaning}>
                {ticket.isUnread && !ticket.isUrgent ? 'New' : standingOf(ticket).label}
              </StatusBadge>
            </Group>
            <Text size="sm" c="dimmed" lineClamp={2}>
              <RelativeTime at={ticket.lastMessageAt} />: <bdi>{ticket.excerpt}</bdi>
            </Text>
          </li>
        ))}
      </Stack>
      {value.nextCursor && (
        <Text size="sm" mt="xs" c="dimmed">
          Older ones stand in the inbox.
        </Text>
      )}
      <Dialog
        opened={open !== null}
        onClose={() => setOpen(null)}
        title={open ? `${ticketWords[open.topic]}, message ${open.number}` : ''}
        size="lg"
        isWhole
      >
        {open && (
          <>
            <Anchor component={Link} size="sm" to={`${inbox}view=all&ticket=${open.id}`} mb="md" display="inline-block">
              Open it in the inbox
            </Anchor>
            <ThreadInside key={open.id} id={open.id} inbox={inbox} />
          </>
        )}
      </Dialog>
    </SectionCard>
  )
}
