import { type MouseEvent, useState } from 'react'
import { Link } from 'react-router'
import { useOnline } from '../use-online.ts'
import classes from './account-step.module.css'
import step from './step.module.css'

/** Asks for an account once the answers are complete; they stay in this browser meanwhile, also without a connection. */
export const AccountStep = ({ returnTo }: { returnTo: string }) => {
  const isOnline = useOnline()
  const [wasPressed, setPressed] = useState(false)
  const next = encodeURIComponent(returnTo)
  const onClick = (event: MouseEvent) => {
    if (isOnline) return
    event.preventDefault()
    setPressed(true)
  }
  return (
    <section className={classes.card}>
      <h2>Last step: who are you?</h2>
      <p>
        A doctor needs to know whom they are treating. Create an account or sign in; your answers wait here and are sent
        only when you say so.
      </p>
      <div className={step.actions}>
        <Link className="button" to={`/user-registration?next=${next}`} onClick={onClick}>
          Create account
        </Link>
        <Link className="button quiet" to={`/user-login?next=${next}`} onClick={onClick}>
          Sign in
        </Link>
      </div>
      <p role="status" className={classes.offline}>
        {wasPressed && !isOnline
          ? 'You are offline, and this needs a connection. Your answers wait here: come back when you are online.'
          : ''}
      </p>
    </section>
  )
}
