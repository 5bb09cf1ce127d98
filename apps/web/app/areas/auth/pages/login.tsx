import { hasRole, homeOf } from '@om/domain/access'
import { manageSubscriptionsPath } from '@om/domain/subscription-status'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { CaptchaBox } from '#app/features/captcha/captcha-box.tsx'
import { NOT_READY, useCaptcha } from '#app/features/captcha/use-captcha.ts'
import type { Person } from '#app/features/session/session-state.ts'
import { lastLoginEmail } from '#app/features/session/session-store.ts'
import { signIn } from '#app/features/session/sign-in.ts'
import { rememberAddressToVerify } from '#app/features/session/sign-up.ts'
import { readHoldings } from '#app/features/subscriptions/read-holdings.ts'
import { emailProblem, givenPasswordProblem } from '#app/ui/checks.ts'
import { FormProblem } from '#app/ui/form-problem.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { EmailField } from '#app/ui/text-field.tsx'
import { usePlainForm } from '#app/ui/use-plain-form.ts'
import { RecoveredStep, SetUpStep } from '../parts/after-sign-in.tsx'
import classes from '../parts/auth.module.css'
import { AuthPage } from '../parts/auth-page.tsx'
import { SubmitButton } from '../parts/form.tsx'
import { GoogleButton } from '../parts/google-button.tsx'
import { loginKindOf } from '../parts/login-kinds.ts'
import { SecondFactorForm } from '../parts/second-factor-form.tsx'
import { useLeaveWhenSignedIn, useNext } from '../parts/use-next.ts'

const checks = { email: emailProblem, password: givenPasswordProblem }

/** E-mail and password. What comes after a success is decided by the page from the session. */
const PasswordForm = ({ isLeaving }: { isLeaving: boolean }) => {
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
    <form {...form.props} className="stack">
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

/** What is said once to someone who has just closed their account; null for everyone else. It goes with a navigation. */
const farewellIn = (state: unknown): string | null => {
  if (typeof state !== 'object' || state === null || !('farewell' in state)) return null
  return typeof state.farewell === 'string' ? state.farewell : null
}

const managePathOf = async (person: Person): Promise<string> =>
  hasRole('patient', person.role) ? manageSubscriptionsPath(await readHoldings(person.id)) : homeOf(person.role)

type Recovery = 'none' | 'using' | 'used'

/** Sign-in of each kind of person; the paths differ, the rules do not. (Spec §2: auth routes) */
export default function Login() {
  const { pathname, state } = useLocation()
  const path = pathname.replace(/\/+$/, '')
  const farewell = farewellIn(state)
  const [recovery, setRecovery] = useState<Recovery>('none')
  const home = path === '/subscription-login' ? managePathOf : undefined
  const { session, isLeaving } = useLeaveWhenSignedIn({ isHeld: recovery !== 'none', home })
  const { carry } = useNext()
  const { title, lead, isForPatients } = loginKindOf(path)

  if (session.state === 'signed-out' && session.secondFactorAsked) {
    return (
      <AuthPage isNewStep title="One more step" lead="Your account is protected with a second factor.">
        <SecondFactorForm />
      </AuthPage>
    )
  }
  if (session.state === 'signed-in') {
    if (recovery === 'used') return <RecoveredStep onContinue={() => setRecovery('none')} />
    if (session.secondFactorDue || recovery === 'using') {
      return (
        <AuthPage isNewStep title="One more step" lead="Your account is protected with a second factor.">
          <SecondFactorForm onRecovery={state => setRecovery(state === 'refused' ? 'none' : state)} />
        </AuthPage>
      )
    }
    if (session.factorSetupDue) return <SetUpStep />
  }
  return (
    <AuthPage
      title={farewell ? 'Your account is closed' : title}
      lead={farewell ?? lead}
      after={
        isForPatients && (
          <>
            New here? <Link to={carry('/user-registration')}>Create an account</Link>
          </>
        )
      }
    >
      {isForPatients && <GoogleButton />}
      <PasswordForm isLeaving={isLeaving} />
    </AuthPage>
  )
}
