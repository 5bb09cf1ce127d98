import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { verifySecondFactor } from '#app/features/session/second-factor.ts'
import { signOut } from '#app/features/session/session-store.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { useOnce } from './use-once.ts'

/** The six figures of the authenticator app; the half-open session is kept until they are right. (Spec §4) */
export const SecondFactorForm = () => {
  const [code, setCode] = useState('')
  const { run, busy, problem } = useOnce(() => verifySecondFactor(code.replace(/\D/g, '')))
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void run()
      }}
    >
      <ProblemAlert problem={problem} />
      <TextInput
        label="Six-digit code"
        description="From your authenticator app"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={code}
        onChange={event => setCode(event.currentTarget.value)}
        autoFocus
      />
      <Button type="submit" size="md" loading={busy} disabled={code.replace(/\D/g, '').length !== 6}>
        Continue
      </Button>
      <Button variant="subtle" onClick={() => void signOut()}>
        Use another account
      </Button>
    </form>
  )
}
