import { Button } from '@mantine/core'
import { useRevalidator } from 'react-router'
import { problemOf } from './problem.ts'
import classes from './states.module.css'

/** A failed page or part of one: what happened, the request id for support, and another try. */
export const ErrorState = ({ error, retry }: { error: unknown; retry?: () => void }) => {
  const revalidator = useRevalidator()
  const { title, message, requestId } = problemOf(error)
  return (
    <section className={classes.state} role="alert">
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{message}</p>
      <div className={classes.action}>
        <Button
          variant="default"
          loading={revalidator.state === 'loading'}
          onClick={retry ?? (() => void revalidator.revalidate())}
        >
          Try again
        </Button>
      </div>
      {requestId && <p className={classes.request}>Request {requestId}</p>}
    </section>
  )
}
