import { Button } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { signOut } from '#app/features/session/session-store.ts'
import classes from './auth.module.css'
import { AuthPage } from './auth-page.tsx'
import { codesLeftSentence, recoveryCodesLeft } from './recovery-code.tsx'

// Few need it, and only after the first step.
const SecondFactorSetup = lazy(() =>
  import('#app/features/security/second-factor-setup.tsx').then(m => ({ default: m.SecondFactorSetup })),
)

/** Staff without a second factor set one up before anything else; nothing skips it, leaving is possible. */
export const SetUpStep = () => (
  <AuthPage
    isNewStep
    title="Protect your account"
    lead="You work with health records, so your account needs a second factor: a code from an app on your phone."
    after={
      <button type="button" className={`text-button ${classes.quiet}`} onClick={() => void signOut()}>
        Sign out and do this later
      </button>
    }
  >
    <Suspense>
      <SecondFactorSetup onDone={() => undefined} />
    </Suspense>
  </AuthPage>
)

/** After a recovery code was used: how many are left, and the way to a new authenticator. */
export const RecoveredStep = ({ onContinue }: { onContinue: () => void }) => {
  const [left, setLeft] = useState<number | null>(null)
  const [isSettingUp, setSettingUp] = useState(false)
  useEffect(() => {
    void recoveryCodesLeft().then(setLeft)
  }, [])
  if (isSettingUp) {
    return (
      <AuthPage isNewStep title="Set up a new authenticator">
        <Suspense>
          <SecondFactorSetup canCancel onDone={cancelled => (cancelled ? setSettingUp(false) : onContinue())} />
        </Suspense>
      </AuthPage>
    )
  }
  return (
    <AuthPage isNewStep title="You are signed in" lead={<span role="status">{codesLeftSentence(left)}</span>}>
      <p>
        Lost your phone, or changed it? Set up the authenticator on the new one now, and remove the old one under
        “Sign-in and security”.
      </p>
      <div className="stack">
        <Button size="md" fullWidth onClick={() => setSettingUp(true)}>
          Set up a new authenticator
        </Button>
        <Button size="md" fullWidth variant="default" onClick={onContinue}>
          Continue without
        </Button>
      </div>
    </AuthPage>
  )
}
