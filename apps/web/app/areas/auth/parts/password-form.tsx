import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { lastLoginEmail } from '#app/features/session/session-store.ts'
import { signIn } from '#app/features/session/sign-in.ts'
import { rememberAddressToVerify } from '#app/features/session/sign-up.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { emailProblem } from './checks.ts'
import { useNext } from './use-next.ts'
import { useOnce } from './use-once.ts'

/** E-mail and password. What comes after a success is decided by the page from the session. */
export const PasswordForm = () => {
  const navigate = useNavigate()
  const { carry } = useNext()
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: { email: emailProblem, password: value => (value ? null : 'Enter your password.') },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the remembered address is filled in once
  useEffect(() => {
    const email = lastLoginEmail()
    if (email && !form.values.email) form.setFieldValue('email', email)
  }, [])
  const { run, busy, problem } = useOnce(async () => {
    const { email, password } = form.values
    const outcome = await signIn(email.trim(), password)
    if (outcome.result === 'refused') return outcome.message
    if (outcome.result === 'unconfirmed') {
      rememberAddressToVerify(email.trim())
      await navigate(carry('/please-verify'))
    }
    return null
  })
  return (
    <form noValidate onSubmit={form.onSubmit(() => void run())}>
      <ProblemAlert problem={problem} />
      <TextInput label="E-mail" type="email" autoComplete="username" {...form.getInputProps('email')} />
      <PasswordInput label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
      <Button type="submit" size="md" loading={busy}>
        Sign in
      </Button>
    </form>
  )
}
