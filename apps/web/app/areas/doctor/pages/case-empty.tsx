import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { KeyHint } from '#app/features/consult-review/key-hint.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import classes from './case-empty.module.css'
import { readQueueSearch, searchWith } from './queue-search.ts'

type None = { onNext: () => void; isBusy: boolean; mayClaim: boolean }

/** The right pane before a consult is open. */
export const CaseNone = ({ onNext, isBusy, mayClaim }: None) => (
  <section className={classes.none} aria-label="No consult open">
    <h2>{mayClaim ? 'Pick a consult, or take the next one' : 'Pick a consult to read it'}</h2>
    <p hidden={!mayClaim}>
      Claiming gives you 30 minutes alone with a consult; writing the note keeps it yours. Press <kbd>?</kbd> for all
      keys.
    </p>
    {mayClaim && (
      <Button onClick={onNext} loading={isBusy}>
        Claim next
        <KeyHint>N</KeyHint>
      </Button>
    )}
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
