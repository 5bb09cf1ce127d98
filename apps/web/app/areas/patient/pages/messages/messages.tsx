import { Button, Text } from '@mantine/core'
import type { ThreadSummary } from '@om/contracts/messages'
import { Link, Outlet } from 'react-router'
import { api } from '#app/browser/api.ts'
import { CoverLine } from '#app/features/care-journey/doctor-line.tsx'
import { BeginForm } from '#app/features/messages/begin-form.tsx'
import { SearchAllButton } from '#app/features/messages/search-all-button.tsx'
import { threadBadge } from '#app/features/messages/thread-words.ts'
import { threads } from '#app/features/messages/threads-list.ts'
import { WaitingHere } from '#app/features/outbox/waiting-list.tsx'
import { ticketWords } from '#app/features/support/ticket-words.ts'
import { useListKeys } from '#app/ui/record-list/keys.ts'
import { PanesSkeleton, RecordPanes } from '#app/ui/record-list/panes.tsx'
import { RecordLink, RecordMarks, RecordRows, RecordWhen } from '#app/ui/record-list/rows.tsx'
import { type RecordLinkProps, useRecordList } from '#app/ui/record-list/use-record-list.ts'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import type { Route } from './+types/messages'

/** Conversations with the clinic: the list, with the open one beside it. (Spec §2: patient) */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => threads.loader({ request })

export const shouldRevalidate = threads.shouldRevalidate

export const HydrateFallback = () => <PanesSkeleton label="Loading your messages" tools={[36]} rowHeight={96} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

const ThreadRow = ({ thread, link }: { thread: ThreadSummary; link: RecordLinkProps }) => {
  const { label, meaning } = threadBadge(thread)
  return (
    <RecordLink {...link} name={ticketWords[thread.topic]} mark={<RecordWhen at={thread.lastMessageAt} />}>
      <Text component="span" size="sm" lh={1.45} lineClamp={2} fw={thread.isUnread ? 600 : undefined}>
        {thread.isMine && 'You: '}
        <bdi>{thread.excerpt}</bdi>
      </Text>
      <RecordMarks>
        <StatusBadge meaning={meaning}>{label}</StatusBadge>
      </RecordMarks>
    </RecordLink>
  )
}

export default function PatientMessages({ loaderData }: Route.ComponentProps) {
  const list = useRecordList(threads, loaderData, {
    live: ['ticket'],
    countWords: count => `${count} ${count === 1 ? 'conversation' : 'conversations'}`,
  })
  const { page, search, pending } = list
  useListKeys(list, { opens: true })
  const newAt = { search: threads.query(threads.first(), { new: true }) }
  return (
    <RecordPanes
      label="Messages"
      above={page.cover && <CoverLine cover={page.cover} />}
      title={
        <>
          <h1>Messages</h1>
          <Button component={Link} to={newAt} size="compact-md" preventScrollReset>
            New message
          </Button>
        </>
      }
      tools={
        page.items.length > 0 && (
          <SearchAllButton
            side="patient"
            search={body => api.messages.search({ body })}
            placeOf={({ threadId, id }) => ({
              search: threads.query(threads.first(), { thread: threadId, message: id }),
            })}
          />
        )
      }
      isOpen={list.opened !== undefined || pending.new}
      record={
        search.new ? (
          <section aria-labelledby="new-message">
            <Text component="h2" id="new-message" size="h3" mb="md">
              New message
            </Text>
            <BeginForm
              about={search.about}
              onDone={({ id }) => void list.open(id, { replace: true })}
              onLeave={() => void list.close()}
            />
          </section>
        ) : (
          <Outlet />
        )
      }
    >
      <WaitingHere of={({ task }) => task.kind === 'thread'} />
      <RecordRows
        list={list}
        items={page.items}
        skeleton={{ rows: 4, height: 96 }}
        empty={
          <EmptyState
            title="No messages yet"
            text="Write to your doctor, the pharmacy or our front desk. Answers stay here, and we tell you by e-mail when there is one."
            action={
              <Button component={Link} to={newAt} preventScrollReset>
                Write to us
              </Button>
            }
          />
        }
      >
        {(thread, link) => <ThreadRow thread={thread} link={link} />}
      </RecordRows>
    </RecordPanes>
  )
}
