import { Button } from '@mantine/core'
import classes from './load-failed.module.css'

/** In place of a part of a page that could not be loaded: why, and the way to try again. */
export const LoadFailed = ({ message, onRetry }: { message: string; onRetry: () => Promise<void> }) => (
  <div className={classes.failed} role="alert">
    <p>{message}</p>
    <Button variant="default" onClick={() => void onRetry()}>
      Try again
    </Button>
  </div>
)
