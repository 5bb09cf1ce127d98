import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { lastLoginEmail } from '#app/features/session/session-store.ts'
import { forgetNext, rememberNext } from '#app/features/session/sign-up.ts'
import { AuthPage } from '../parts/auth-page.tsx'
import { ForgotAgain, ForgotForm } from '../parts/forgot-form.tsx'
import { useNext } from '../parts/use-next.ts'

/** Asks for a link to choose a new password. (Spec §2, §5) */
export default function ForgotPassword() {
  const { next, carry } = useNext()
  const [known, setKnown] = useState('')
  const [sentTo, setSentTo] = useState('')
  useEffect(() => setKnown(lastLoginEmail()), [])
  const wentTo = (email: string) => {
    // The mailed link does not name the page that was asked for; this browser does.
    if (next) rememberNext(next)
    else forgetNext()
    setSentTo(email)
  }
  const back = <Link to={carry('/user-login')}>Back to sign-in</Link>
  if (sentTo) {
    return (
      <AuthPage
        isNewStep
        title="Check your e-mail"
        lead={
          <>
            If there is an account for <strong>{sentTo}</strong>, a link to choose a new password is on its way. It
            works for one hour.
          </>
        }
        after={back}
      >
        <ForgotAgain email={sentTo} />
      </AuthPage>
    )
  }
  return (
    <AuthPage
      title="Forgot your password?"
      lead="Tell us your e-mail address, and we send you a link to choose a new one."
      after={back}
    >
      <ForgotForm email={known} button="Send the link" onSent={wentTo} />
    </AuthPage>
  )
}
