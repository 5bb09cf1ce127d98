import { CaptchaBox } from '#app/features/captcha/captcha-box.tsx'
import { type Captcha, NOT_READY, useCaptcha } from '#app/features/captcha/use-captcha.ts'
import { emailProblem } from '#app/ui/checks.ts'
import { FormProblem } from '#app/ui/form-problem.tsx'
import { EmailField } from '#app/ui/text-field.tsx'
import { usePlainForm } from '#app/ui/use-plain-form.ts'
import { SubmitButton } from './form.tsx'
import { type MailOutcome, rememberWait, requestPasswordLink, waitAfter } from './mail.ts'
import { ResendButton } from './resend-button.tsx'

const ask = async (captcha: Captcha, email: string): Promise<MailOutcome> => {
  const outcome = await captcha.run(token => requestPasswordLink(email, token))
  return outcome === 'not-ready' ? { sent: false, message: NOT_READY, wait: null } : outcome
}

type Props = { email: string; button: string; onSent: (email: string) => void }

/** Asks where the link for a new password should go; the answer is the same whether the address is known or not. */
export const ForgotForm = ({ email, button, onSent }: Props) => {
  const captcha = useCaptcha()
  const send = async (values: { email: string }) => {
    const address = values.email.trim()
    const outcome = await ask(captcha, address)
    if (!outcome.sent && outcome.wait === null) return { message: outcome.message }
    rememberWait('recovery', waitAfter(outcome))
    onSent(address)
    return null
  }
  const form = usePlainForm({ email: emailProblem }, send, { known: { email } })
  return (
    <form {...form.props} className="stack">
      <FormProblem message={form.problem} />
      <EmailField {...form.text('email')} />
      <CaptchaBox captcha={captcha} />
      <SubmitButton busy={form.busy}>{button}</SubmitButton>
    </form>
  )
}

/** After it: the message again, once the service allows it. */
export const ForgotAgain = ({ email }: { email: string }) => {
  const captcha = useCaptcha()
  return (
    <>
      <CaptchaBox captcha={captcha} />
      <ResendButton kind="recovery" label="Send the message again" send={() => ask(captcha, email)} />
    </>
  )
}
