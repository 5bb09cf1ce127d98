import { Group, SegmentedControl } from '@mantine/core'
import { supportTopics } from '@om/contracts/support-words'
import { Outlet } from 'react-router'
import { topicWords } from '#app/features/support/ticket-words.ts'
import { useListKeys } from '#app/ui/record-list/keys.ts'
import { PanesSkeleton, RecordPanes } from '#app/ui/record-list/panes.tsx'
import { RecordRows } from '#app/ui/record-list/rows.tsx'
import { ListSearch, ListSelect } from '#app/ui/record-list/toolbar.tsx'
import { useRecordList } from '#app/ui/record-list/use-record-list.ts'
import { ShortcutsHelp } from '#app/ui/shortcuts.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import type { Route } from './+types/messages'
import { inboxKeys, inboxViews, tickets, viewWords } from './messages-list.ts'
import { NoTickets, TicketRow } from './ticket-row.tsx'

/** What people wrote to the front desk; the open conversation belongs to the route inside. (Spec §2: admin) */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => tickets.loader({ request })

export const shouldRevalidate = tickets.shouldRevalidate

export const HydrateFallback = () => <PanesSkeleton label="Loading the messages" tools={[36, 38]} rowHeight={84} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

export default function Messages({ loaderData }: Route.ComponentProps) {
  const list = useRecordList(tickets, loaderData, {
    live: ['ticket'],
    countWords: count => `${count} ${count === 1 ? 'conversation' : 'conversations'}`,
  })
  const { page, search, pending, filter } = list
  const keys = useListKeys(list, { opens: true })
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
                words={topicWords}
                values={supportTopics}
                value={pending.topic}
                onChange={topic => void filter({ topic })}
              />
            </Group>
          </>
        }
        record={<Outlet context={{ hasTickets: page.items.length > 0 }} />}
      >
        <RecordRows
          list={list}
          items={page.items}
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
      <ShortcutsHelp keys={inboxKeys} {...keys} />
    </>
  )
}
