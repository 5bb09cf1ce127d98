import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { authMessageOf } from '#app/features/session/auth-messages.ts'
import { refreshSession } from '#app/features/session/session-store.ts'
import { addressToVerify, resendConfirmation } from '#app/features/session/sign-up.ts'
import { announce } from '#app/ui/announcer.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { AuthPage } from '../parts/auth-page.tsx'
import { useCountdown } from '../parts/use-countdown.ts'
import { useLeaveWhenSignedIn } from '../parts/use-leave-when-signed-in.ts'
import { useNext } from '../parts/use-next.ts'
import { useOnce } from '../parts/use-once.ts'

const RESEND_SECONDS = 60
const CHECK_MS = 4000

/** While a session waits for its address to be confirmed elsewhere, asks again now and then. */
const useChecking = (isWaiting: boolean) => {
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void refreshSession().catch(() => undefined), CHECK_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
}

/** Asks for a look into the mailbox, sends the message again, and moves on once the address is confirmed. */
export default function PleaseVerify() {
  const session = useLeaveWhenSignedIn()
  const { next, carry } = useNext()
  const [params] = useSearchParams()
  const [pending, setPending] = useState('')
  const { left, start } = useCountdown(RESEND_SECONDS)
  useEffect(() => setPending(addressToVerify()), [])
  const person = session.state === 'signed-in' ? session.person : null
  useChecking(person !== null && !person.emailConfirmed)
  const email = person?.email || pending
  const linkProblem = params.get('error_code')
  const { run, busy, problem } = useOnce(async () => {
    const refused = await resendConfirmation(email, next ?? '/patient-dashboard')
    if (refused) return refused
    start()
    announce('Message sent')
    return null
  })
  if (!email) {
    return (
      <AuthPage title="Confirm your e-mail" after={<Link to={carry('/user-login')}>Sign in</Link>}>
        <ProblemAlert problem={linkProblem ? { message: authMessageOf(linkProblem) } : null} />
        <p>Sign in with your e-mail and password, and we send you the confirmation message again.</p>
      </AuthPage>
    )
  }
  return (
    <AuthPage
      title="Check your e-mail"
      lead={
        <>
          We have sent a message to <strong>{email}</strong>. Open the link in it to confirm your address; this page
          moves on by itself.
        </>
      }
      after={
        <>
          Wrong address? <Link to={carry('/user-registration')}>Use another one</Link>. Confirmed on another device?{' '}
          <Link to={carry('/user-login')}>Sign in</Link>
        </>
      }
    >
      <ProblemAlert problem={problem ?? (linkProblem ? { message: authMessageOf(linkProblem) } : null)} />
      <p>Nothing there after a minute? Look in the spam folder, or have it sent again.</p>
      <Button variant="default" size="md" loading={busy} disabled={left > 0} onClick={() => void run()}>
        {left > 0 ? `Sent. Send again in ${left} s` : 'Send the message again'}
      </Button>
    </AuthPage>
  )
}
