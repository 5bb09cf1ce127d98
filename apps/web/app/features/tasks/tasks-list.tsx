import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import type { Task, taskViews } from '@om/contracts/tasks'
import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { useLive } from '#app/browser/live.ts'
import { announce } from '#app/ui/announcer.tsx'
import { problemOf } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { RelativeTime, useNow } from '#app/ui/times.tsx'
import { useSend } from '#app/ui/use-send.ts'
import { CorrectionAction } from './correction-action.tsx'
import { EarlyActions, EarlySaid } from './early-actions.tsx'
import { OriginalAction } from './original-action.tsx'
import { GoodsRefundAction, RefundActions } from './refund-actions.tsx'
import { taskPlaces } from './task-places.ts'
import type { TaskPage } from './tasks-button.tsx'

type View = (typeof taskViews)[number]

const PAGE = 20

const empty: Record<View, { title: string; text: string }> = {
  open: { title: 'Nothing waits', text: 'New tasks appear here by themselves.' },
  mine: { title: 'You have taken nothing', text: 'Take a task on, and your colleagues see that it is in hand.' },
  done: { title: 'Nothing has been done yet', text: 'What is settled stays here to look up.' },
}

/** Tasks of one view, page by page; the first pages are read again when something changes. */
const useTasks = (view: View) => {
  const [page, setPage] = useState<{ view: View; found: TaskPage } | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const read = useCallback(
    async (shown: number) => {
      try {
        const found = await api.tasks.list({ query: { view, limit: Math.min(100, shown) } })
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
  useLive(['task'], () => void refresh())
  const more = async () => {
    if (!found?.nextCursor) return
    const next = await api.tasks.list({ query: { view, limit: PAGE, cursor: found.nextCursor } })
    setPage({ view, found: { ...next, items: [...found.items, ...next.items] } })
  }
  return { found, failure, refresh, more }
}

type Props = { counts: TaskPage['counts'] | null; onLeave: () => void }

/** What waits for the reader's profession, urgent first; each leads to where it is worked on. */
export const TasksList = ({ counts, onLeave }: Props) => {
  const [view, setView] = useState<View>('open')
  const { found, failure, refresh, more } = useTasks(view)
  const loading = useSend(more, { revalidate: false })
  const views = [
    { value: 'open', label: counts ? `Open ${counts.open}` : 'Open' },
    { value: 'mine', label: counts ? `Mine ${counts.mine}` : 'Mine' },
    { value: 'done', label: 'Done' },
  ]
  return (
    <Stack gap="lg">
      <SegmentedControl
        aria-label="Which tasks"
        data={views}
        value={view}
        onChange={value => setView(value as View)}
        fullWidth
      />
      {failure !== null && (
        <Stack gap="xs" align="flex-start">
          <ProblemAlert problem={problemOf(failure)} />
          <Button variant="default" onClick={() => void refresh()}>
            Try again
          </Button>
        </Stack>
      )}
      {!found && failure === null && <ListSkeleton rows={4} height={72} />}
      {found?.items.length === 0 && <EmptyState {...empty[view]} />}
      {found && found.items.length > 0 && (
        <Stack component="ul" gap="md" className="plain-list">
          {found.items.map(task => (
            <li key={task.id}>
              <TaskRow task={task} isMine={view === 'mine'} onChange={refresh} onLeave={onLeave} />
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

const DueBadge = ({ task: { dueAt, isUrgent, done } }: { task: Task }) => {
  const now = useNow()
  if (done) return null
  const isOverdue = Date.parse(dueAt) < now
  if (!isUrgent && !isOverdue) return null
  return <StatusBadge meaning="danger">{!isOverdue ? 'Urgent' : isUrgent ? 'Urgent, overdue' : 'Overdue'}</StatusBadge>
}

type RowProps = { task: Task; isMine: boolean; onChange: () => Promise<void>; onLeave: () => void }

const TaskRow = ({ task, isMine, onChange, onLeave }: RowProps) => {
  const { id, version, kind, patientName, summary, dueAt, takenBy, done, can } = task
  const { words, place: placeOf } = taskPlaces[kind]
  const place = placeOf?.(task)
  const heading = patientName || words
  const isRefund = kind === 'refund_failed' && !done
  const isGoods = kind === 'goods_refund_failed' && !done
  const isEarly = kind === 'early_refill' && !done
  // Done by nobody, it was over before anybody said anything.
  const isEarlySaid = kind === 'early_refill' && Boolean(done?.by)
  // Also afterwards, where it was recorded by mistake.
  const isCorrection = kind === 'correction_asked' && (!done || Boolean(done.by))
  const isOriginal = kind === 'send_original' && (!done || Boolean(done.by))
  const { send, busy, problem } = useSend(
    async (action: 'take' | 'leave' | 'finish' | 'reopen') => {
      try {
        await api.tasks[action]({ params: { id }, body: { version } })
      } finally {
        await onChange()
      }
      return action
    },
    {
      revalidate: false,
      onDone: action =>
        announce(
          {
            take: 'The task is yours.',
            leave: 'The task is open for everyone.',
            finish: 'Done.',
            reopen: 'The task is open for everyone again.',
          }[action],
        ),
    },
  )
  return (
    <Stack gap={6} pb="md" style={{ borderBottom: '1px solid var(--line)' }}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Text fw={600}>
          {place ? (
            <Link to={place} onClick={onLeave}>
              {heading}
            </Link>
          ) : (
            heading
          )}
        </Text>
        <DueBadge task={task} />
      </Group>
      <Text size="sm" lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
        {patientName && <strong>{words}. </strong>}
        {summary}
      </Text>
      <Text size="xs" c="dimmed">
        {done ? (
          <>
            Done {formatDateTime(done.at)}
            {done.by && `, ${done.by}`}
          </>
        ) : (
          <>
            Due <RelativeTime at={dueAt} />
            {takenBy &&
              ` · ${isMine && !takenBy.isMe ? 'covering for' : 'with'} ${takenBy.isMe ? 'you' : takenBy.name}`}
          </>
        )}
      </Text>
      {(can.take ||
        can.leave ||
        can.finish ||
        can.reopen ||
        isRefund ||
        isGoods ||
        isEarly ||
        isEarlySaid ||
        isOriginal ||
        isCorrection) && (
        <Group gap="xs">
          {can.take && (
            <Button size="compact-md" variant="default" loading={busy} onClick={() => void send('take')}>
              {takenBy ? 'Take over' : 'Take'}
              <span className="visually-hidden">, {heading}</span>
            </Button>
          )}
          {can.leave && (
            <Button size="compact-md" variant="default" loading={busy} onClick={() => void send('leave')}>
              Put back
              <span className="visually-hidden">, {heading}</span>
            </Button>
          )}
          {isRefund && <RefundActions refundId={task.subjectId} about={summary} onChange={onChange} />}
          {isGoods && <GoodsRefundAction deliveryId={task.subjectId} about={summary} onChange={onChange} />}
          {isOriginal && <OriginalAction prescriptionId={task.subjectId} about={heading} onChange={onChange} />}
          {isCorrection && <CorrectionAction id={task.subjectId} about={heading} onChange={onChange} />}
          {isEarly && <EarlyActions refillId={task.subjectId} about={heading} summary={summary} onChange={onChange} />}
          {can.reopen && (
            <Button size="compact-md" variant="subtle" loading={busy} onClick={() => void send('reopen')}>
              Not done: put back
              <span className="visually-hidden">, {heading}</span>
            </Button>
          )}
          {isEarlySaid && <EarlySaid refillId={task.subjectId} about={heading} onChange={onChange} />}
          {can.finish && (
            <Button size="compact-md" variant="default" loading={busy} onClick={() => void send('finish')}>
              Mark as done
              <span className="visually-hidden">, {heading}</span>
            </Button>
          )}
        </Group>
      )}
      <ProblemAlert problem={problem} />
    </Stack>
  )
}
