import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { SupportTopic, supportTopics, type TicketSummary } from '@om/contracts/support'
import { IconSearch } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { statusWords, topicWords } from '#app/features/support/ticket-words.ts'
import { RecordLine, RecordLink } from '#app/ui/record-link.tsx'
import { RecordScroll } from '#app/ui/record-scroll.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { RelativeTime } from '#app/ui/times.tsx'
import { useTypedSearch } from '#app/ui/use-typed-search.ts'
import classes from './inbox.module.css'
import { InboxEmpty } from './inbox-empty.tsx'
import type { TicketsPage } from './load-tickets.ts'
import { type InboxView, inboxViews, listKey, type MessagesSearch, PAGE_SIZE, searchWith } from './messages-search.ts'

type Props = {
  page: TicketsPage
  search: MessagesSearch
  /** The address being opened, so that the list answers at once. */
  asked: MessagesSearch
  searchField: RefObject<HTMLInputElement | null>
  onGo: (change: Partial<MessagesSearch>, options?: { replace?: boolean }) => Promise<void>
}

const COUNTED_TO = 99

const openWords = (open: number): string =>
  open > COUNTED_TO ? `Open ${COUNTED_TO}+` : open > 0 ? `Open ${open}` : 'Open'

const viewWords = (view: InboxView, open: number): string =>
  view === 'open' ? openWords(open) : view === 'all' ? 'All' : statusWords[view].label

const asView = (value: string): InboxView => inboxViews.find(view => view === value) ?? 'open'

const topics = [
  { value: '', label: 'Every topic' },
  ...supportTopics.map(value => ({ value, label: topicWords[value] })),
]

type ItemProps = { ticket: TicketSummary; to: { search: string }; isOpen: boolean; onOpen: () => void }

const TicketLink = ({ ticket, to, isOpen, onOpen }: ItemProps) => {
  const { name, email, topic, brand, status, number, excerpt, lastMessageAt } = ticket
  const { label, meaning } = statusWords[status]
  return (
    <RecordLink
      to={to}
      name={name || email}
      mark={
        <span className={classes.when}>
          <RelativeTime at={lastMessageAt} />
        </span>
      }
      isCurrent={isOpen}
      onOpen={onOpen}
    >
      <span className={classes.item}>{excerpt}</span>
      <span className={classes.marks}>
        <StatusBadge meaning={meaning}>{label}</StatusBadge>
        <RecordLine>{[topicWords[topic], brand === 'women' ? 'Women' : 'Men', String(number)].join(' · ')}</RecordLine>
      </span>
    </RecordLink>
  )
}

/** The list of conversations with search and filters. */
export const InboxPanel = ({ page, search, asked, searchField, onGo }: Props) => {
  const field = useTypedSearch(
    search.search,
    searchField,
    text => void onGo({ search: text.trim(), shown: PAGE_SIZE }, { replace: true }),
  )
  // A search still being typed goes along when a conversation is opened, instead of closing it a moment later.
  const typedSearch = field.pending === null ? {} : { search: field.pending, shown: PAGE_SIZE }
  const isLoading = listKey(asked) !== listKey(search)
  const isOtherList = isLoading && asked.shown === search.shown
  const moreAt = page.nextCursor && !isOtherList ? searchWith(search, { shown: search.shown + PAGE_SIZE }) : null
  return (
    <>
      <div className={classes.head}>
        <h1 className={classes.title}>Messages</h1>
        <SegmentedControl
          fullWidth
          size="sm"
          aria-label="State"
          data={inboxViews.map(view => ({ value: view, label: viewWords(view, page.open) }))}
          value={asked.view}
          onChange={value => void onGo({ view: asView(value), shown: PAGE_SIZE })}
        />
        <search className={classes.filters}>
          <TextInput
            ref={searchField}
            size="sm"
            type="search"
            aria-label="Search by name, e-mail or number"
            placeholder="Name or number"
            autoComplete="off"
            maxLength={100}
            leftSection={<IconSearch size={16} aria-hidden="true" />}
            value={field.typed}
            onChange={event => field.type(event.currentTarget.value)}
          />
          <NativeSelect
            size="sm"
            aria-label="Topic"
            data={topics}
            value={asked.topic ?? ''}
            onChange={event =>
              void onGo({ topic: SupportTopic.safeParse(event.currentTarget.value).data, shown: PAGE_SIZE })
            }
          />
        </search>
      </div>
      <RecordScroll isLoading={isLoading} moreAt={moreAt ? { search: moreAt } : null}>
        {isOtherList ? (
          <ListSkeleton rows={6} height={96} />
        ) : page.items.length > 0 ? (
          <ul>
            {page.items.map(ticket => (
              <li key={ticket.id}>
                <TicketLink
                  ticket={ticket}
                  to={{ search: searchWith(search, { ...typedSearch, ticket: ticket.id }) }}
                  isOpen={ticket.id === asked.ticket}
                  onOpen={field.cancel}
                />
              </li>
            ))}
          </ul>
        ) : (
          <InboxEmpty
            search={search}
            onClear={() => {
              field.cancel()
              field.clear()
              void onGo({ view: 'all', topic: undefined, search: '', shown: PAGE_SIZE })
            }}
          />
        )}
      </RecordScroll>
    </>
  )
}
