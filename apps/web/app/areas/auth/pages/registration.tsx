import { Checkbox } from '@mantine/core'
import { MARKETING_WORDING } from '@om/contracts/marketing-words'
import { Link, useNavigate } from 'react-router'
import { CaptchaBox } from '#app/features/captcha/captcha-box.tsx'
import { NOT_READY, useCaptcha } from '#app/features/captcha/use-captcha.ts'
import { refusalOfNewPassword } from '#app/features/session/refusals.ts'
import { signUp } from '#app/features/session/sign-up.ts'
import { emailProblem, nameProblem, newPasswordProblem } from '#app/ui/checks.ts'
import { FormProblem } from '#app/ui/form-problem.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { EmailField } from '#app/ui/text-field.tsx'
import { useConfig } from '#app/ui/use-config.ts'
import { usePlainForm } from '#app/ui/use-plain-form.ts'
import { AuthPage } from '../parts/auth-page.tsx'
import { NameFields, SubmitButton, TermsLine } from '../parts/form.tsx'
import { GoogleButton } from '../parts/google-button.tsx'
import { MAIL_WAIT_SECONDS, rememberWait } from '../parts/mail.ts'
import { registrationDraft, useLeaveWhenSignedIn, useNext } from '../parts/use-next.ts'

const useRegistration = () => {
  const navigate = useNavigate()
  const { next, carry } = useNext()
  const { minPasswordLength: shortest } = useConfig().signIn
  const captcha = useCaptcha()
  const checks = {
    firstName: nameProblem('first'),
    lastName: nameProblem('last'),
    email: emailProblem,
    password: newPasswordProblem(shortest),
    marketing: () => null,
  }
  const register = async ({ firstName, lastName, email, password, marketing }: Record<keyof typeof checks, string>) => {
    const names = { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim() }
    const account = { ...names, password, marketingConsent: marketing === 'on' }
    const outcome = await captcha.run(token => signUp(account, next ?? '/patient-dashboard', token))
    if (outcome === 'not-ready') return { message: NOT_READY }
    if (outcome.result === 'refused') return refusalOfNewPassword(outcome.error, shortest)
    if (outcome.result === 'check-mail') {
      rememberWait('signup', MAIL_WAIT_SECONDS)
      await navigate(carry('/please-verify'))
    }
    return null
  }
  const form = usePlainForm(checks, register, { draft: registrationDraft })
  return { form, captcha, shortest }
}

/** A new patient account. (Spec §2, §7: sign up) */
export default function Registration() {
  const { isLeaving } = useLeaveWhenSignedIn()
  const { carry } = useNext()
  const { form, captcha, shortest } = useRegistration()
  return (
    <AuthPage
      title="Create your account"
      lead="Your doctor writes to you here, and only here."
      after={
        <>
          Already have an account? <Link to={carry('/user-login')}>Sign in</Link>
        </>
      }
    >
      <GoogleButton />
      <form {...form.props} className="stack">
        <FormProblem message={form.problem} />
        <NameFields text={form.text} />
        <EmailField {...form.text('email')} />
        <PasswordField shortest={shortest} {...form.text('password')} />
        <Checkbox name="marketing" label={MARKETING_WORDING} />
        <CaptchaBox captcha={captcha} />
        <SubmitButton busy={form.busy || isLeaving}>Create account</SubmitButton>
        <TermsLine action="By creating an account" />
      </form>
    </AuthPage>
  )
}
