import { useState } from 'react'
import { Link } from 'react-router'
import { canSend } from '#app/features/session/session-state.ts'
import { useSession } from '#app/features/session/use-session.ts'
import { useSendWaiting, useWaiting } from './use-waiting.ts'
import classes from './waiting-notice.module.css'

/** Sends a finished assessment that waited for a connection, from whatever page is open, and says so. */
export const WaitingNotice = () => {
  const session = useSession()
  const userId = canSend(session) && session.state === 'signed-in' ? session.person.id : null
  const [isSent, setSent] = useState(false)
  const refused = useWaiting(userId).find(({ refusal }) => refusal !== null)
  useSendWaiting(userId, () => setSent(true))
  if (!isSent && !refused) return null
  const quiz = refused?.brand === 'women' ? '/women/hair-loss-quiz' : '/hair-loss-quiz'
  return (
    <div className={`row apart ${classes.notice}`} role="status">
      {isSent ? (
        <p>
          You are online again, and your assessment has been sent.{' '}
          <Link to="/patient-dashboard" onClick={() => setSent(false)}>
            See what happens next
          </Link>
        </p>
      ) : (
        <p>
          Your assessment could not be sent: {refused?.refusal} <Link to={`${quiz}?step=details`}>Look at it</Link>
        </p>
      )}
      {isSent && (
        <button type="button" onClick={() => setSent(false)}>
          Close
        </button>
      )}
    </div>
  )
}
