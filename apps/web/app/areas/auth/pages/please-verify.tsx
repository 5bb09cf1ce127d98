import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { supabase } from '#app/browser/supabase.ts'
import { authMessageOf, authProblemOf, codeOf } from '#app/features/session/refusals.ts'
import { adoptSession, refreshSession } from '#app/features/session/session-store.ts'
import { addressToVerify } from '#app/features/session/sign-up.ts'
import { CodeField, codeProblem, digitsOf } from '#app/ui/code-field.tsx'
import { FormProblem } from '#app/ui/form-problem.tsx'
import { type Refusal, usePlainForm } from '#app/ui/use-plain-form.ts'
import { AuthPage } from '../parts/auth-page.tsx'
import { ExpiredLink } from '../parts/expired-link.tsx'
import { SubmitButton } from '../parts/form.tsx'
import { resendSignUpLink } from '../parts/mail.ts'
import { ResendButton } from '../parts/resend-button.tsx'
import { useLeaveWhenSignedIn, useNext } from '../parts/use-next.ts'

const CHECK_MS = 4000

/** While a session waits for its address to be confirmed on another device, asks now and then, and on coming back. */
const useChecking = (isWaiting: boolean) => {
  useEffect(() => {
    if (!isWaiting) return
    const ask = () => {
      if (!document.hidden) void refreshSession().catch(() => undefined)
    }
    const timer = setInterval(ask, CHECK_MS)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [isWaiting])
}

const WRONG_CODE = 'That code is not right or has run out. Check the newest message.'

/** Confirms an address with the six figures of the message instead of its link, and signs in. */
const confirmWithCode = async (email: string, token: string): Promise<Refusal> => {
  const client = await supabase()
  const { data, error } = await client.auth.verifyOtp({ type: 'signup', email, token })
  if (error) return { message: codeOf(error) === 'otp_expired' ? WRONG_CODE : authProblemOf(error), field: 'code' }
  await adoptSession(data.session)
  return null
}

const CodeForm = ({ email, isLeaving }: { email: string; isLeaving: boolean }) => {
  const form = usePlainForm({ code: codeProblem }, ({ code }) => confirmWithCode(email, digitsOf(code)))
  return (
    <form {...form.props} className="stack">
      <FormProblem message={form.problem} />
      <CodeField
        label="Code from the message"
        description="Six figures, in place of the link"
        onComplete={() => void form.submit()}
        {...form.text('code')}
      />
      <SubmitButton busy={form.busy || isLeaving}>Confirm</SubmitButton>
    </form>
  )
}

/** Asks for a look into the mailbox, sends the message again, and moves on once the address is confirmed. */
export default function PleaseVerify() {
  const { session, isLeaving } = useLeaveWhenSignedIn()
  const { next, carry } = useNext()
  const [params] = useSearchParams()
  const [pending, setPending] = useState('')
  useEffect(() => setPending(addressToVerify()), [])
  const person = session.state === 'signed-in' ? session.person : null
  useChecking(person !== null && !person.emailConfirmed)
  const email = person?.email || pending
  const linkProblem = params.get('error_code')
  const resend = (to: string) => resendSignUpLink(to, next ?? '/patient-dashboard')

  if (linkProblem) return <ExpiredLink message={authMessageOf(linkProblem)} email={email} send={resend} />
  if (!email) {
    return (
      <AuthPage
        title="Confirm your e-mail"
        lead="Sign in with your e-mail and password, and we send you the confirmation message again."
        after={
          <>
            New here? <Link to={carry('/user-registration')}>Create an account</Link>
          </>
        }
      >
        <Button component={Link} to={carry('/user-login')} size="md" fullWidth>
          Sign in
        </Button>
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
      <CodeForm email={email} isLeaving={isLeaving} />
      <p className="small">Nothing there after a minute? Look in the spam folder, or have it sent again.</p>
      <ResendButton kind="signup" label="Send the message again" send={() => resend(email)} />
    </AuthPage>
  )
}
