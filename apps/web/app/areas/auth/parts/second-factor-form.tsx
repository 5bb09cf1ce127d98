import { useEffect, useState } from 'react'
import { signOut } from '#app/features/session/session-store.ts'
import { verifySecondFactor } from '#app/features/session/sign-in.ts'
import { CodeField, codeProblem, digitsOf } from '#app/ui/code-field.tsx'
import { FormProblem } from '#app/ui/form-problem.tsx'
import { useConfig } from '#app/ui/use-config.ts'
import { usePlainForm } from '#app/ui/use-plain-form.ts'
import classes from './auth.module.css'
import { SubmitButton } from './form.tsx'
import { RecoveryCodeForm } from './recovery-code.tsx'

const selectCode = (form: HTMLFormElement | null) => {
  const input = form?.elements.namedItem('code')
  if (!(input instanceof HTMLInputElement)) return
  input.focus()
  input.select()
}

const CodeForm = () => {
  const form = usePlainForm({ code: codeProblem }, async ({ code }) => {
    const message = await verifySecondFactor(digitsOf(code))
    return message ? { message } : null
  })
  // A wrong code is typed over.
  useEffect(() => {
    if (!form.busy) selectCode(form.ref.current)
  }, [form.busy, form.ref])
  return (
    <form {...form.props} className="stack">
      <FormProblem message={form.problem} />
      <CodeField
        label="Six-digit code"
        description="From your authenticator app. It changes every 30 seconds."
        onComplete={() => void form.submit()}
        {...form.text('code')}
      />
      <SubmitButton busy={form.busy}>Continue</SubmitButton>
    </form>
  )
}

type Props = {
  /** A recovery code is on its way, or has been taken: the page stays for what is said about it. */
  onRecovery?: (state: 'using' | 'used' | 'refused') => void
}

/**
 * The six figures of the authenticator app, or a recovery code in their place. The half-open session is kept until one is
 * right. (Spec §4: two-factor)
 */
export const SecondFactorForm = ({ onRecovery }: Props) => {
  const { hosted } = useConfig().signIn
  const [hasLostApp, setLostApp] = useState(false)
  return (
    <>
      {hasLostApp ? <RecoveryCodeForm onRecovery={onRecovery} /> : <CodeForm />}
      <div className={`row ${classes.ways}`}>
        {!hosted && (
          <button type="button" className={`text-button ${classes.quiet}`} onClick={() => setLostApp(!hasLostApp)}>
            {hasLostApp ? 'Use the authenticator app' : 'Use a recovery code instead'}
          </button>
        )}
        <button type="button" className={`text-button ${classes.quiet}`} onClick={() => void signOut()}>
          Use another account
        </button>
      </div>
    </>
  )
}
