import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { KeyHint } from '#app/features/consult-review/key-hint.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import classes from './case-empty.module.css'
import { readQueueSearch, searchWith } from './queue-search.ts'

/** The right pane before a consult is open. */
export const CaseNone = ({ onNext, isBusy }: { onNext: () => void; isBusy: boolean }) => (
  <section className={classes.none} aria-label="No consult open">
    <h2>Pick a consult, or take the next one</h2>
    <p>
      Claiming gives you 30 minutes alone with a consult; writing the note keeps it yours. Press <kbd>?</kbd> for all
      keys.
    </p>
    <Button onClick={onNext} loading={isBusy} rightSection={<KeyHint>N</KeyHint>}>
      Claim next
    </Button>
  </section>
)

/** The right pane when a consult cannot be shown: why, and the way back to the list. */
export const CaseMissing = ({ error }: { error: unknown }) => {
  const { search } = useLocation()
  const back = searchWith(readQueueSearch(new URLSearchParams(search)), { consult: undefined })
  return (
    <div className={classes.missing}>
      <ErrorState error={error} />
      <Link to={{ search: back }}>Back to the queue</Link>
    </div>
  )
}
