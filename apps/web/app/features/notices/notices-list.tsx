import { Button, Group, SegmentedControl, Stack, Text, UnstyledButton } from '@mantine/core'
import type { CallReply } from '@om/contracts/endpoint'
import type { notices as contract, Notice, noticeViews } from '@om/contracts/notices'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { useLive } from '#app/browser/live.ts'
import { announce } from '#app/ui/announcer.tsx'
import { problemOf } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { EmptyState, LoadFailed } from '#app/ui/states.tsx'
import { RelativeTime } from '#app/ui/times.tsx'
import { useSend } from '#app/ui/use-send.ts'
import { noticeWords } from './notice-words.ts'

type View = (typeof noticeViews)[number]
type Page = CallReply<typeof contract.list>

const PAGE = 20

const empty: Record<View, { title: string; text: string }> = {
  all: { title: 'Nothing yet', text: 'What we tell you appears here by itself.' },
  unread: { title: 'Nothing new', text: 'You have read everything.' },
}

/** Notices of one view, page by page; the first pages are read again when something changes. */
const useNotices = (view: View) => {
  const [page, setPage] = useState<{ view: View; found: Page } | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const newest = useRef(0)
  // Of two answers that come the other way round, the one asked for last counts.
  const read = useCallback(
    async (shown: number) => {
      newest.current += 1
      const mine = newest.current
      try {
        const found = await api.notices.list({ query: { view, limit: Math.min(100, shown) } })
        if (mine !== newest.current) return
        setFailure(null)
        setPage({ view, found })
      } catch (error) {
        setFailure(error)
      }
    },
    [view],
  )
  useEffect(() => void read(PAGE), [read])
  const found = page?.view === view ? page.found : null
  const refresh = () => read(Math.max(PAGE, found?.items.length ?? 0))
  useLive(['notice'], () => void refresh())
  const more = async () => {
    if (!found?.nextCursor) return
    const next = await api.notices.list({ query: { view, limit: PAGE, cursor: found.nextCursor } })
    setPage({ view, found: { ...next, items: [...found.items, ...next.items] } })
  }
  return { found, failure, refresh, more }
}

/** What the reader was told, newest first; each leads to where it can be seen. */
export const NoticesList = () => {
  const [view, setView] = useState<View>('all')
  const { found, failure, refresh, more } = useNotices(view)
  const loading = useSend(more, { revalidate: false })
  const newest = found?.items[0]
  const reading = useSend(
    async () => {
      if (newest) await api.notices.readAll({ body: { until: newest.at } })
      await refresh()
    },
    { revalidate: false, onDone: () => announce('Everything is marked as read.') },
  )
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="xs">
        <SegmentedControl
          aria-label="Which notifications"
          data={[
            { value: 'all', label: 'All' },
            { value: 'unread', label: 'Not read' },
          ]}
          value={view}
          onChange={value => setView(value as View)}
        />
        {(found?.unread ?? 0) > 0 && newest && (
          <Button size="compact-md" variant="default" loading={reading.busy} onClick={() => void reading.send()}>
            Mark all as read
          </Button>
        )}
      </Group>
      <ProblemAlert problem={reading.problem} />
      {failure !== null && <LoadFailed message={problemOf(failure).message} onRetry={refresh} />}
      {!found && failure === null && <ListSkeleton rows={4} height={56} />}
      {found?.items.length === 0 && <EmptyState {...empty[view]} />}
      {found && found.items.length > 0 && (
        <Stack component="ul" gap="md" className="plain-list">
          {found.items.map(notice => (
            <li key={notice.id}>
              <NoticeRow notice={notice} onChange={refresh} />
            </li>
          ))}
        </Stack>
      )}
      {found?.nextCursor && (
        <Button variant="default" loading={loading.busy} onClick={() => void loading.send()}>
          Load more
        </Button>
      )}
      <ProblemAlert problem={loading.problem} />
    </Stack>
  )
}

const NoticeRow = ({ notice, onChange }: { notice: Notice; onChange: () => Promise<void> }) => {
  const { id, kind, title, link, at, isRead } = notice
  const mark = useSend(
    async (read: boolean) => {
      await api.notices.mark({ params: { id }, body: { isRead: read } })
      await onChange()
      return read
    },
    { revalidate: false, onDone: read => announce(read ? 'Marked as read.' : 'Marked as not read.') },
  )
  const words = <Text fw={isRead ? 400 : 700}>{title}</Text>
  return (
    <Stack gap={4} pb="md" style={{ borderBottom: '1px solid var(--line)' }}>
      {link ? (
        // Following it closes the list, for the address no longer says that it is open.
        <Link to={link} onClick={() => !isRead && void mark.send(true)}>
          {words}
        </Link>
      ) : (
        words
      )}
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {!isRead && 'New · '}
          {noticeWords[kind].name} · <RelativeTime at={at} />
        </Text>
        <UnstyledButton fz="xs" td="underline" disabled={mark.busy} onClick={() => void mark.send(!isRead)}>
          {isRead ? 'Mark as not read' : 'Mark as read'}
          <span className="visually-hidden">, {title}</span>
        </UnstyledButton>
      </Group>
      {mark.problem && <ProblemAlert problem={mark.problem} />}
    </Stack>
  )
}
