import { hasRole } from '@om/domain/access'
import { Link } from 'react-router'
import { AccountStep } from '#app/features/quiz/steps/account-step.tsx'
import { signOut } from '#app/features/session/session-store.ts'
import { useSession } from '#app/features/session/use-session.ts'

/** What follows the answers: an account for strangers, the last step for patients. */
export const QuizAccount = ({ returnTo }: { returnTo: string }) => {
  const session = useSession()
  if (session.state === 'loading') return <p role="status">One moment…</p>
  if (session.state === 'signed-out' || session.secondFactorDue) return <AccountStep returnTo={returnTo} />
  const { person } = session
  if (!hasRole('patient', person.role)) {
    return (
      <div className="card row apart">
        <p>You are signed in as {person.label}. An assessment needs a patient account of its own.</p>
        <button type="button" className="button quiet" onClick={() => void signOut()}>
          Sign out
        </button>
      </div>
    )
  }
  if (!person.emailConfirmed) {
    return (
      <div className="card row apart">
        <p>
          Confirm your e-mail address first; the link works on any device. Your answers wait in this browser: come back
          here to send them, or take them along with a code, as offered below.
        </p>
        <Link className="button" to={`/please-verify?next=${encodeURIComponent(returnTo)}`}>
          Confirm e-mail
        </Link>
      </div>
    )
  }
  return (
    <div className="card row apart">
      <p>Signed in as {person.email}.</p>
      <Link className="button" to={returnTo}>
        Continue
      </Link>
    </div>
  )
}
