import { Button } from '@mantine/core'
import { useRevalidator } from 'react-router'
import { problemOf } from './problem.ts'
import classes from './states.module.css'

/**
 * What happened, the request id for support, and another try: in place of a page, or of a part of one when `retry` says how
 * that part is loaded again.
 */
export const ErrorState = ({ error, retry }: { error: unknown; retry?: () => void }) => {
  const revalidator = useRevalidator()
  const { title, message, requestId } = problemOf(error)
  const Title = retry ? 'h2' : 'h1'
  return (
    <section className={classes.state} role="alert">
      <Title className={classes.title}>{title}</Title>
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
