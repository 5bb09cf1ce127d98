import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import type { TicketDetail, TicketStatus } from '@om/contracts/support'
import { type RefObject, useOptimistic, useRef, useTransition } from 'react'
import { useOutletContext, useRevalidator } from 'react-router'
import { api } from '#app/browser/api.ts'
import { statusWords, topicWords } from '#app/features/support/ticket-words.ts'
import { announce } from '#app/ui/announcer.tsx'
import { useListAddress } from '#app/ui/record-list/address.ts'
import {
  RecordHeader,
  RecordMissing,
  RecordNone,
  RecordSkeleton,
  useLiveRecord,
  useOpenRecord,
} from '#app/ui/record-list/record.tsx'
import { KeyHint, useShortcuts } from '#app/ui/shortcuts.tsx'
import { RelativeTime } from '#app/ui/times.tsx'
import { toastProblem, toastUndo } from '#app/ui/toast.tsx'
import type { Route } from './+types/ticket'
import { AnswerForm } from './answer-form.tsx'
import { tickets } from './messages-list.ts'
import classes from './ticket.module.css'

/** The open conversation, or null when none is. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const id = tickets.recordIn(request.url)
  return id ? api.support.read({ params: { id } }, { signal: request.signal }) : null
}

export const shouldRevalidate = tickets.shouldReadRecord

const TicketSkeleton = () => (
  <RecordSkeleton
    label="Loading the conversation"
    columns={[
      [120, 160],
      [80, 140],
    ]}
  />
)

export const HydrateFallback = () => <TicketSkeleton />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <RecordMissing error={error} back={{ to: useListAddress(tickets).backTo, label: 'Back to the messages' }} />
)

type Wanted = 'open' | 'closed'

/** Closing a conversation and opening it again: shown at once, taken back when it is refused, undone with one press. */
const useTicketStatus = (ticket: TicketDetail) => {
  const { revalidate } = useRevalidator()
  const [isPending, start] = useTransition()
  const [status, show] = useOptimistic<TicketStatus>(ticket.status)

  const set = async (wanted: Wanted, version: number): Promise<TicketDetail | null> => {
    try {
      return await api.support.setStatus({ params: { id: ticket.id }, body: { status: wanted, version } })
    } catch (error) {
      toastProblem(error)
      return null
    } finally {
      await revalidate()
    }
  }

  const change = (wanted: Wanted) =>
    start(async () => {
      show(wanted)
      const saved = await set(wanted, ticket.version)
      if (!saved) return
      announce(wanted === 'closed' ? 'Closed' : 'Open again')
      const [done, undo, back] =
        wanted === 'closed' ? (['Closed', 'Open again', 'open'] as const) : (['Open again', 'Close', 'closed'] as const)
      toastUndo(`Message ${ticket.number}: ${done.toLowerCase()}`, undo, () => void set(back, saved.version))
    })

  return { status, isPending, change }
}

const Messages = ({ ticket: { messages, name } }: { ticket: TicketDetail }) => (
  <Stack component="ol" gap="sm" className="plain-list">
    {messages.map(({ id, author, authorName, text, at }) => (
      <li key={id} className={classes.message} data-author={author}>
        <Group component="p" gap="0 10px" m={0} mb="xxs" fz="sm" c="dimmed">
          <Text component="strong" inherit fw={600} c="var(--ink)">
            {author === 'staff' ? authorName : name}
          </Text>
          {author === 'staff' && <span>Front desk</span>}
          <RelativeTime at={at} />
        </Group>
        <Text size="body" className={classes.text}>
          {text}
        </Text>
      </li>
    ))}
  </Stack>
)

type ViewProps = { ticket: TicketDetail; heading: RefObject<HTMLHeadingElement | null>; backTo: { search: string } }

/** One conversation: who writes, what was said, and the answer. */
const TicketView = ({ ticket, heading, backTo }: ViewProps) => {
  const { status, isPending, change } = useTicketStatus(ticket)
  const answer = useRef<HTMLTextAreaElement>(null)
  const isClosed = status === 'closed'
  const turn = () => {
    if (!isPending) change(isClosed ? 'open' : 'closed')
  }
  useShortcuts({ r: () => answer.current?.focus(), e: turn })
  useLiveRecord(['ticket'], [ticket.id])
  const { name, email, number, topic, brand, isPatient } = ticket
  const { label, meaning } = statusWords[status]
  return (
    <Stack component="article" gap="lg" maw={860} pb="xxxl" aria-labelledby="ticket-name">
      <RecordHeader
        id="ticket-name"
        name={name || email}
        heading={heading}
        back={{ to: backTo, label: 'Back to the messages' }}
        status={{ meaning, label }}
        facts={[
          `Message ${number}`,
          topicWords[topic],
          brand === 'women' ? 'Women’s site' : 'Men’s site',
          isPatient ? 'Wrote from a patient account' : 'Wrote without an account',
        ]}
      >
        <Anchor size="text" underline="always" href={`mailto:${email}`} style={{ overflowWrap: 'anywhere' }}>
          {email}
        </Anchor>
        <Button size="compact-md" variant="default" onClick={turn}>
          {isClosed ? 'Open again' : 'Close'}
          <KeyHint>E</KeyHint>
        </Button>
      </RecordHeader>
      <Messages ticket={ticket} />
      <AnswerForm ticket={ticket} field={answer} isClosed={isClosed} />
    </Stack>
  )
}

export default function Ticket({ loaderData: ticket }: Route.ComponentProps) {
  const { hasTickets } = useOutletContext<{ hasTickets: boolean }>()
  const { heading, backTo, isOpening, isOpen } = useOpenRecord(tickets, ticket?.id)
  if (isOpening) return <TicketSkeleton />
  if (!ticket || !isOpen) {
    return (
      <RecordNone label="No message open" title={hasTickets ? 'Choose a message' : 'Messages open here'}>
        <p>It opens here with everything that was written, and the place for your answer.</p>
      </RecordNone>
    )
  }
  return <TicketView key={ticket.id} ticket={ticket} heading={heading} backTo={backTo} />
}
