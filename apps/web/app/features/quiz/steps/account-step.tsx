import { Link } from 'react-router'
import classes from './account-step.module.css'
import step from './step.module.css'

/** Asks for an account once the answers are complete; they stay in this browser meanwhile. */
export const AccountStep = ({ returnTo }: { returnTo: string }) => {
  const next = encodeURIComponent(returnTo)
  return (
    <section className={classes.card}>
      <h2>Last step: who are you?</h2>
      <p>
        A doctor needs to know whom they are treating. Create an account or sign in; your answers wait here and are sent
        only when you say so.
      </p>
      <div className={step.actions}>
        <Link className="button" to={`/user-registration?next=${next}`}>
          Create account
        </Link>
        <Link className="button quiet" to={`/user-login?next=${next}`}>
          Sign in
        </Link>
      </div>
    </section>
  )
}
