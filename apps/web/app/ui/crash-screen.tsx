import { isTokenClaimError } from '#app/browser/token-errors.ts'
import classes from './crash-screen.module.css'
import { CRASH_TEXT, CRASH_TITLE, REFRESH } from './crash-words.ts'
import { problemOf } from './problem.ts'
import { clearAuthAndReload, TOKEN_TEXT, TOKEN_TITLE } from './token-problem.ts'

/** The screen of last resort, in words that the specification gives. (Spec §8) */
export const CrashScreen = ({ error }: { error: unknown }) => {
  const isTokenProblem = isTokenClaimError(error)
  const { status, message, requestId } = problemOf(error)
  const isKnown = status >= 400 && status < 500
  return (
    <main className={classes.screen}>
      <h1 className={classes.title}>{isTokenProblem ? TOKEN_TITLE : CRASH_TITLE}</h1>
      <p className={classes.text}>{isTokenProblem ? TOKEN_TEXT : isKnown ? message : CRASH_TEXT}</p>
      <div className={classes.actions}>
        <button type="button" className="button" data-refresh onClick={() => window.location.reload()}>
          {REFRESH}
        </button>
        {isTokenProblem && (
          <button type="button" className="button quiet" data-clear-auth onClick={() => void clearAuthAndReload()}>
            Clear Auth Data &amp; Reload
          </button>
        )}
      </div>
      {requestId && <p className={classes.request}>Request {requestId}</p>}
    </main>
  )
}
