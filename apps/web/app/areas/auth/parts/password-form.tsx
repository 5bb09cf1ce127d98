import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { CaptchaBox } from '#app/features/captcha/captcha-box.tsx'
import { NOT_READY, useCaptcha } from '#app/features/captcha/use-captcha.ts'
import { lastLoginEmail } from '#app/features/session/session-store.ts'
import { signIn } from '#app/features/session/sign-in.ts'
import { rememberAddressToVerify } from '#app/features/session/sign-up.ts'
import { emailProblem, givenPasswordProblem } from '#app/ui/checks.ts'
import { FormProblem } from '#app/ui/form-problem.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { EmailField } from '#app/ui/text-field.tsx'
import { usePlainForm } from '#app/ui/use-plain-form.ts'
import classes from './form.module.css'
import { SubmitButton } from './submit-button.tsx'
import { useNext } from './use-next.ts'

const checks = { email: emailProblem, password: givenPasswordProblem }

/** E-mail and password. What comes after a success is decided by the page from the session. */
export const PasswordForm = ({ isLeaving }: { isLeaving: boolean }) => {
  const navigate = useNavigate()
  const { carry } = useNext()
  const captcha = useCaptcha()
  const [lastEmail, setLastEmail] = useState('')
  useEffect(() => setLastEmail(lastLoginEmail()), [])
  const signInWith = async ({ email, password }: Record<'email' | 'password', string>) => {
    const outcome = await captcha.run(token => signIn(email.trim(), password, token))
    if (outcome === 'not-ready') return { message: NOT_READY }
    if (outcome.result === 'refused') return { message: outcome.message }
    if (outcome.result === 'unconfirmed') {
      rememberAddressToVerify(email.trim())
      await navigate(carry('/please-verify'))
    }
    return null
  }
  const form = usePlainForm(checks, signInWith, { known: { email: lastEmail } })
  return (
    <form {...form.props} className={classes.form}>
      <FormProblem message={form.problem} />
      <EmailField {...form.text('email')} />
      <PasswordField {...form.text('password')} />
      <p className={classes.aside}>
        <Link to={carry('/forgot-password')}>Forgot your password?</Link>
      </p>
      <CaptchaBox captcha={captcha} />
      <SubmitButton busy={form.busy || isLeaving}>Sign in</SubmitButton>
    </form>
  )
}
