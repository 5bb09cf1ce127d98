import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '#app/ui/states.tsx'

type Props = { busy: boolean; onAgain: () => void; onLater: (() => void) | null }

/** When no doctor has a free time: nothing is lost, and there are other ways to be heard. */
export const NoTimes = ({ busy, onAgain, onLater }: Props) => (
  <EmptyState
    title={onLater ? 'No free times in the next two weeks' : 'No free times in the next four weeks'}
    text={
      <>
        You do not have to do anything: your assessment keeps its place, and a doctor can also call you without an
        appointment. New times appear here as soon as there are some. <Link to="/support">Write to us</Link> if none of
        this suits you.
      </>
    }
    action={
      <Button variant="default" loading={busy} onClick={onLater ?? onAgain}>
        {onLater ? 'Look at later days' : 'Look again'}
      </Button>
    }
  />
)
