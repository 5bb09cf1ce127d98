import { Button, Group } from '@mantine/core'
import { ApiError } from '@om/contracts/client'
import { type RefusalCode, refusals } from '@om/contracts/errors'
import { CrashScreen } from '#app/ui/crash-screen.tsx'
import { RecordMissing } from '#app/ui/record-list/record.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { EmptyState, ErrorState, LoadFailed } from '#app/ui/states.tsx'
import { toast } from '#app/ui/toast.tsx'
import { FullScreen, type Specimen } from '../part.tsx'

const refused = (code: RefusalCode, requestId: string): ApiError => {
  const [status, message] = refusals[code]
  return new ApiError(status, { code, message, requestId })
}

// What is thrown when a page or a part of it cannot be loaded.
const notFound = refused('not_found', '4f1c20a7')
export const tooMany = refused('too_fast', '91d0be35')
const offline = new TypeError('Failed to fetch')
const brokenToken = new Error('invalid value for JWT claim')

const again = () => toast('Tried again')

/** What stands in the place of content: nothing yet, not yet, or not at all. */
export const nothingSpecimens: readonly Specimen[] = [
  {
    id: 'empty-state',
    name: 'Nothing yet',
    from: 'ui/states.tsx',
    about: 'What will appear here, and what to do now.',
    Show: () => (
      <EmptyState
        title="No prescriptions yet"
        text="When your doctor prescribes a treatment, you will find it here with how to use it and when it runs out."
        action={
          <Button variant="default" onClick={() => toast('To the assessment')}>
            See how it works
          </Button>
        }
      />
    ),
  },
  {
    id: 'list-skeleton',
    name: 'List while it loads',
    from: 'ui/skeletons.tsx',
    about: 'As many rows as usually come.',
    Show: () => <ListSkeleton rows={3} />,
  },
  {
    id: 'error-state-refused',
    name: 'Refused',
    from: 'ui/states.tsx',
    about: 'What happened, another try, and the request id for support.',
    Show: () => <ErrorState error={notFound} retry={again} />,
  },
  {
    id: 'error-state-later',
    name: 'Too often',
    from: 'ui/states.tsx',
    about: 'The same piece when the server asks for patience.',
    Show: () => <ErrorState error={tooMany} retry={again} />,
  },
  {
    id: 'error-state-offline',
    name: 'No connection',
    from: 'ui/states.tsx',
    about: 'Says that what was typed is kept.',
    Show: () => <ErrorState error={offline} retry={again} />,
  },
  {
    id: 'error-state-token',
    name: 'Broken sign-in',
    from: 'ui/states.tsx',
    about: 'Word for word as specified. The second button really signs this browser out.',
    Show: () => <ErrorState error={brokenToken} retry={again} />,
  },
  {
    id: 'load-failed',
    name: 'Part that did not load',
    from: 'ui/states.tsx',
    about: 'In place of one part of a page that otherwise works.',
    ground: 'card',
    Show: () => <LoadFailed message="Your invoices could not be loaded." onRetry={async () => again()} />,
  },
  {
    id: 'crash-screen',
    name: 'Screen of last resort',
    from: 'ui/crash-screen.tsx',
    about: 'Takes the whole window, so it opens over this page; Escape leaves it.',
    ground: 'card',
    Show: () => (
      <Group gap="sm">
        <FullScreen label="Any error">
          <CrashScreen error={new Error('Sample')} />
        </FullScreen>
        <FullScreen label="A broken sign-in">
          <CrashScreen error={brokenToken} />
        </FullScreen>
      </Group>
    ),
  },
  {
    id: 'record-missing',
    name: 'Record that cannot be shown',
    from: 'ui/record-list/record.tsx',
    about: 'Why, and the way back to the list.',
    Show: () => <RecordMissing error={notFound} back={{ to: { hash: 'record-list' }, label: 'Back to the list' }} />,
  },
]
