import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, useNavigate } from 'react-router'
import { signUp } from '#app/features/session/sign-up.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { AuthPage } from '../parts/auth-page.tsx'
import { emailProblem, nameProblem, passwordProblem } from '../parts/checks.ts'
import classes from '../parts/registration.module.css'
import { useLeaveWhenSignedIn } from '../parts/use-leave-when-signed-in.ts'
import { useNext } from '../parts/use-next.ts'
import { useOnce } from '../parts/use-once.ts'

const empty = { firstName: '', lastName: '', email: '', password: '', marketingConsent: false }

/** A new patient account. (Spec §2, §7: sign up) */
export default function Registration() {
  useLeaveWhenSignedIn()
  const navigate = useNavigate()
  const { next, carry } = useNext()
  const form = useForm({
    initialValues: empty,
    validate: {
      firstName: nameProblem('first'),
      lastName: nameProblem('last'),
      email: emailProblem,
      password: passwordProblem,
    },
  })
  const { run, busy, problem } = useOnce(async () => {
    const { firstName, lastName, email } = form.values
    const names = { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim() }
    const outcome = await signUp({ ...form.values, ...names }, next ?? '/patient-dashboard')
    if (outcome.result === 'refused') return outcome.message
    if (outcome.result === 'check-mail') await navigate(carry('/please-verify'))
    return null
  })
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
      <form noValidate onSubmit={form.onSubmit(() => void run())}>
        <ProblemAlert problem={problem} />
        <div className={classes.names}>
          <TextInput label="First name" autoComplete="given-name" {...form.getInputProps('firstName')} />
          <TextInput label="Last name" autoComplete="family-name" {...form.getInputProps('lastName')} />
        </div>
        <TextInput label="E-mail" type="email" autoComplete="username" {...form.getInputProps('email')} />
        <PasswordInput
          label="Password"
          description="At least 8 characters"
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <Checkbox
          label="Send me news about hair health now and then. You can stop it in every message."
          {...form.getInputProps('marketingConsent', { type: 'checkbox' })}
        />
        <Button type="submit" size="md" loading={busy}>
          Create account
        </Button>
        <p className={classes.small}>
          By creating an account you agree to the <Link to="/terms-of-use">terms of use</Link>. The{' '}
          <Link to="/privacy-policy">privacy policy</Link> says how we handle health information.
        </p>
      </form>
    </AuthPage>
  )
}
