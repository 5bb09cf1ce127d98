import { Anchor, Button, Stack, Text } from '@mantine/core'
import type { TicketDetail, TicketStatus } from '@om/contracts/support'
import { lazy, type RefObject, Suspense, useCallback, useOptimistic, useRef, useTransition } from 'react'
import { useOutletContext, useRevalidator } from 'react-router'
import { api } from '#app/browser/api.ts'
import { standingOf, ticketWords } from '#app/features/support/ticket-words.ts'
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
import { formatDateTime } from '#app/ui/time.ts'
import { toastProblem, toastUndo } from '#app/ui/toast.tsx'
import { AnswerForm } from './answer-form.tsx'
import { Conversation, useReadMark } from './conversation.tsx'
import { assigneeWords, TicketActions } from './hand-over.tsx'
import { tickets } from './inbox-list.ts'
import { useFound } from './use-found.ts'

const FoundPart = lazy(() => import('./found-part.tsx').then(m => ({ default: m.FoundPart })))

/** The conversation that an address opens, or null when none is. */
export const loadTicket = async ({ url, signal }: Request): Promise<TicketDetail | null> => {
  const id = tickets.recordIn(url)
  return id ? api.support.read({ params: { id } }, { signal }) : null
}

export const TicketSkeleton = () => (
  <RecordSkeleton
    label="Loading the conversation"
    columns={[
      [120, 160],
      [80, 140],
    ]}
  />
)

export const TicketMissing = ({ error }: { error: unknown }) => (
  <RecordMissing error={error} back={{ to: useListAddress(tickets).backTo, label: 'Back to the messages' }} />
)

type Wanted = 'open' | 'closed'

/** Closing a conversation and opening it again: shown at once, taken back when it is refused, undone with one press. */
export const useTicketStatus = (ticket: TicketDetail) => {
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

type ViewProps = { ticket: TicketDetail; heading: RefObject<HTMLHeadingElement | null>; backTo: { search: string } }

const writerWords: Record<NonNullable<TicketDetail['writerRole']> | 'nobody', string> = {
  patient: 'Wrote from a patient account',
  doctor: 'Doctor of the clinic',
  pharmacist: 'Pharmacist of the clinic',
  admin: 'Admin of the clinic',
  nobody: 'Wrote without an account',
}

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
  const { name, email, number, topic, brand, writerRole, patientId, dueAt } = ticket
  const { foundId, isElsewhere, newestAt, placeOf } = useFound(ticket.messages, 'staff')
  const loadPart = useCallback(
    (query: Parameters<typeof api.support.earlier>[0]['query']) =>
      api.support.earlier({ params: { id: ticket.id }, query }),
    [ticket.id],
  )
  // What is not on the screen was not read.
  useReadMark(ticket.id, ticket.isUnread && !isElsewhere ? ticket.messages : [], api.support.markRead)
  const { label, meaning } = standingOf({ status, isUrgent: ticket.isUrgent && !isClosed })
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
          ticketWords[topic],
          brand === 'women' ? 'Women’s site' : 'Men’s site',
          patientId ? 'Patient' : writerWords[writerRole ?? 'nobody'],
          ...assigneeWords(ticket),
          ...(dueAt ? [`Answer due ${formatDateTime(dueAt)}`] : []),
        ]}
      >
        {!patientId && (
          <Anchor size="text" underline="always" href={`mailto:${email}`} style={{ overflowWrap: 'anywhere' }}>
            {email}
          </Anchor>
        )}
        <Button size="compact-md" variant="default" onClick={turn}>
          {isClosed ? 'Open again' : 'Close'}
          <KeyHint>E</KeyHint>
        </Button>
        <TicketActions ticket={ticket} isClosed={isClosed} />
      </RecordHeader>
      {ticket.messages.length === 0 && (
        <Text c="dimmed" size="sm">
          What was written before stays with doctors. The note says what is wanted of you; what the patient writes from
          now on stands here.
        </Text>
      )}
      {foundId && isElsewhere ? (
        <Suspense>
          <FoundPart load={loadPart} foundId={foundId} newestAt={newestAt} side="clinic" writer={name} />
        </Suspense>
      ) : (
        <Conversation
          messages={ticket.messages}
          hasEarlier={ticket.hasEarlier}
          loadEarlier={before => loadPart({ before })}
          find={(words, before) => api.support.find({ params: { id: ticket.id }, body: { words, before } })}
          side="clinic"
          writer={name}
          readAt={ticket.readAt}
          notes={ticket.notes}
          foundId={foundId}
          placeOf={placeOf}
        />
      )}
      <AnswerForm ticket={ticket} field={answer} isClosed={isClosed} />
    </Stack>
  )
}

/** The open conversation of the inbox around it, or its place before one is open. */
export const OpenTicket = ({ ticket }: { ticket: TicketDetail | null }) => {
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
