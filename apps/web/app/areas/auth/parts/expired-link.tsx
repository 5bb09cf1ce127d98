import { useState } from 'react'
import { Link } from 'react-router'
import { rememberAddressToVerify } from '#app/features/session/sign-up.ts'
import { emailProblem } from '#app/ui/checks.ts'
import { FormProblem } from '#app/ui/form-problem.tsx'
import { EmailField } from '#app/ui/text-field.tsx'
import { usePlainForm } from '#app/ui/use-plain-form.ts'
import { AuthPage } from './auth-page.tsx'
import { SubmitButton } from './form.tsx'
import { type MailOutcome, rememberWait, waitAfter } from './mail.ts'
import { ResendButton } from './resend-button.tsx'
import { useNext } from './use-next.ts'

type Props = { message: string; email: string; send: (email: string) => Promise<MailOutcome> }

/** A link that does not work any more, and the way to a new one. */
export const ExpiredLink = ({ message, email, send }: Props) => {
  const { carry } = useNext()
  const [sentTo, setSentTo] = useState('')
  const sendTo = async (values: { email: string }) => {
    const address = values.email.trim()
    const outcome = await send(address)
    if (!outcome.sent && outcome.wait === null) return { message: outcome.message }
    rememberWait('signup', waitAfter(outcome))
    rememberAddressToVerify(address)
    setSentTo(address)
    return null
  }
  const form = usePlainForm({ email: emailProblem }, sendTo, { known: { email } })
  if (sentTo) {
    return (
      <AuthPage
        isNewStep
        title="Check your e-mail"
        lead={
          <>
            If <strong>{sentTo}</strong> still waits to be confirmed, a new message is on its way.
          </>
        }
        after={
          <>
            Confirmed already? <Link to={carry('/user-login')}>Sign in</Link>
          </>
        }
      >
        <ResendButton kind="signup" label="Send the message again" send={() => send(sentTo)} />
      </AuthPage>
    )
  }
  return (
    <AuthPage
      title="This link no longer works"
      lead={<span role="alert">{message}</span>}
      after={
        <>
          Confirmed already? <Link to={carry('/user-login')}>Sign in</Link>. Invited to the clinic’s team? Ask for a new
          invitation.
        </>
      }
    >
      <form {...form.props} className="stack">
        <FormProblem message={form.problem} />
        <EmailField {...form.text('email')} />
        <SubmitButton busy={form.busy}>Send a new link</SubmitButton>
      </form>
    </AuthPage>
  )
}
