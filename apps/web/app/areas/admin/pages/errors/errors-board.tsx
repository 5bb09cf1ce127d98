import { Button, Skeleton } from '@mantine/core'
import type { BrowserError } from '@om/contracts/visits'
import { useCallback, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { problemOf } from '#app/ui/problem.ts'
import { RecordDrawer } from '#app/ui/record-list/record-drawer.tsx'
import { LoadFailed } from '#app/ui/states.tsx'
import { RelativeTime } from '#app/ui/times.tsx'
import { toastProblem, toastUndo } from '#app/ui/toast.tsx'
import { useLoaded } from '#app/ui/use-loaded.ts'
import page from '../dashboard.module.css'
import { ErrorDetails } from './error-details.tsx'
import classes from './errors-board.module.css'

const SHOWN = 8
const MOST = 100

type View = 'new' | 'away'

const Row = ({ one, onOpen }: { one: BrowserError; onOpen: () => void }) => (
  <li>
    <button type="button" className={classes.row} onClick={onOpen}>
      <span className={classes.message}>{one.message || one.name}</span>
      <span className={classes.facts}>
        <span>{one.count === 1 ? 'Once' : `${one.count.toLocaleString('en-AU')} times`}</span>
        <span>{one.path}</span>
        <RelativeTime at={one.lastSeenAt} />
      </span>
    </button>
  </li>
)

const useErrors = (view: View, limit: number) => {
  const load = useCallback(
    () => api.visits.errors({ query: { dismissed: view === 'away' ? 'yes' : 'no', limit } }),
    [view, limit],
  )
  return useLoaded(load)
}

/** What went wrong in visitors' browsers, the newest first, to be put away once it is understood. (Spec §8) */
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
    announce(isAway ? 'Put away' : 'Brought back')
    toastUndo(isAway ? 'Put away' : 'Brought back', isAway ? 'Bring back' : 'Put away', () => void put(one, !isAway))
  }

  return (
    <section className={page.card} aria-labelledby="errors-title">
      <div className={classes.head}>
        <h2 id="errors-title" className={page.title}>
          {view === 'new' ? 'Errors in browsers' : 'Errors put away'}
        </h2>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            setLimit(SHOWN)
            setView(view === 'new' ? 'away' : 'new')
          }}
        >
          {view === 'new' ? 'Show those put away' : 'Show the current ones'}
        </Button>
      </div>
      {failure ? (
        <LoadFailed message={problemOf(failure).message} onRetry={reload} />
      ) : !errors ? (
        <Skeleton height={200} role="status" aria-label="Loading the errors" />
      ) : errors.items.length === 0 ? (
        <p className={page.empty}>
          {view === 'new'
            ? 'Errors that visitors’ browsers report appear here, without anything that says who they are.'
            : 'What you put away is kept here. An error that happens again comes back by itself.'}
        </p>
      ) : (
        <ul className={classes.list}>
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
    </section>
  )
}
