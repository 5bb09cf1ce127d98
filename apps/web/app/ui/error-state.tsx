import { Button } from '@mantine/core'
import { useRevalidator } from 'react-router'
import { isTokenClaimError } from '#app/browser/token-errors.ts'
import { problemOf } from './problem.ts'
import classes from './states.module.css'
import { clearAuthAndReload, TOKEN_TEXT, TOKEN_TITLE } from './token-problem.ts'

/**
 * What happened, the request id for support, and another try: in place of a page, or of a part of one when `retry` says how
 * that part is loaded again.
 */
export const ErrorState = ({ error, retry }: { error: unknown; retry?: () => void }) => {
  const revalidator = useRevalidator()
  const { title, message, requestId } = problemOf(error)
  const isTokenProblem = isTokenClaimError(error)
  const Title = retry ? 'h2' : 'h1'
  return (
    <section className={classes.state} role="alert">
      <Title className={classes.title}>{isTokenProblem ? TOKEN_TITLE : title}</Title>
      <p className={classes.text}>{isTokenProblem ? TOKEN_TEXT : message}</p>
      <div className={classes.action}>
        <Button
          variant="default"
          loading={revalidator.state === 'loading'}
          onClick={retry ?? (() => void revalidator.revalidate())}
        >
          Try again
        </Button>
        {isTokenProblem && (
          <Button ml="sm" onClick={() => void clearAuthAndReload()}>
            Clear Auth Data &amp; Reload
          </Button>
        )}
      </div>
      {requestId && <p className={classes.request}>Request {requestId}</p>}
    </section>
  )
}
