import classes from './crash-screen.module.css'
import { problemOf } from './problem.ts'

const JWT_CLAIM = /invalid value for jwt claim|invalidjwttoken/i

const clearAuthAndReload = async () => {
  const { forgetSession } = await import('#app/browser/forget-session.ts')
  forgetSession()
  window.location.reload()
}

/** The screen of last resort, in words that the specification gives. (Spec §8) */
export const CrashScreen = ({ error }: { error: unknown }) => {
  const isTokenProblem = error instanceof Error && JWT_CLAIM.test(error.message)
  const { status, message, requestId } = problemOf(error)
  const isKnown = status >= 400 && status < 500
  return (
    <main className={classes.screen}>
      <h1 className={classes.title}>{isTokenProblem ? 'Authentication Error' : 'Something went wrong'}</h1>
      <p className={classes.text}>
        {isTokenProblem
          ? 'There was an issue with your authentication tokens. Please clear your browser data and try logging in again.'
          : isKnown
            ? message
            : 'The application has encountered an error. Please try refreshing the page.'}
      </p>
      <div className={classes.actions}>
        <button type="button" className="button" onClick={() => window.location.reload()}>
          Refresh Page
        </button>
        {isTokenProblem && (
          <button type="button" className="button quiet" onClick={() => void clearAuthAndReload()}>
            Clear Auth Data &amp; Reload
          </button>
        )}
      </div>
      {requestId && <p className={classes.request}>Request {requestId}</p>}
    </main>
  )
}
