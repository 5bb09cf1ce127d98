import { Button, Drawer } from '@mantine/core'
import type { CallReply } from '@om/contracts/endpoint'
import type { listTasks } from '@om/contracts/tasks'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { api } from '#app/browser/api.ts'
import { useLive } from '#app/browser/live.ts'
import { isFullySignedIn } from '#app/features/session/session-state.ts'
import { useSession } from '#app/features/session/use-session.ts'
import { UrgentAlert } from './urgent-alert.tsx'

export type TaskPage = CallReply<typeof listTasks>

const TasksList = lazy(() => import('./tasks-list.tsx').then(m => ({ default: m.TasksList })))

/** Counting stops here. */
const COUNTED_TO = 100

/** The address of a page with the tasks open beside it. */
const HASH = '#tasks'

/** How many tasks wait for the reader's profession; null while that is not known. */
const useCounts = (): TaskPage['counts'] | null => {
  const [counts, setCounts] = useState<TaskPage['counts'] | null>(null)
  const refresh = useCallback(() => {
    api.tasks
      .list({ query: { limit: 1, view: 'open' } })
      .then(page => setCounts(page.counts))
      .catch(() => undefined)
  }, [])
  useEffect(refresh, [refresh])
  useLive(['task'], refresh)
  return counts
}

const wordsOf = (count: number) => (count >= COUNTED_TO ? `${COUNTED_TO}+` : `${count}`)

/** The inbox of the reader's profession: a number in the bar, and the tasks beside whatever page is open. */
const Inbox = () => {
  const counts = useCounts()
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const isOpen = hash === HASH
  const close = () => void navigate({ pathname, search }, { replace: true, preventScrollReset: true })
  const open = () => void navigate({ pathname, search, hash: HASH }, { preventScrollReset: true })
  const count = counts?.open ?? 0
  return (
    <>
      <Button
        variant={count > 0 ? 'light' : 'subtle'}
        size="compact-md"
        flex="none"
        aria-haspopup="dialog"
        onClick={open}
      >
        Tasks
        {counts && (
          <span aria-hidden="true" style={{ marginInlineStart: 6, fontVariantNumeric: 'tabular-nums' }}>
            {wordsOf(count)}
          </span>
        )}
        {counts && <span className="visually-hidden">, {wordsOf(count)} open</span>}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={close}
        position="right"
        size="md"
        title="Tasks"
        padding="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Suspense>
          <TasksList counts={counts} onLeave={close} />
        </Suspense>
      </Drawer>
    </>
  )
}

const staff: readonly string[] = ['doctor', 'pharmacist', 'admin', 'superadmin']

/** Shown to staff who are signed in; a portal page without a guard is open to others too. */
export const TasksButton = () => {
  const session = useSession()
  if (!isFullySignedIn(session) || !staff.includes(session.person.role)) return null
  return (
    <>
      <Inbox />
      {session.person.role === 'doctor' && <UrgentAlert />}
    </>
  )
}
