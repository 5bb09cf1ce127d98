import { Button, Skeleton, Text, UnstyledButton } from '@mantine/core'
import type { BrowserError } from '@om/contracts/visits'
import { useCallback, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { Card, Facts } from '#app/ui/card.tsx'
import { problemOf } from '#app/ui/problem.ts'
import { RecordDrawer, RecordDrawerTitle } from '#app/ui/record-list/record-drawer.tsx'
import { LoadFailed } from '#app/ui/states.tsx'
import { RelativeTime } from '#app/ui/times.tsx'
import { toastProblem, toastUndo } from '#app/ui/toast.tsx'
import { useLoaded } from '#app/ui/use-loaded.ts'
import classes from './dashboard.module.css'

const SHOWN = 8
const MOST = 100

type View = 'new' | 'away'

const timesWords = ({ count }: BrowserError): string =>
  count === 1 ? 'Once' : `${count.toLocaleString('en-AU')} times`

const Row = ({ one, onOpen }: { one: BrowserError; onOpen: () => void }) => (
  <li>
    <UnstyledButton display="block" w="100%" py="xxs" className={classes.error} onClick={onOpen}>
      <Text span fw={550} lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
        {one.message || one.name}
      </Text>
      <Text span display="block" size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {timesWords(one)} · {one.path} · <RelativeTime at={one.lastSeenAt} />
      </Text>
    </UnstyledButton>
  </li>
)

const Trace = ({ title, text }: { title: string; text: string }) =>
  text.trim() === '' ? null : (
    <Card title={title}>
      {/* Scrolls, so the keyboard has to reach it. */}
      <Text component="pre" ff="monospace" size="xs" mah={320} style={{ overflow: 'auto' }} tabIndex={0}>
        {text}
      </Text>
    </Card>
  )

/** One error with all that the browser told about it. */
const ErrorDetails = ({ one, onTurn }: { one: BrowserError; onTurn: () => void }) => (
  <>
    <RecordDrawerTitle>{one.name}</RecordDrawerTitle>
    <Text size="body" style={{ overflowWrap: 'anywhere' }}>
      {one.message}
    </Text>
    <Facts
      facts={[
        ['Page', one.path || 'Unknown'],
        ['Reported', timesWords(one)],
        ['Last', <RelativeTime key="last" at={one.lastSeenAt} />],
        ['First', <RelativeTime key="first" at={one.firstSeenAt} />],
      ]}
    />
    <div>
      <Button variant="default" onClick={onTurn}>
        {one.dismissedAt === null ? 'Dismiss' : 'Bring back'}
      </Button>
    </div>
    <Trace title="Stack" text={one.stack} />
    <Trace title="Components" text={one.componentStack} />
  </>
)

const useErrors = (view: View, limit: number) => {
  const load = useCallback(
    () => api.visits.errors({ query: { dismissed: view === 'away' ? 'yes' : 'no', limit } }),
    [view, limit],
  )
  return useLoaded(load)
}

/** What went wrong in visitors' browsers, the newest first, to be dismissed once it is understood. (Spec §8) */
export const ErrorsBoard = () => {
  const [view, setView] = useState<View>('new')
  const [limit, setLimit] = useState(SHOWN)
  const { value: errors, failure, reload } = useErrors(view, limit)
  const [open, setOpen] = useState<BrowserError | null>(null)

  const put = async (one: BrowserError, dismissed: boolean): Promise<boolean> => {
    try {
      await api.visits.dismissError({ params: { id: one.id }, body: { dismissed } })
      await reload()
      return true
    } catch (error) {
      toastProblem(error)
      return false
    }
  }
  const turn = async (one: BrowserError) => {
    const isAway = one.dismissedAt === null
    if (!(await put(one, isAway))) return
    setOpen(null)
    announce(isAway ? 'Dismissed' : 'Brought back')
    toastUndo(isAway ? 'Dismissed' : 'Brought back', isAway ? 'Bring back' : 'Dismiss', () => void put(one, !isAway))
  }

  return (
    <Card
      size="lg"
      className={classes.board}
      title={view === 'new' ? 'Errors in browsers' : 'Dismissed errors'}
      aside={
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            setLimit(SHOWN)
            setView(view === 'new' ? 'away' : 'new')
          }}
        >
          {view === 'new' ? 'Show dismissed errors' : 'Show the current ones'}
        </Button>
      }
    >
      {failure ? (
        <LoadFailed message={problemOf(failure).message} onRetry={reload} />
      ) : !errors ? (
        <Skeleton height={200} role="status" aria-label="Loading the errors" />
      ) : errors.items.length === 0 ? (
        <Text c="dimmed">
          {view === 'new'
            ? 'Errors that visitors’ browsers report appear here, without anything that says who they are.'
            : 'What you dismiss is kept here. An error that happens again comes back by itself.'}
        </Text>
      ) : (
        <ul className="plain-list ruled">
          {errors.items.map(one => (
            <Row key={one.id} one={one} onOpen={() => setOpen(one)} />
          ))}
        </ul>
      )}
      {errors?.nextCursor && limit < MOST && (
        <Button size="sm" variant="default" mt="sm" onClick={() => setLimit(MOST)}>
          Show more
        </Button>
      )}
      <RecordDrawer isOpen={open !== null} onClose={() => setOpen(null)}>
        {open && <ErrorDetails one={open} onTurn={() => void turn(open)} />}
      </RecordDrawer>
    </Card>
  )
}
