import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import type { TicketSummary } from '@om/contracts/support'
import { supportTopics, type TicketRoute, type TicketTopic } from '@om/contracts/support-words'
import { Outlet } from 'react-router'
import { api } from '#app/browser/api.ts'
import { SavedViews } from '#app/features/saved-views/saved-views.tsx'
import { standingOf, ticketWords } from '#app/features/support/ticket-words.ts'
import { useListKeys } from '#app/ui/record-list/keys.ts'
import type { Loaded } from '#app/ui/record-list/load.ts'
import { PanesSkeleton, RecordPanes } from '#app/ui/record-list/panes.tsx'
import { RecordLine, RecordLink, RecordMarks, RecordRows, RecordWhen } from '#app/ui/record-list/rows.tsx'
import { choiceKeys, useSelection } from '#app/ui/record-list/selection.tsx'
import { ListSearch, ListSelect } from '#app/ui/record-list/toolbar.tsx'
import { type RecordLinkProps, useRecordList } from '#app/ui/record-list/use-record-list.ts'
import { ShortcutsHelp } from '#app/ui/shortcuts.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { RelativeTime } from '#app/ui/times.tsx'
import { InboxBulk, mostTickets } from './inbox-bulk.tsx'
import { bulkKeys, type InboxView, inboxKeys, inboxViews, tickets, viewWords } from './inbox-list.ts'
import { SearchAllButton } from './search-all-button.tsx'

export const InboxSkeleton = () => <PanesSkeleton label="Loading the messages" tools={[36, 38, 36]} rowHeight={84} />

/** One conversation of the list: who wrote, the newest words, and how it stands. */
const TicketRow = ({ ticket, link }: { ticket: TicketSummary; link: RecordLinkProps }) => {
  const { name, email, topic, brand, isUrgent, number, excerpt, lastMessageAt, dueAt, isUnread, assignee, isOpen } =
    ticket
  const { label, meaning } = standingOf(ticket)
  if (!isOpen)
    return (
      <RecordLink {...link} name={name} mark={<RecordWhen at={lastMessageAt} />}>
        <RecordLine>Not in your care. Open the record for a reason.</RecordLine>
        <RecordMarks>
          <StatusBadge meaning={meaning}>{label}</StatusBadge>
          <RecordLine>Message {number}</RecordLine>
        </RecordMarks>
      </RecordLink>
    )
  return (
    <RecordLink {...link} name={name || email} mark={<RecordWhen at={lastMessageAt} />}>
      <Text component="span" size="sm" lh={1.45} lineClamp={2}>
        {excerpt ? <bdi>{excerpt}</bdi> : 'Nothing written to you yet'}
      </Text>
      <RecordMarks>
        <StatusBadge meaning={meaning}>{isUnread && !isUrgent ? 'New' : label}</StatusBadge>
        {dueAt && (
          <RecordLine>
            Answer due <RelativeTime at={dueAt} />
          </RecordLine>
        )}
        {assignee && (
          <RecordLine>{assignee.isCovered ? `Covering for ${assignee.name}` : `For ${assignee.name}`}</RecordLine>
        )}
        <RecordLine>{[ticketWords[topic], brand === 'women' ? 'Women' : 'Men', String(number)].join(' · ')}</RecordLine>
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
  all: { title: 'No messages yet', text: 'What is written to you appears here.' },
}

const noMatch = {
  title: 'No message fits',
  text: 'Search looks for a number, or the beginning of a name or e-mail address. Take a filter off, or try fewer letters.',
}

type EmptyProps = { view: InboxView; isFiltered: boolean; onClear: () => void }

/** Why the list is empty, and how to see more. */
const NoTickets = ({ view, isFiltered, onClear }: EmptyProps) => (
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

/** What each profession is asked about, in the order of its filter. */
const topicsOf: Record<TicketRoute, readonly TicketTopic[]> = {
  doctor: ['side_effect', 'dose', 'visit', 'other'],
  pharmacist: ['delivery'],
  admin: [...supportTopics, 'billing', 'delivery'],
}

type Props = {
  loaded: Loaded<Awaited<ReturnType<typeof tickets.loadShown>>>
  /** Whose inbox it is. */
  route: TicketRoute
}

/** What a profession answers: the list, with the open conversation, which the route inside brings. */
export const Inbox = ({ loaded, route }: Props) => {
  const list = useRecordList(tickets, loaded, {
    live: ['ticket'],
    countWords: count => `${count} ${count === 1 ? 'conversation' : 'conversations'}`,
  })
  const { page, search, pending, filter } = list
  const isDesk = route === 'admin'
  const selection = useSelection(list.ids, mostTickets)
  const keys = useListKeys(list, { opens: true, more: isDesk ? choiceKeys(list, selection) : {} })
  return (
    <>
      <RecordPanes
        label="Messages"
        title={<h1>Messages</h1>}
        isOpen={list.opened !== undefined}
        tools={
          <>
            <SegmentedControl
              fullWidth
              size="sm"
              aria-label="State"
              data={inboxViews.map(view => ({ value: view, label: viewWords(view, page.open) }))}
              value={pending.view}
              onChange={view => void filter({ view })}
            />
            <Group component="search" gap={8} wrap="nowrap">
              <ListSearch list={list} label="Search by name, e-mail or number" placeholder="Name or number" />
              <ListSelect
                flex={0.8}
                label="Topic"
                any="Every topic"
                words={ticketWords}
                values={topicsOf[route]}
                value={pending.topic}
                onChange={topic => void filter({ topic })}
              />
              <SavedViews name="messages" address={tickets} pending={pending} base={{ section: search.section }} />
            </Group>
            <SearchAllButton
              side="clinic"
              search={body => api.support.search({ body })}
              placeOf={({ threadId, id }) => ({
                search: tickets.query(tickets.first({ section: search.section }), {
                  view: 'all',
                  ticket: threadId,
                  message: id,
                }),
              })}
            />
          </>
        }
        record={<Outlet context={{ hasTickets: page.items.length > 0 }} />}
      >
        {isDesk && <InboxBulk items={page.items} selection={selection} />}
        <RecordRows
          list={list}
          items={page.items}
          selection={isDesk ? selection : undefined}
          nameOf={({ number, name, email }) => `message ${number} of ${name || email}`}
          skeleton={{ rows: 6, height: 96 }}
          empty={
            <NoTickets
              view={search.view}
              isFiltered={Boolean(search.search || search.topic)}
              onClear={() => list.clear({ view: 'all', topic: undefined })}
            />
          }
        >
          {(ticket, link) => <TicketRow ticket={ticket} link={link} />}
        </RecordRows>
      </RecordPanes>
      <ShortcutsHelp
        keys={isDesk ? [...inboxKeys.slice(0, 4), ...bulkKeys, ...inboxKeys.slice(4)] : inboxKeys}
        {...keys}
      />
    </>
  )
}
