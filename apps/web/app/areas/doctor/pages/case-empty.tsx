import { Button } from '@mantine/core'
import { useLocation } from 'react-router'
import { RecordMissing, RecordNone } from '#app/ui/record-none.tsx'
import { KeyHint } from '#app/ui/shortcuts.tsx'
import { readQueueSearch, searchWith } from './queue-search.ts'

type None = { onNext: () => void; isBusy: boolean; mayClaim: boolean }

/** The right pane before a consult is open. */
export const CaseNone = ({ onNext, isBusy, mayClaim }: None) => (
  <RecordNone
    label="No consult open"
    title={mayClaim ? 'Pick a consult, or take the next one' : 'Pick a consult to read it'}
  >
    {mayClaim && (
      <>
        <p>Claiming gives you 30 minutes alone with a consult; writing the note keeps it yours.</p>
        <Button onClick={onNext} loading={isBusy}>
          Claim next
          <KeyHint>N</KeyHint>
        </Button>
      </>
    )}
  </RecordNone>
)

/** The right pane when a consult cannot be shown: why, and the way back to the list. */
export const CaseMissing = ({ error }: { error: unknown }) => {
  const { search } = useLocation()
  const back = searchWith(readQueueSearch(new URLSearchParams(search)), { consult: undefined })
  return <RecordMissing error={error} back={{ to: { search: back }, label: 'Back to the queue' }} />
}
