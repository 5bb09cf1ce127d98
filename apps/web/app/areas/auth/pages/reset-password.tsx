import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { supabase } from '#app/browser/supabase.ts'
import { refusalOfNewPassword } from '#app/features/session/refusals.ts'
import { refreshSession } from '#app/features/session/session-store.ts'
import { forgetNext } from '#app/features/session/sign-up.ts'
import { useSession } from '#app/features/session/use-session.ts'
import { AccountName } from '#app/ui/account-name.tsx'
import { announce } from '#app/ui/announcer.tsx'
import { newPasswordProblem } from '#app/ui/checks.ts'
import { FormProblem } from '#app/ui/form-problem.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { useConfig } from '#app/ui/use-config.ts'
import { type Refusal, usePlainForm } from '#app/ui/use-plain-form.ts'
import { type Arrival, arrivalIn } from '../parts/arrival.ts'
import { AuthPage, Waiting } from '../parts/auth-page.tsx'
import { ForgotAgain, ForgotForm } from '../parts/forgot-form.tsx'
import { SubmitButton } from '../parts/form.tsx'
import { forgetReason, keepReason, keptReason, type Reason, reasonOf, resetStep } from '../parts/reset-step.ts'
import { SecondFactorForm } from '../parts/second-factor-form.tsx'
import { useNext } from '../parts/use-next.ts'

const useReason = () => {
  const [found, setFound] = useState<{ reason: Reason | null; error: Arrival['error'] } | null>(null)
  useEffect(() => {
    // Read before the client of the sign-in service empties the fragment.
    const arrival = arrivalIn(window.location.hash, window.location.search)
    const reason = reasonOf(arrival) ?? (arrival.error ? null : keptReason())
    if (reason) keepReason(reason)
    setFound({ reason, error: arrival.error })
  }, [])
  return found
}

/** Saves the new password of whoever is signed in; other sessions end. */
const choosePassword = async (password: string, shortest: number): Promise<Refusal> => {
  const client = await supabase()
  const { error } = await client.auth.updateUser({ password })
  if (error) return refusalOfNewPassword(error, shortest)
  await refreshSession().catch(() => undefined)
  return null
}

const ChooseForm = ({ email, onSaved }: { email: string; onSaved: () => void }) => {
  const { minPasswordLength: shortest } = useConfig().signIn
  const form = usePlainForm({ password: newPasswordProblem(shortest) }, async ({ password }) => {
    const refusal = await choosePassword(password, shortest)
    if (!refusal) onSaved()
    return refusal
  })
  return (
    <form {...form.props} className="stack">
      <FormProblem message={form.problem} />
      <AccountName email={email} />
      <PasswordField label="New password" shortest={shortest} {...form.text('password')} />
      <SubmitButton busy={form.busy}>Save and continue</SubmitButton>
    </form>
  )
}

/** Where the link for a new password leads, and the invitation to the team. (Spec §2: same origin) */
export default function ResetPassword() {
  const session = useSession()
  const navigate = useNavigate()
  const { onward } = useNext()
  const found = useReason()
  const [sentTo, setSentTo] = useState('')
  const [target, setTarget] = useState<string | null>(null)
  const step = found ? resetStep(session, found.reason, found.error) : 'wait'
  useEffect(() => {
    if (target) void navigate(target, { replace: true })
  }, [target, navigate])

  if (target || step === 'wait') return <Waiting text={target ? 'Password saved. One moment…' : 'One moment…'} />
  if (step === 'expired') {
    return sentTo ? (
      <AuthPage
        isNewStep
        title="Check your e-mail"
        lead={
          <>
            If there is an account for <strong>{sentTo}</strong>, a new link is on its way. It works for one hour.
          </>
        }
      >
        <ForgotAgain email={sentTo} />
      </AuthPage>
    ) : (
      <AuthPage
        title="This link no longer works"
        lead="It has been used, or its hour is over. We can send you a new one."
        after={<>Invited to the clinic’s team? Ask for a new invitation.</>}
      >
        <ForgotForm
          email={session.state === 'signed-in' ? session.person.email : ''}
          button="Send a new link"
          onSent={setSentTo}
        />
      </AuthPage>
    )
  }
  if (step === 'no-link' || session.state !== 'signed-in') {
    return (
      <AuthPage
        title="Choose a new password"
        lead="This page opens from the link in our message. Ask for one, and open it on this device."
        after={<Link to="/user-login">Back to sign-in</Link>}
      >
        <Button component={Link} to="/forgot-password" size="md" fullWidth>
          Send me a link
        </Button>
      </AuthPage>
    )
  }
  if (step === 'second-factor') {
    return (
      <AuthPage
        isNewStep
        title="One more step"
        lead="Your account is protected with a second factor. It comes before the new password."
      >
        <SecondFactorForm />
      </AuthPage>
    )
  }
  const isInvited = found?.reason === 'invite'
  const { email } = session.person
  return (
    <AuthPage
      isNewStep
      title={isInvited ? 'Choose your password' : 'Choose a new password'}
      lead={
        <>
          For <strong>{email}</strong>.{' '}
          {isInvited ? 'You sign in with it from now on.' : 'You stay signed in here; other devices are signed out.'}
        </>
      }
    >
      <ChooseForm
        email={email}
        onSaved={() => {
          forgetReason()
          announce('Password saved')
          setTarget(onward(session))
          forgetNext()
        }}
      />
    </AuthPage>
  )
}
